// Percent-encoding and strict decoding side by side.

/** What cannot be decoded, as a range of the raw text. */
export interface PercentFault {
  readonly kind: "percent" | "utf8";
  readonly start: number;
  readonly end: number;
}

/** `%XX` sequences as UTF-8 and `+` as a space, once. Faulty bytes leave no text behind, only a fault each. */
export function decodePercent(raw: string): { readonly text: string; readonly faults: readonly PercentFault[] } {
  const faults: PercentFault[] = [];
  const text = raw.replace(/\+|(?:%[0-9A-Fa-f]{2})+|%/g, (found: string, start: number) => {
    if (found === "+") return " ";
    if (found !== "%") return decodeBytes(found, start, faults);
    // The one or two characters that should have been hexadecimal digits belong to the fault.
    const end = start + 1 + (/^[^%+&]{0,2}/.exec(raw.slice(start + 1, start + 3))?.[0].length ?? 0);
    faults.push({ kind: "percent", start, end });
    return "";
  });
  return { text, faults };
}

/** A run of `%XX` sequences that begins at `start` of the raw text. */
function decodeBytes(run: string, start: number, faults: PercentFault[]): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return decodeFaultyBytes(run, start, faults);
  }
}

/** Character by character, so that each faulty byte is named and everything around it is still checked. */
function decodeFaultyBytes(run: string, start: number, faults: PercentFault[]): string {
  let text = "";
  for (let at = 0; at < run.length; ) {
    const length = 3 * sequenceLength(Number.parseInt(run.slice(at + 1, at + 3), 16));
    try {
      text += decodeURIComponent(run.slice(at, at + length));
      at += length;
    } catch {
      faults.push({ kind: "utf8", start: start + at, end: start + at + 3 });
      at += 3;
    }
  }
  return text;
}

/** How many bytes a UTF-8 sequence has by its first one; 1 where that is no first byte. */
function sequenceLength(first: number): number {
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
}

/** Only letters, digits, `-_.!~*()` and `%XX`: survives every decoder and a raw request line. URL parsers encode `'` themselves. */
export function encodePercent(wellFormed: string): string {
  return encodeURIComponent(wellFormed).replaceAll("'", "%27");
}
