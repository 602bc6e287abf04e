/** A bound of a range. Bigints occur only in documents that a program built. */
export type Bound = number | bigint;

/** The first and the last whole number of a range. */
export interface WholeRange {
  readonly minimum: Bound;
  readonly maximum: Bound;
}

export function isWhole(value: Bound): boolean {
  return typeof value === "bigint" || Number.isInteger(value);
}

/** Returns the first whole number that is not below the bound. */
export function ceiling(bound: Bound): Bound {
  return typeof bound === "bigint" ? bound : Math.ceil(bound);
}

/** Returns the last whole number that is not above the bound. */
export function floor(bound: Bound): Bound {
  return typeof bound === "bigint" ? bound : Math.floor(bound);
}

/** Returns the first whole number above the bound. */
export function above(bound: Bound): Bound {
  return typeof bound === "bigint" ? bound + 1n : Math.floor(bound) + 1;
}

/** Returns the last whole number below the bound. */
export function below(bound: Bound): Bound {
  return typeof bound === "bigint" ? bound - 1n : Math.ceil(bound) - 1;
}

export function least(bounds: readonly Bound[]): Bound {
  return bounds.reduce((lowest, bound) => (bound < lowest ? bound : lowest));
}

export function greatest(bounds: readonly Bound[]): Bound {
  return bounds.reduce((highest, bound) => (bound > highest ? bound : highest));
}

/** The formats of whole numbers in the OpenAPI format registry. */
const FORMATS: ReadonlyMap<string, WholeRange> = new Map([
  ...[8, 16, 32, 64].flatMap((bits): [string, WholeRange][] => [
    [`int${bits}`, { minimum: -(2n ** BigInt(bits - 1)), maximum: 2n ** BigInt(bits - 1) - 1n }],
    [`uint${bits}`, { minimum: 0n, maximum: 2n ** BigInt(bits) - 1n }],
  ]),
  ["double-int", { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
]);

/** Returns the range of a format of whole numbers, such as int32. */
export function rangeOfFormat(format: string | undefined): WholeRange | undefined {
  return format === undefined ? undefined : FORMATS.get(format);
}

/** JSON.parse reads the largest integer of 64 bits, 2^63-1, as 2^63. */
const MAX_64 = 2n ** 63n;

/** Returns the size of the integers that contain the range, or undefined if 64 bits do not suffice. */
export function bitsOf({ minimum, maximum }: WholeRange): 32 | 64 | undefined {
  if (minimum >= -(2 ** 31) && maximum <= 2 ** 31 - 1) return 32;
  const isOpen = (bound: Bound): boolean => bound === Infinity || bound === -Infinity;
  const fits = (isOpen(minimum) || minimum >= -MAX_64) && (isOpen(maximum) || maximum <= MAX_64);
  return fits ? 64 : undefined;
}
