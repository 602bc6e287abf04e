const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a UUID in lower case, or undefined if the text is not 8-4-4-4-12 hexadecimal digits. */
export function readUuid(text: string): string | undefined {
  const lower = text.length === 36 ? text.toLowerCase() : "";
  return UUID.test(lower) ? lower : undefined;
}
