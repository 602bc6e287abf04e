// Percent-encoding and strict decoding.

/** A `%` without two hexadecimal digits, or a byte that is not UTF-8. */
export type PercentFault = "percent" | "utf8";

// UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
const TAIL = "%[89AB][0-9A-F]";
const UTF8 = [
  "%[0-7][0-9A-F]",
  `%(?:C[2-9A-F]|D[0-9A-F])${TAIL}`,
  `%(?:E0%[AB][0-9A-F]|ED%[89][0-9A-F]|E[1-9ABCEF]${TAIL})${TAIL}`,
  `%(?:F0%[9AB][0-9A-F]|F4%8[0-9A-F]|F[1-3]${TAIL})${TAIL}${TAIL}`,
].join("|");

/** The repetition is bounded, because the stack of a regular expression is limited. */
const ENCODED = new RegExp(`\\+|(?:${UTF8}){1,999}|%[0-9A-F]{2}|%`, "gi");

/**
 * Decodes `%XX` sequences as UTF-8 and `+` as a space, once. Removes invalid sequences and passes each one with its range
 * of the raw text to `report`. Invalid sequences are as fast as valid ones.
 */
export function decodePercent(
  raw: string,
  report: (fault: PercentFault, start: number, end: number) => void = () => {},
): string {
  if (!/[%+]/.test(raw)) return raw;
  return raw.replace(ENCODED, (found: string, start: number) => {
    if (found === "+") return " ";
    if (found === "%") {
      // The range includes the one or two characters in place of hexadecimal digits.
      let end = start + 1;
      while (end < Math.min(start + 3, raw.length) && !"%+&".includes(raw.charAt(end))) end++;
      report("percent", start, end);
      return "";
    }
    if (isStrayByte(found)) {
      report("utf8", start, start + found.length);
      return "";
    }
    return decodeURIComponent(found);
  });
}

/** Returns whether a match is a single byte from 0x80 on. Bytes of valid characters are matched together. */
function isStrayByte(found: string): boolean {
  return found.length === 3 && found.charCodeAt(1) > 0x37;
}

/** Encodes all but letters, digits and `-_.!~*()`. Encodes `'` too, because URL parsers do. */
export function encodePercent(wellFormed: string): string {
  return encodeURIComponent(wellFormed).replaceAll("'", "%27");
}
