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
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance <= most) near.push({ candidate, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.slice(0, MOST_SUGGESTIONS).map(({ candidate }) => candidate);
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words. */
function editDistance(one: string, other: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(previous, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let best = Math.min(replaced, at(previous, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        best = Math.min(best, at(beforePrevious, j - 2) + 1);
      }
      row.push(best);
    }
    beforePrevious = previous;
    previous = row;
  }
  return at(previous, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
