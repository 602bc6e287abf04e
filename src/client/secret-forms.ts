/** The texts by which a secret is known, once escapes are undone: itself, and what it is in base64. */
export function secretForms(secret: string): readonly string[] {
  const base64 = inBase64(secret);
  return [secret, ...base64, ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

/** Fewer digits may be those of something else. */
const FEWEST_DIGITS = 8;

/**
 * The digits of base64 that depend on the secret alone, wherever it is in a longer text: three bytes are four digits, so
 * there are three ways in which it may begin.
 */
function inBase64(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const digits = btoa("\0".repeat(before) + secret).replaceAll("=", "");
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + secret.length) * 8) / 6);
    return last - first < FEWEST_DIGITS ? [] : [digits.slice(first, last)];
  });
}

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/**
 * Each undoes one layer of one kind of escapes, for characters that a key may hold. Kinds are not undone together: a key
 * may hold what is an escape in another kind.
 */
export const UNESCAPES: readonly ((text: string) => string)[] = [
  (text) =>
    text.replace(/\\u00([2-7][0-9a-f])|\\(["\\/])/gi, (_escaped, hex: string | undefined, plain: string) =>
      hex === undefined ? plain : fromHex(hex),
    ),
  (text) => text.replace(/%([2-7][0-9a-f])/gi, (_escaped, hex: string) => fromHex(hex)),
];
