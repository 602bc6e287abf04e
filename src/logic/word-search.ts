import { foldUnit } from "../language/values/fold-case.js";
import { type Budget, OutOfSteps } from "./budget.js";
import { PartAutomaton } from "./part-automaton.js";

/** The least or greatest text, itself excluded if strict. */
export interface Bound {
  readonly text: string;
  readonly isStrict: boolean;
}

/** What a text must and must not be. All texts are folded if the field ignores their case. */
export interface WordRules {
  /** Whether the parts are folded, and the other texts are not. */
  readonly foldsSearch: boolean;
  readonly has: readonly string[];
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  readonly hasNot: readonly string[];
  readonly startsNot: readonly string[];
  readonly endsNot: readonly string[];
  readonly excluded: readonly string[];
  readonly lower?: Bound;
  readonly upper?: Bound;
}

/** The bits of a number. */
const MAX_PARTS = 30;

/** The position of a text that differs already from the one that it was compared with. */
const OFF = -1;

/** All that matters about the beginning of a word. */
interface State {
  readonly character: number;
  readonly before: State | undefined;
  /** In the automaton of all parts. */
  readonly node: number;
  /** The parts found, as bits. */
  readonly found: number;
  /** In the tree of the texts that the word must not start with or be. */
  readonly prefix: number;
  readonly word: number;
  /** The number of characters in common with the start, and the bounds. */
  readonly start: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Returns a shortest word that follows the rules, or undefined if every word breaks one. The words of each rule are a regular
 * language: this is a breadth-first search in the product of their automata.
 */
export function findWord(rules: WordRules, alphabet: readonly number[], budget: Budget): string | undefined {
  // Their orders are more than any budget.
  if (rules.has.length > MAX_PARTS) throw new OutOfSteps();
  const machine = new WordMachine(rules, budget);
  const first = machine.first;
  if (machine.accepts(first)) return "";
  const seen = new Set<string>([keyOf(first)]);
  const queue: State[] = [first];
  for (const state of queue) {
    budget.spend(2 * alphabet.length);
    for (const character of alphabet) {
      const next = machine.next(state, character);
      if (next === undefined) continue;
      const key = keyOf(next);
      if (seen.has(key)) continue;
      if (machine.accepts(next)) return wordOf(next);
      budget.spend(4);
      seen.add(key);
      queue.push(next);
    }
  }
  return undefined;
}

function keyOf({ node, found, prefix, word, start, lower, upper }: State): string {
  return `${node},${found},${prefix},${word},${start},${lower},${upper}`;
}

function wordOf(last: State): string {
  const characters: string[] = [];
  for (let state: State | undefined = last; state?.before !== undefined; state = state.before) {
    characters.push(String.fromCodePoint(state.character));
  }
  return characters.reverse().join("");
}

/** What is known about a word at a node of the automaton. */
interface NodeFacts {
  /** The wanted parts that end here, as bits. */
  readonly found: number;
  /** Whether a part ends here that the word must not have. */
  readonly isForbidden: boolean;
  /** Whether the word may end here, as far as its last characters are concerned. */
  readonly isEnd: boolean;
}

class WordMachine {
  readonly first: State;
  private readonly all: number;
  private readonly parts: PartAutomaton;
  private readonly prefixes: PartAutomaton;
  private readonly words: PartAutomaton;
  private readonly start: readonly number[];
  private readonly end: string | undefined;
  private readonly lower: readonly number[] | undefined;
  private readonly upper: readonly number[] | undefined;
  private readonly fold: (point: number) => number;
  private readonly facts: NodeFacts[] = [];

  constructor(
    private readonly rules: WordRules,
    private readonly budget: Budget,
  ) {
    this.all = 2 ** rules.has.length - 1;
    this.end = rules.ends.length === 0 ? undefined : longest(rules.ends);
    const ends = this.end === undefined ? [] : [this.end];
    this.parts = new PartAutomaton([...rules.has, ...rules.hasNot, ...ends, ...rules.endsNot], budget);
    this.prefixes = new PartAutomaton(rules.startsNot, budget);
    this.words = new PartAutomaton(rules.excluded, budget);
    this.start = pointsOf(longest(rules.starts));
    this.lower = rules.lower && pointsOf(rules.lower.text);
    this.upper = rules.upper && pointsOf(rules.upper.text);
    this.fold = rules.foldsSearch ? foldUnit : (point) => point;
    this.first = {
      character: 0,
      before: undefined,
      node: 0,
      found: this.factsOf(0).found,
      prefix: 0,
      word: 0,
      start: 0,
      lower: this.lower === undefined ? OFF : 0,
      upper: this.upper === undefined ? OFF : 0,
    };
  }

  /** Returns the state after one more character, or undefined if no word begins like that. */
  next(state: State, character: number): State | undefined {
    const folded = this.fold(character);
    const start = state.start < this.start.length ? state.start + 1 : state.start;
    if (start > state.start && this.start[state.start] !== folded) return undefined;
    const lower = follow(this.lower, state.lower, character, -1);
    const upper = follow(this.upper, state.upper, character, 1);
    if (lower === undefined || upper === undefined) return undefined;
    const prefix = state.prefix === OFF ? OFF : this.prefixes.child(state.prefix, folded);
    if (prefix !== OFF && this.prefixes.isEnd(prefix)) return undefined;
    const node = this.parts.next(state.node, folded);
    if (this.factsOf(node).isForbidden) return undefined;
    const found = state.found | this.factsOf(node).found;
    const word = state.word === OFF ? OFF : this.words.child(state.word, character);
    return { character, before: state, node, found, prefix, word, start, lower, upper };
  }

  accepts({ node, found, word, start, lower, upper, prefix }: State): boolean {
    if (found !== this.all || start < this.start.length) return false;
    if (prefix !== OFF && this.prefixes.isEnd(prefix)) return false;
    const { isForbidden, isEnd } = this.factsOf(node);
    if (isForbidden || !isEnd) return false;
    if (word !== OFF && this.words.isEnd(word)) return false;
    // The word is the beginning of the bound, or the bound itself.
    if (lower !== OFF && (lower < (this.lower?.length ?? 0) || this.rules.lower?.isStrict)) return false;
    return upper === OFF || upper < (this.upper?.length ?? 0) || !this.rules.upper?.isStrict;
  }

  private factsOf(node: number): NodeFacts {
    const known = this.facts[node];
    if (known !== undefined) return known;
    const { has, hasNot, endsNot } = this.rules;
    this.budget.spend(1 + has.length + hasNot.length + endsNot.length);
    const endsWith = (part: string): boolean => this.parts.endsWith(node, part);
    const facts: NodeFacts = {
      found: has.reduce((bits, part, i) => (endsWith(part) ? bits | (1 << i) : bits), 0),
      isForbidden: hasNot.some(endsWith),
      isEnd: (this.end === undefined || endsWith(this.end)) && !endsNot.some(endsWith),
    };
    this.facts[node] = facts;
    return facts;
  }
}

/**
 * Returns how many characters a word has in common with a bound, after one more: OFF if it differs, and undefined if it is
 * on the wrong side, which is that of `wrong`.
 */
function follow(
  bound: readonly number[] | undefined,
  position: number,
  character: number,
  wrong: -1 | 1,
): number | undefined {
  if (bound === undefined || position === OFF) return OFF;
  const expected = bound[position];
  if (character === expected) return position + 1;
  // A longer word is after the bound.
  const order = expected === undefined || character > expected ? 1 : -1;
  return order === wrong ? undefined : OFF;
}

function pointsOf(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) as number);
}

/** Returns the first of the longest texts, or "" without texts. */
export function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), "");
}
