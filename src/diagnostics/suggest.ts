const MOST_SUGGESTIONS = 3;
/** Longer names are not compared, so that a hostile name costs next to nothing. */
const LONGEST_COMPARED = 64;

/** The candidates that a person may have meant, nearest first; exact matches but for case come first of all. */
export function nearest(word: string, candidates: Iterable<string>): readonly string[] {
  if (word.length > LONGEST_COMPARED) return [];
  const lower = word.toLowerCase();
  const most = Math.max(1, Math.floor(word.length / 3));
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    if (candidate.length > LONGEST_COMPARED || Math.abs(candidate.length - word.length) > most) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), most);
    if (distance <= most) near.push({ candidate, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, MOST_SUGGESTIONS).map(({ candidate }) => candidate);
}

/** The one candidate that was surely meant: the only near one, or the only one that differs in nothing but case. */
export function certain(word: string, near: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const same = near.filter((candidate) => candidate.toLowerCase() === lower);
  const [only, another] = same.length > 0 ? same : near;
  return another === undefined ? only : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words; more than `most` once it must be. */
function editDistance(one: string, other: string, most: number): number {
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
    if (least > most) return least;
  }
  return cell(one.length, other.length);
}
