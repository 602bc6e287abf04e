import type { BoundFilter } from "../language/bind/bound-filter.js";
import type { RecordOf } from "../language/schema/record-of.js";
import type { Schema } from "../language/schema/schema.js";
import { checkFilters, findWitness, type Question, type UnknownReason } from "./answer.js";
import type { LogicOptions } from "./budget.js";

/** The records of `a` compared with those of `b`, and an example of each kind of records that decides it. */
export interface ComparisonAnswer<S extends Schema = Schema> {
  /** "narrower": `b` matches all records of `a`, and others. "wider" is the opposite. */
  readonly answer: "same" | "narrower" | "wider" | "disjoint" | "overlapping" | "unknown";
  /** A record that only `a` matches. */
  readonly onlyA?: RecordOf<S>;
  /** A record that only `b` matches. */
  readonly onlyB?: RecordOf<S>;
  /** A record that both match. */
  readonly both?: RecordOf<S>;
  readonly reason?: UnknownReason;
}

/**
 * Compares the records that two filters match. Two filters that match nothing are the same, and one that matches nothing is
 * narrower than any other.
 *
 * @example
 * ```ts
 * const products = defineSchema({ price: integer() });
 * compare(checkOrThrow("price>10", products), checkOrThrow("price>=10", products));
 * // { answer: "narrower", onlyB: { price: 10 } }
 * ```
 */
export function compare<S extends Schema>(
  a: BoundFilter<S>,
  b: BoundFilter<S>,
  options?: LogicOptions,
): ComparisonAnswer<S> {
  const budget = checkFilters("compare()", [a, b], options);
  const examples: { [Name in "onlyA" | "onlyB" | "both"]?: RecordOf<S> } = {};
  let reason: UnknownReason | undefined;
  const hasRecord = (name: keyof typeof examples, question: Question<S>): boolean => {
    const found = findWitness(question, budget);
    if (found === "none") return false;
    if ("witness" in found) examples[name] = found.witness;
    else reason ??= found.reason;
    return true;
  };
  const hasOnlyA = hasRecord("onlyA", { matching: [a], other: [b] });
  const hasOnlyB = hasRecord("onlyB", { matching: [b], other: [a] });
  const isEither = hasOnlyA && hasOnlyB;
  const hasBoth = isEither && reason === undefined && hasRecord("both", { matching: [a, b] });
  if (reason !== undefined) return { answer: "unknown", ...examples, reason };
  if (isEither) return { answer: hasBoth ? "overlapping" : "disjoint", ...examples };
  return { answer: hasOnlyA ? "wider" : hasOnlyB ? "narrower" : "same", ...examples };
}
