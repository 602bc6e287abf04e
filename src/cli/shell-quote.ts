/** Characters that mean nothing to a shell inside a word. */
const PLAIN = /^[\w@%+:,./-]+$/;

/** Quotes a word for `sh`, if it needs quotes. */
export function shellQuote(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
