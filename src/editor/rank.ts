import { nearest } from "../language/diagnostics/suggest.js";

const RANK = { exact: 0, exactOtherCase: 1, prefix: 2, prefixOtherCase: 3, word: 4, inside: 5 } as const;

/**
 * Returns the candidates that fit the typed text, best first: equal ones, then those that begin with it, have a word that
 * begins with it, or contain it. Only without any of these, those that differ by a typo. Among equals, shorter ones come
 * first, then the given order. Without typed text, all candidates in the given order.
 */
export function ranked<T>(candidates: readonly T[], typed: string, textOf: (candidate: T) => string): readonly T[] {
  if (typed === "") return candidates;
  const lower = typed.toLowerCase();
  const found: { readonly candidate: T; readonly rank: number; readonly length: number }[] = [];
  for (const candidate of candidates) {
    const text = textOf(candidate);
    const rank = rankOf(text, typed, lower);
    if (rank !== undefined) found.push({ candidate, rank, length: text.length });
  }
  if (found.length === 0) return similar(candidates, typed, textOf);
  // The sort is stable.
  found.sort((a, b) => a.rank - b.rank || a.length - b.length);
  return found.map(({ candidate }) => candidate);
}

function rankOf(text: string, typed: string, lowerTyped: string): number | undefined {
  if (text.startsWith(typed)) return text.length === typed.length ? RANK.exact : RANK.prefix;
  const lower = text.toLowerCase();
  if (lower.startsWith(lowerTyped)) {
    return lower.length === lowerTyped.length ? RANK.exactOtherCase : RANK.prefixOtherCase;
  }
  let at = lower.indexOf(lowerTyped);
  if (at === -1) return undefined;
  while (at !== -1) {
    if (/[_.\- ]/.test(lower.charAt(at - 1))) return RANK.word;
    at = lower.indexOf(lowerTyped, at + 1);
  }
  return RANK.inside;
}

/** Returns the candidates that are near as a whole, nearest first, then those whose beginning is near. */
function similar<T>(candidates: readonly T[], typed: string, textOf: (candidate: T) => string): readonly T[] {
  const whole = nearest(typed, candidates.map(textOf));
  const isBeginningNear = (text: string): boolean =>
    typed.length >= 3 && text.length > typed.length && nearest(typed, [text.slice(0, typed.length)]).length > 0;
  return [
    ...whole.flatMap((text) => candidates.filter((candidate) => textOf(candidate) === text)),
    ...candidates.filter((candidate) => !whole.includes(textOf(candidate)) && isBeginningNear(textOf(candidate))),
  ];
}
