/** Hash set of numbers with open addressing. Lookups take constant time. */
export interface NumberHashSet {
  /** The numbers, each at the index of its hash or after it; NaN in empty slots. The length is a power of two. */
  readonly slots: Float64Array;
  /** Right shift, in bits, that turns a hash into an index. */
  readonly shift: number;
  /** Factor applied before a number is truncated: 1 if all numbers are integers. */
  readonly scale: number;
}

const MAX_PROBES = 16;

/**
 * Creates a hash set of distinct numbers. Returns undefined if too many of them collide. Otherwise, a filter with
 * colliding numbers could make every lookup linear.
 */
export function createNumberHashSet(numbers: Float64Array): NumberHashSet | undefined {
  const bits = Math.max(2, Math.ceil(Math.log2(numbers.length * 2 + 1)));
  const set: NumberHashSet = {
    slots: new Float64Array(2 ** bits).fill(Number.NaN),
    shift: 32 - bits,
    scale: numbers.every(Number.isInteger) ? 1 : 1_000_003,
  };
  for (const number of numbers) {
    let index = hash(number, set);
    for (let probes = 1; !Number.isNaN(set.slots[index]); probes++) {
      if (probes === MAX_PROBES) return undefined;
      index = (index + 1) & (set.slots.length - 1);
    }
    set.slots[index] = number;
  }
  return set;
}

export function hashSetHas(set: NumberHashSet, number: number): boolean {
  const { slots } = set;
  const last = slots.length - 1;
  // A lookup ends at the next empty slot. More than half of the slots are empty.
  for (let index = hash(number, set); ; index = (index + 1) & last) {
    const slot = slots[index] as number;
    if (slot === number) return true;
    if (Number.isNaN(slot)) return false;
  }
}

function hash(number: number, { shift, scale }: NumberHashSet): number {
  return Math.imul((number * scale) | 0, 0x9e3779b1) >>> shift;
}

/**
 * Returns the distinct numbers in order. Sorts because the cost of a `Set` depends on collisions that a filter can
 * cause.
 */
export function sortUnique(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers)
    .sort()
    .filter((number, i, all) => number !== all[i - 1]);
}

/**
 * Returns whether sorted numbers contain a number, by binary search. Slower than a hash set, but immune to collisions.
 */
export function sortedHas(sorted: Float64Array, number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}
