/** A value of some field with the ways to say it, so that generators need not know its type. */
export interface Sample {
  /** How a record may hold it, the plainest first. As many for all values of a field: a form outlives its value. */
  inRecord(): readonly unknown[];
  /** How a filter may say it, the canonical way first. Empty if none can. */
  inFilter(): readonly string[];
  /** What to look for in it by `*`: texts alone have any. */
  fragments(): readonly string[];
  /** Values of the field that a wrong comparison takes for this one. */
  neighbours(): readonly Sample[];
}

/** The item at any index, counted around; the first for 0, which is what indices shrink to. */
export function pick<T>(items: readonly [T, ...T[]], index: number): T;
export function pick<T>(items: readonly T[], index: number): T | undefined;
export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length];
}
