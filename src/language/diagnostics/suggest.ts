const MAX_SUGGESTIONS = 3;
/** Longer names are not compared, which bounds the cost of a hostile name. */
const MAX_COMPARED = 64;

/** The most steps of comparing letters for one word, which bounds the cost of a long enumeration. */
const MAX_STEPS = 200_000;

/** Returns the candidates that were probably meant, nearest first. Those that differ only in case come first. */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  maxDistance: number = Math.max(1, Math.floor(word.length / 3)),
): readonly string[] {
  if (word.length > MAX_COMPARED) return [];
  const lower = word.toLowerCase();
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  let steps = 0;
  for (const candidate of candidates) {
    // A candidate of another length takes a step, too.
    steps += 1;
    if (steps > MAX_STEPS) break;
    if (candidate.length > MAX_COMPARED || Math.abs(candidate.length - word.length) > maxDistance) continue;
    steps += word.length * candidate.length;
    const distance = editDistance(lower, candidate.toLowerCase(), maxDistance);
    if (distance <= maxDistance) near.push({ candidate, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, MAX_SUGGESTIONS).map(({ candidate }) => candidate);
}

/** Returns the unambiguous candidate: the only near one, or the only one that differs only in case. */
export function certain(word: string, near: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const same = near.filter((candidate) => candidate.toLowerCase() === lower);
  const [only, another] = same.length > 0 ? same : near;
  return another === undefined ? only : undefined;
}

/** Counts insertions, deletions, replacements and swaps of neighbours between two words; stops above `maxDistance`. */
function editDistance(one: string, other: string, maxDistance: number): number {
  const width = other.length + 1;
  const rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as const;
  for (let j = 0; j < width; j++) rows[0][j] = j;
  const cell = (i: number, j: number): number => (rows[i % 3] as Uint8Array)[j] as number;
  for (let i = 1; i <= one.length; i++) {
    const row = rows[i % 3] as Uint8Array;
    row[0] = i;
    let least = i;
    for (let j = 1; j < width; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let best = Math.min(cell(i - 1, j - 1) + (isSame ? 0 : 1), cell(i - 1, j) + 1, cell(i, j - 1) + 1);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) best = Math.min(best, cell(i - 2, j - 2) + 1);
      row[j] = best;
      least = Math.min(least, best);
    }
    if (least > maxDistance) return least;
  }
  return cell(one.length, other.length);
}
