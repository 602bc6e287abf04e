/**
 * A value of a field, as records contain it. The cells of a field are its values at the constants of a filter and one or
 * more between them: for each value of the field there is a cell for which all conditions have the same result.
 */
export interface Cell {
  readonly value: unknown;
  /** Whether the value is the only one for which the cell stands. */
  readonly isSingle: boolean;
  /** The lower, the more readable is the value. */
  readonly rank: number;
}

/** The rank of the first value that is not whole, below that of null. */
export const FIRST_FRACTION = 1e299;

/** Returns the rank of a value: whole ones come first, then by the distance from a usual one, above it first. */
export function rankOf(distance: number, isBelow: boolean, isWhole: boolean): number {
  const size = distance + (isBelow ? 0.5 : 0);
  return isWhole ? size : FIRST_FRACTION * (1 + size / (1 + size));
}
