/** The third argument of a reviver, in browsers that provide the source text of a value. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Parses JSON and keeps the digits of numbers: an integer beyond 2^53 becomes a bigint, and a number that JavaScript
 * would write in another way, such as 12.50, its text. Older browsers parse such numbers as usual.
 */
export function parseExactJson(text: string): unknown {
  const keepDigits = (_name: string, value: unknown, context?: ReviverContext): unknown => {
    const source = context?.source;
    if (typeof value !== "number" || source === undefined || String(value) === source) return value;
    return /^-?\d+$/.test(source) ? BigInt(source) : source;
  };
  return JSON.parse(text, keepDigits as (this: unknown, name: string, value: unknown) => unknown);
}
