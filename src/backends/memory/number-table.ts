/** Numbers to look a number up in, at the same cost whether there are three or thousands. */
export interface NumberTable {
  /** The numbers, each at its hash or behind it; NaN where there is none. The length is a power of two. */
  readonly cells: Float64Array;
  /** How far the hash is shifted to the right to become an index. */
  readonly shift: number;
  /** What a number is multiplied by before its fraction is cut off: 1 if none of the numbers has one. */
  readonly scale: number;
}

const LONGEST_SEARCH = 16;

/**
 * A table of different numbers. Undefined if many of them have the same hash: whoever chooses the numbers could
 * otherwise make every search as long as the list.
 */
export function numberTable(numbers: Float64Array): NumberTable | undefined {
  const bits = Math.max(2, Math.ceil(Math.log2(numbers.length * 2 + 1)));
  const table: NumberTable = {
    cells: new Float64Array(2 ** bits).fill(Number.NaN),
    shift: 32 - bits,
    scale: numbers.every(Number.isInteger) ? 1 : 1_000_003,
  };
  for (const number of numbers) {
    let at = hash(number, table);
    for (let steps = 1; !Number.isNaN(table.cells[at]); steps++) {
      if (steps === LONGEST_SEARCH) return undefined;
      at = (at + 1) & (table.cells.length - 1);
    }
    table.cells[at] = number;
  }
  return table;
}

export function hasNumber(table: NumberTable, number: number): boolean {
  const { cells } = table;
  const last = cells.length - 1;
  // A number that is not there is looked for up to a cell that holds NaN; such a cell is never far.
  for (let at = hash(number, table); ; at = (at + 1) & last) {
    const cell = cells[at] as number;
    if (cell === number) return true;
    if (Number.isNaN(cell)) return false;
  }
}

function hash(number: number, { shift, scale }: NumberTable): number {
  return Math.imul((number * scale) | 0, 0x9e3779b1) >>> shift;
}

/** The numbers in their order, each once. Sorting takes its time whatever they are; a set's depends on their hashes. */
export function sortNumbers(numbers: readonly number[]): Float64Array {
  return Float64Array.from(numbers)
    .sort()
    .filter((number, i, all) => number !== all[i - 1]);
}

/** Whether a number is among sorted ones: slower than a table, and as fast for all numbers. */
export function isAmong(sorted: Float64Array, number: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === number;
}
