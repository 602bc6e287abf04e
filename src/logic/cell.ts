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
