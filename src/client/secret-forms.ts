/** The texts by which a secret is known: itself, within a JSON text once and twice, in a URL, and in base64. */
export function secretForms(secret: string): readonly string[] {
  const inJson = escapeJson(secret);
  const base64 = inBase64(secret);
  const urlSafe = base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([secret, inJson, escapeJson(inJson), encodeURIComponent(secret), ...base64, ...urlSafe])];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
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

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&quot;", '"'],
  ["&apos;", "'"],
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
]);

const ESCAPED =
  /\\u(?<unit>[0-9a-f]{4})|%(?<byte>[0-9a-f]{2})|&#x(?<hex>[0-9a-f]{1,6});|&#(?<decimal>[0-9]{1,7});|&(?:quot|apos|amp|lt|gt);|\\(?<plain>["\\/])/gi;

/** The text with one layer of escapes undone, of JSON, URLs and HTML alike, for characters that a key may hold. */
export function unescapeOnce(text: string): string {
  return text.replace(ESCAPED, (...match) => {
    const found: string = match[0];
    const { unit, byte, hex, decimal, plain } = match.at(-1) as Partial<Record<string, string>>;
    if (plain !== undefined) return plain;
    const code = decimal === undefined ? Number.parseInt(unit ?? byte ?? hex ?? "", 16) : Number(decimal);
    if (Number.isNaN(code)) return ENTITIES.get(found.toLowerCase()) ?? found;
    return code > 0x20 && code < 0x7f ? String.fromCharCode(code) : found;
  });
}
