/** As PostgreSQL writes them. */
const NOT_FINITE: readonly unknown[] = ["NaN", "Infinity", "-Infinity"];

/**
 * The most digits of a number in a cursor. The `numeric` of PostgreSQL has no more before and after the point; a longer
 * one is an error there. The significant ones are limited because converting them takes quadratic time.
 */
export const MAX_DIGITS = { beforePoint: 131_072, afterPoint: 16_383, significant: 16_383 } as const;

export function isNotFinite(value: unknown): boolean {
  return typeof value === "number" ? !Number.isFinite(value) : NOT_FINITE.includes(value);
}
