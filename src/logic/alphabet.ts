import { foldCase } from "../language/values/fold-case.js";
import type { WordRules } from "./word-search.js";

const LAST = 0x10ffff;
/** The most readable characters first. */
const PREFERRED = Array.from("xyzabcdefghijklmnopqrstuvw0123456789 -_.", (character) => character.codePointAt(0) ?? 0);

/** Returns all texts in the rules. */
function textsOf({
  has,
  starts,
  ends,
  hasNot,
  startsNot,
  endsNot,
  excluded,
  lower,
  upper,
}: WordRules): readonly string[] {
  const bounds = [lower, upper].flatMap((bound) => (bound === undefined ? [] : bound.text));
  return [...has, ...starts, ...ends, ...hasNot, ...startsNot, ...endsNot, ...excluded, ...bounds];
}

/** Returns a character that is in none of the texts. */
export function freshCharacter(rules: WordRules): string {
  const used = new Set(Array.from(foldCase(textsOf(rules).join("")), codePointOf));
  return String.fromCodePoint(between(0, LAST + 1, (point) => !used.has(point)) ?? 0x78);
}

/**
 * Returns the characters of the texts, and one for each range of other characters, which all have the same effect. Without
 * bounds, the order of characters makes no difference, and one other character is enough.
 */
export function alphabetOf(rules: WordRules, isFolded: boolean): readonly number[] {
  const used = new Set<number>();
  for (const text of textsOf(rules)) {
    for (const character of text) {
      used.add(codePointOf(character));
      if (!rules.foldsSearch || !/[A-Za-z]/.test(character)) continue;
      used.add(codePointOf(character.toLowerCase())).add(codePointOf(character.toUpperCase()));
    }
  }
  const isAllowed = (point: number): boolean => !used.has(point) && !(isFolded && point >= 0x41 && point <= 0x5a);
  const sorted = [...used].sort((one, other) => one - other);
  const limits = rules.lower === undefined && rules.upper === undefined ? [0, LAST + 1] : [0, ...sorted, LAST + 1];
  const others = limits.slice(1).flatMap((limit, i) => between(limits[i] as number, limit, isAllowed) ?? []);
  return [...others, ...sorted];
}

function codePointOf(character: string): number {
  return character.codePointAt(0) as number;
}

/** Returns a character after one and before another, both excluded. Surrogates are no characters. */
function between(after: number, before: number, isAllowed: (point: number) => boolean): number | undefined {
  const preferred = PREFERRED.find((point) => point > after && point < before && isAllowed(point));
  if (preferred !== undefined) return preferred;
  for (let point = after + 1; point < before; point++) {
    if (point === 0xd800) point = 0xe000;
    if (point < before && isAllowed(point)) return point;
  }
  return undefined;
}
