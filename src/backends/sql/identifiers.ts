/** Between quotes of its own kind, of which each in the name is doubled. */
export function quoteName(name: string, quote: '"' | "`"): string {
  return quote + (name.includes(quote) ? name.replaceAll(quote, quote + quote) : name) + quote;
}
