import { positiveOf } from "../language/ast/operators.js";
import { ignoresCase, searchIgnoresCase } from "../language/schema/ignores-case.js";
import type { TextField } from "../language/types/field.js";
import { foldCase } from "../language/values/fold-case.js";
import { compareByCodePoint } from "../language/values/text-order.js";
import { alphabetOf, freshCharacter } from "./alphabet.js";
import type { Budget } from "./budget.js";
import { type Found, firstThat, type WantedCondition } from "./wanted.js";
import { type Bound, findWord, longest, type WordRules } from "./word-search.js";

/** Returns a text or null that is as wanted. */
export function findText(field: TextField, wanted: readonly WantedCondition[], budget: Budget): Found {
  const named = wanted.find(isNamed);
  if (named !== undefined) return firstThat(wanted, valuesOf(named), budget);
  // What follows compares each wanted text with each other one.
  budget.spend(wanted.length * (1 + wanted.filter(({ isWanted }) => isWanted).length));
  const rules = rulesOf(field, wanted);
  const guessed = firstThat(wanted, guesses(rules), budget);
  if (guessed !== "none") return guessed;
  const other = field.nullable ? firstThat(wanted, [null], budget) : "none";
  if (other !== "none") return other;
  if (isContradictory(rules)) return "none";
  const value = findWord(rules, alphabetOf(rules, ignoresCase(field)), budget);
  return value === undefined ? "none" : { value };
}

/** Whether only few values can be as wanted. */
function isNamed({ condition, isWanted }: WantedCondition): boolean {
  return isWanted && (condition.kind === "membership" || positiveOf(condition.operator) === "=");
}

function valuesOf({ condition }: WantedCondition): readonly unknown[] {
  if (condition.kind === "comparison") return [condition.value === null ? null : condition.value.value];
  const items: readonly unknown[] = condition.items.map(({ value }) => value);
  return condition.hasNull ? [...items, null] : items;
}

/** Returns what the conditions mean for a text other than null. */
function rulesOf(field: TextField, wanted: readonly WantedCondition[]): WordRules {
  const searched = searchIgnoresCase(field) ? foldCase : (text: string) => text;
  const compared = ignoresCase(field) ? foldCase : (text: string) => text;
  const present = { has: [] as string[], starts: [] as string[], ends: [] as string[] };
  const without = { has: [] as string[], starts: [] as string[], ends: [] as string[] };
  const excluded: string[] = [];
  const bounds: { lower?: Bound; upper?: Bound } = {};
  for (const { condition, isWanted } of wanted) {
    if (condition.kind === "membership") {
      for (const { value } of condition.items) excluded.push(compared(value as string));
      continue;
    }
    if (condition.value === null) continue;
    const text = condition.value.value as string;
    const operator = positiveOf(condition.operator);
    const parts = isWanted ? present : without;
    if (operator === "*") parts.has.push(searched(text));
    else if (operator === "^") parts.starts.push(searched(text));
    else if (operator === "$") parts.ends.push(searched(text));
    else if (operator === "=") excluded.push(compared(text));
    else tighten(bounds, operator, isWanted, compared(text));
  }
  return {
    foldsSearch: searchIgnoresCase(field) && !ignoresCase(field),
    has: withoutParts([...present.has], [...present.starts, ...present.ends]),
    starts: present.starts,
    ends: present.ends,
    hasNot: without.has,
    startsNot: without.starts,
    endsNot: without.ends,
    excluded,
    ...bounds,
  };
}

/** Leaves out texts that are in another one. */
function withoutParts(texts: readonly string[], others: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts)];
  return distinct.filter(
    (text) =>
      ![...distinct, ...others].some((other) => other.length > text.length && other.includes(text)) &&
      !others.includes(text),
  );
}

function tighten(
  bounds: { lower?: Bound; upper?: Bound },
  operator: ">" | ">=" | "<" | "<=",
  isWanted: boolean,
  text: string,
): void {
  const isLower = operator.startsWith(">") === isWanted;
  const bound: Bound = { text, isStrict: operator.endsWith("=") !== isWanted };
  const name = isLower ? "lower" : "upper";
  const existing = bounds[name];
  const order = existing === undefined ? 1 : compareByCodePoint(text, existing.text) * (isLower ? 1 : -1);
  if (order > 0 || (order === 0 && bound.isStrict)) bounds[name] = bound;
}

/** Whether two of the rules contradict each other. Only a shortcut: the search would find no word, too. */
function isContradictory({ has, starts, ends, hasNot, startsNot, endsNot }: WordRules): boolean {
  const present = [...has, ...starts, ...ends];
  const [start, end] = [longest(starts), longest(ends)];
  return (
    hasNot.some((part) => present.some((text) => text.includes(part))) ||
    startsNot.some((part) => starts.some((text) => text.startsWith(part)) || part === "") ||
    endsNot.some((part) => ends.some((text) => text.endsWith(part)) || part === "") ||
    starts.some((text) => !start.startsWith(text)) ||
    ends.some((text) => !end.endsWith(text))
  );
}

/** Returns texts that are most likely as wanted. */
function* guesses(rules: WordRules): Iterable<string> {
  const { has, starts, ends, lower } = rules;
  const fresh = freshCharacter(rules);
  for (const separator of ["", " ", fresh]) {
    const parts = [longest(starts), ...has, longest(ends)].filter((part) => part !== "");
    yield parts.join(separator);
    yield [fresh, ...parts].join(separator);
    yield [...parts, fresh].join(separator);
    if (lower !== undefined) yield [lower.text, ...has, longest(ends)].join(separator);
    if (lower !== undefined) yield [lower.text, fresh, ...has, longest(ends)].join(separator);
  }
}
