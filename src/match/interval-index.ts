import type { Accepts } from "../language/types/record-type.js";
import { countFirst } from "../language/values/count-first.js";

/** A bound of an interval: the test of its condition, and its value as a record would have it. */
export interface Bound {
  readonly accepts: Accepts;
  readonly value: unknown;
}

/** What lies between two conditions. Either may be missing. */
export interface Interval<Value> {
  /** The condition `>` or `>=`. */
  readonly low: Bound | undefined;
  /** The condition `<` or `<=`. */
  readonly high: Bound | undefined;
  readonly value: Value;
}

/** Intervals that are searched one by one. */
const FRESH = 32;

/**
 * Finds the intervals that contain a value. Bounds are compared by their own tests alone, so that their order is that of
 * the conditions. Intervals are kept in parts of doubling size, each sorted once, so that changes are as cheap as searches.
 */
export class IntervalIndex<Value> {
  #fresh: Interval<Value>[] = [];
  /** The part at each index has at most FRESH times two to the power of the index. */
  #parts: (Part<Value> | undefined)[] = [];
  readonly #deleted = new Set<Interval<Value>>();
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  add(interval: Interval<Value>): void {
    this.#size++;
    this.#fresh.push(interval);
    if (this.#fresh.length < FRESH) return;
    let merged = this.#fresh;
    this.#fresh = [];
    let level = 0;
    for (let part = this.#parts[0]; part !== undefined; part = this.#parts[level]) {
      merged = [...merged, ...part.intervals];
      this.#parts[level++] = undefined;
    }
    this.#parts[level] = this.#partOf(merged);
  }

  delete(interval: Interval<Value>): void {
    this.#size--;
    this.#deleted.add(interval);
    if (this.#size > 0 && this.#deleted.size <= FRESH + this.#size) return;
    // None are left, or more than half are deleted ones.
    const part = this.#partOf([...this.#fresh, ...this.#parts.flatMap((each) => each?.intervals ?? [])]);
    this.#fresh = [];
    this.#parts = [];
    this.#parts[Math.ceil(Math.log2(Math.max(1, this.#size / FRESH)))] = part;
  }

  #partOf(intervals: readonly Interval<Value>[]): Part<Value> | undefined {
    const kept = intervals.filter((each) => !this.#deleted.delete(each));
    return kept.length === 0 ? undefined : sortedPart(kept);
  }

  visit(value: unknown, visit: (value: Value) => void): void {
    const deleted = this.#deleted;
    const found = (interval: Interval<Value>): void => {
      if (deleted.size === 0 || !deleted.has(interval)) visit(interval.value);
    };
    for (const interval of this.#fresh) {
      if (interval.low?.accepts(value) !== false && interval.high?.accepts(value) !== false) found(interval);
    }
    for (const part of this.#parts) if (part !== undefined) visitPart(part, value, found);
  }
}

interface Part<Value> {
  /** By lower bound, those without one first. */
  readonly intervals: readonly Interval<Value>[];
  /** The upper bounds in their order. */
  readonly highs: readonly Bound[];
  /**
   * A heap over the intervals: each node has the greatest position among the upper bounds below it, and the leaves, from
   * the middle on, have those of the intervals. An interval without an upper bound is after all.
   */
  readonly greatest: Uint32Array;
}

function sortedPart<Value>(given: readonly Interval<Value>[]): Part<Value> {
  const intervals = [...given].sort((one, other) => compareLow(one.low, other.low));
  const byHigh = intervals
    .map(({ high }, index) => ({ high, index }))
    .filter((each): each is { high: Bound; index: number } => each.high !== undefined)
    .sort((one, other) => compareHigh(one.high, other.high));
  const size = 2 ** Math.ceil(Math.log2(intervals.length));
  const greatest = new Uint32Array(2 * size);
  greatest.fill(byHigh.length, size, size + intervals.length);
  for (const [position, { index }] of byHigh.entries()) greatest[size + index] = position;
  for (let node = size - 1; node > 0; node--) {
    greatest[node] = Math.max(greatest[2 * node] as number, greatest[2 * node + 1] as number);
  }
  return { intervals, highs: byHigh.map(({ high }) => high), greatest };
}

/** Returns which lower bound is weaker: of two that differ, only that one accepts the value of the other. */
function compareLow(one: Bound | undefined, other: Bound | undefined): number {
  if (one === undefined || other === undefined) return one === other ? 0 : one === undefined ? -1 : 1;
  const isBelow = one.accepts(other.value);
  return isBelow === other.accepts(one.value) ? 0 : isBelow ? -1 : 1;
}

/** Of two upper bounds that differ, only the weaker one accepts the value of the other. It is the last. */
function compareHigh(one: Bound, other: Bound): number {
  return -compareLow(one, other);
}

function visitPart<Value>(
  { intervals, highs, greatest }: Part<Value>,
  value: unknown,
  visit: (interval: Interval<Value>) => void,
): void {
  const end = countFirst(intervals.length, (index) => intervals[index]?.low?.accepts(value) !== false);
  const least = countFirst(highs.length, (index) => !highs[index]?.accepts(value));
  // The intervals before `end` whose upper bound is at `least` or later. Descends only where there is one.
  const descend = (node: number, first: number, width: number): void => {
    if (first >= end || (greatest[node] as number) < least) return;
    if (width === 1) visit(intervals[first] as Interval<Value>);
    else {
      descend(2 * node, first, width / 2);
      descend(2 * node + 1, first + width / 2, width / 2);
    }
  };
  descend(1, 0, greatest.length / 2);
}
