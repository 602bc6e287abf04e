/**
 * A test of record values as JavaScript, for `compilePredicate`. It must have the result of `Accepts` for each value of
 * its type.
 */
export interface InlineTest {
  /** The type of the values that the expression tests. Default: every value, also null, for which it is false. */
  readonly of?: "number" | "string";
  /** Returns an expression of a variable. Values of the filter become constants, never text. */
  readonly expression: (variable: string, constant: (value: unknown) => string) => string;
  /** A faster test that is true whenever the expression is. A group of `&` starts with those of all conditions. */
  readonly first?: InlineTest["expression"];
}

/** Up to this length, comparing one by one is faster than a lookup in a set. */
const MAX_ONE_BY_ONE = 8;

/** Tests values that equal only themselves. */
export function inlineSame(wanted: unknown): InlineTest {
  return { expression: (variable, constant) => `${variable}===${constant(wanted)}` };
}

/** Returns undefined for many values. */
export function inlineOneOf(wanted: readonly unknown[], of?: "number"): InlineTest | undefined {
  if (wanted.length > MAX_ONE_BY_ONE) return undefined;
  const expression: InlineTest["expression"] = (variable, constant) =>
    `(${["false", ...wanted.map((one) => `${variable}===${constant(one)}`)].join("||")})`;
  return of === undefined ? { expression } : { of, expression };
}
