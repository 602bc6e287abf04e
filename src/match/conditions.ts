import { conditionKey } from "../language/bind/condition-key.js";
import { print } from "../language/print/print.js";
import type { Schema } from "../language/schema/schema.js";
import { type ConditionTest, holds, testOf } from "../memory/condition-test.js";
import type { RecordMeanings } from "../memory/custom-condition.js";
import { decide, type Place, places, readPlace } from "../memory/decision-graph.js";
import { bindCondition, type FilterLeaf, type RelativeCondition } from "./filter-node.js";

/** A record in a call of `match`. */
export interface Candidate {
  readonly object: Readonly<Record<string, unknown>>;
  /** The time in milliseconds since 1970. */
  readonly now: number;
  /** The number of the call. */
  readonly call: number;
}

/** The positive form of a condition of one or more filters. It is decided once per call of `match`. */
export interface Condition {
  /** What equal conditions share. Undefined: it belongs to one filter. */
  readonly key: string | undefined;
  readonly test: ConditionTest | undefined;
  readonly decide: (candidate: Candidate) => boolean;
  /** The number of its occurrences in filters. */
  uses: number;
  /** The last call that decided it, and the result. */
  call: number;
  result: boolean;
}

export function isFulfilled(condition: Condition, candidate: Candidate): boolean {
  if (condition.call !== candidate.call) {
    condition.result = condition.decide(candidate);
    condition.call = candidate.call;
  }
  return condition.result;
}

/** The conditions of all filters of a matcher. Equal ones on fields are shared. */
export class Conditions {
  readonly #schema: Schema;
  readonly #meanings: RecordMeanings;
  readonly #placeOf = places();
  readonly #shared = new Map<string, Condition>();

  constructor(schema: Schema, meanings: RecordMeanings) {
    this.#schema = schema;
    this.#meanings = meanings;
  }

  /** Returns the condition of a leaf, which has one use more. */
  use(leaf: FilterLeaf): Condition {
    const key = keyOf(leaf);
    const known = key === undefined ? undefined : this.#shared.get(key);
    const condition = known ?? this.#create(leaf, key);
    if (key !== undefined && known === undefined) this.#shared.set(key, condition);
    condition.uses++;
    return condition;
  }

  release(condition: Condition): void {
    condition.uses--;
    if (condition.uses === 0 && condition.key !== undefined) this.#shared.delete(condition.key);
  }

  #create(leaf: FilterLeaf, key: string | undefined): Condition {
    const common = { key, uses: 0, call: 0, result: false };
    if (leaf.kind === "relative") return { ...common, test: undefined, decide: this.#relative(leaf) };
    if (leaf.kind === "related") {
      const matches = decide(leaf, this.#meanings);
      return { ...common, test: undefined, decide: ({ object }) => matches(object) };
    }
    const test = testOf(leaf, this.#meanings);
    return { ...common, test, decide: testAt(this.#placeOf(leaf.field), test) };
  }

  #relative({ source, settings }: RelativeCondition): Condition["decide"] {
    const bound = (now: number) =>
      decide(bindCondition(source, this.#schema, { ...settings, now: () => now }), this.#meanings);
    // At once, so that a missing meaning is an error of the filter, not of each match.
    let time = Date.now();
    let matches = bound(time);
    return ({ object, now }) => {
      if (now !== time) [matches, time] = [bound(now), now];
      return matches(object);
    };
  }
}

function testAt(place: Place, test: ConditionTest): Condition["decide"] {
  return ({ object }) => holds(test, readPlace(object, place));
}

/** Returns a text that is the same for equal conditions only, or undefined for a condition that is not shared. */
function keyOf(leaf: FilterLeaf): string | undefined {
  if (leaf.kind === "related") return undefined;
  if (leaf.kind !== "relative") return conditionKey(leaf);
  return leaf.hasNames ? undefined : JSON.stringify([print(leaf.source), leaf.settings.timeZone.name]);
}
