/** Numbers to look a number up in, at the same cost whether there are three or thousands. */
export interface NumberHashSet {
  /** The numbers, each at its hash or behind it; NaN where there is none. The length is a power of two. */
  readonly slots: Float64Array;
  /** How far the hash is shifted to the right to become an index. */
  readonly shift: number;
  /** What a number is multiplied by before its fraction is cut off: 1 if none of the numbers has one. */
  readonly scale: number;
}

const MAX_PROBES = 16;

/**
 * A set of different numbers. Undefined if many of them have the same hash: whoever chooses the numbers could
 * otherwise make every search as long as the list.
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
  // A number that is not there is looked for up to a cell that holds NaN; such a cell is never far.
  for (let index = hash(number, set); ; index = (index + 1) & last) {
    const slot = slots[index] as number;
    if (slot === number) return true;
    if (Number.isNaN(slot)) return false;
  }
}

function hash(number: number, { shift, scale }: NumberHashSet): number {
  return Math.imul((number * scale) | 0, 0x9e3779b1) >>> shift;
}

/** The numbers in their order, each once. Sorting takes its time whatever they are; a set's depends on their hashes. */
export function sortUnique(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers)
    .sort()
    .filter((number, i, all) => number !== all[i - 1]);
}

/** Whether a number is among sorted ones: slower than a set, and as fast for all numbers. */
export function sortedHas(sorted: Float64Array, number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}
