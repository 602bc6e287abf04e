/** The text without the key, which an answer or an error of `fetch` may repeat. */
export function redact(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, "[key]");
}
