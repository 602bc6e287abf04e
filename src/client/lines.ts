/** Returns the errors of lines that cannot be read. */
export interface LineErrors {
  readonly isTooLong: (start: string) => Error;
  readonly isCut: () => Error;
}

/**
 * Yields the lines of a text in UTF-8, in which each line ends with "\n". Throws if the last one does not, because the text
 * is then incomplete, and for a line of more than `maxLength` characters.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLength: number,
  { isTooLong, isCut }: LineErrors,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    // Without a line break, the texts are not joined, which would take quadratic time.
    const lines = text.includes("\n") ? (rest + text).split("\n") : [rest + text];
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > maxLength) throw isTooLong(rest);
  }
  if (rest + decoder.decode() !== "") throw isCut();
}
