// Percent-encoding and strict decoding side by side.

/** What cannot be decoded: a `%` that begins no byte, or a byte that is not UTF-8. */
export type PercentFault = "percent" | "utf8";

// What RFC 3629 allows: no overlong forms, no surrogates, nothing beyond U+10FFFF.
const TAIL = "%[89AB][0-9A-F]";
const UTF8 = [
  "%[0-7][0-9A-F]",
  `%(?:C[2-9A-F]|D[0-9A-F])${TAIL}`,
  `%(?:E0%[AB][0-9A-F]|ED%[89][0-9A-F]|E[1-9ABCEF]${TAIL})${TAIL}`,
  `%(?:F0%[9AB][0-9A-F]|F4%8[0-9A-F]|F[1-3]${TAIL})${TAIL}${TAIL}`,
].join("|");

/** The repetition has a bound because the stack of a regular expression has one. */
const ENCODED = new RegExp(`\\+|(?:${UTF8}){1,999}|%[0-9A-F]{2}|%`, "gi");

/**
 * `%XX` sequences as UTF-8 and `+` as a space, once. What is faulty leaves no text behind; `report` gets each fault
 * with its range of the raw text. A text of nothing but faults costs no more than any other.
 */
export function decodePercent(
  raw: string,
  report: (fault: PercentFault, start: number, end: number) => void = () => {},
): string {
  if (!/[%+]/.test(raw)) return raw;
  return raw.replace(ENCODED, (found: string, start: number) => {
    if (found === "+") return " ";
    if (found === "%") {
      // The one or two characters that should have been hexadecimal digits belong to the fault.
      let end = start + 1;
      while (end < Math.min(start + 3, raw.length) && !"%+&".includes(raw.charAt(end))) end++;
      report("percent", start, end);
      return "";
    }
    if (isByteOfNoCharacter(found)) {
      report("utf8", start, start + found.length);
      return "";
    }
    return decodeURIComponent(found);
  });
}

/** A single byte from 80 on: whatever belongs to a character was found together with it. */
function isByteOfNoCharacter(found: string): boolean {
  return found.length === 3 && found.charCodeAt(1) > 0x37;
}

/** Only letters, digits, `-_.!~*()` and `%XX`: survives every decoder and a raw request line. URL parsers encode `'` themselves. */
export function encodePercent(wellFormed: string): string {
  return encodeURIComponent(wellFormed).replaceAll("'", "%27");
}
