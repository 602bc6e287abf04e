/** Returns the text of an input. It is UTF-8 if the first byte is even; if odd, UTF-16, which may have lone surrogates. */
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
