/** The query string of a request's address with its "?", just as it is there; "#" is a character like any other. */
export function rawQueryOf(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

/**
 * A request target as Node's server has it, which gives each byte as a character: those that are not ASCII are
 * percent-encoded, so that whoever makes a URL of it leaves them as they are. HTTP/2 has such bytes; in HTTP/1, Node
 * refuses them since version 20.
 */
export function escapeTarget(target: string): string {
  return target.replace(
    /[^\x21-\x7E]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
