/** Returns the text of an input: after the first byte, UTF-8 if that is even, UTF-16, also with lone surrogates, if it is odd. */
export function textOfBytes(data: Buffer): string {
  const rest = data.subarray(1);
  return rest.toString((data[0] ?? 0) % 2 === 0 ? "utf8" : "utf16le");
}

/** The inverse. */
export function bytesOfText(text: string): Buffer {
  return text.isWellFormed()
    ? Buffer.concat([Buffer.of(0), Buffer.from(text, "utf8")])
    : Buffer.concat([Buffer.of(1), Buffer.from(text, "utf16le")]);
}
