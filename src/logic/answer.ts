import { type BoundFilter, type BoundNode, checkBound } from "../language/bind/bound-filter.js";
import { checkArgument } from "../language/diagnostics/argument.js";
import { checkOptions } from "../language/diagnostics/options.js";
import type { RecordOf } from "../language/schema/record-of.js";
import type { Schema } from "../language/schema/schema.js";
import { decide } from "../memory/decision-graph.js";
import { Budget, LOGIC_OPTIONS, type LogicOptions, withinBudget } from "./budget.js";
import { falseConditions } from "./false-conditions.js";
import { findRecord } from "./find-record.js";

/**
 * Why a result is unknown: the steps of the search are spent; it depends on the meaning of custom fields, or on numbers of
 * related records; or fields that are read from the same property of a record contradict each other.
 */
export type UnknownReason = "steps" | "custom" | "related" | "path";

/** The result of a search that is not complete. */
export interface Unknown {
  readonly answer: "unknown";
  readonly reason: UnknownReason;
}

/** The filters match a record, as wanted. */
export interface Witness<S extends Schema> {
  /** A record of the schema, checked with `toPredicate`. */
  readonly witness: RecordOf<S>;
}

/** A question about records: is there one that matches the first filters and not the others? */
export interface Question<S extends Schema> {
  readonly matching: readonly [BoundFilter<S>, ...BoundFilter<S>[]];
  readonly other?: readonly BoundFilter<S>[];
}

/** Checks the arguments of a public function. Throws a TypeError, or a FilterError for an invalid option. */
export function checkFilters(
  owner: string,
  filters: readonly BoundFilter[],
  options: LogicOptions | undefined,
): Budget {
  for (const bound of filters) checkBound(bound, owner);
  const isSame = filters.every(({ schema }) => schema === filters[0]?.schema);
  checkArgument(isSame, owner, "b", "a filter of the same schema as the first one");
  checkOptions(owner, options, LOGIC_OPTIONS);
  return new Budget(options);
}

/** Returns a record, "none" if no record is as wanted, or why that is unknown. */
export function findWitness<S extends Schema>(
  { matching, other = [] }: Question<S>,
  budget: Budget,
): Witness<S> | "none" | Unknown {
  const wanted = [
    ...matching.map(({ root: node }) => ({ node, isWanted: true })),
    ...other.map(({ root: node }) => ({ node, isWanted: false })),
  ];
  const found = withinBudget(() => findRecord(matching[0].schema, wanted, budget)) ?? "steps";
  if (found === "none") return found;
  if (typeof found === "string") return { answer: "unknown", reason: found };
  const isWitness = wanted.every(({ node, isWanted }) => matches(node, found.value) === isWanted);
  return isWitness ? { witness: found.value as RecordOf<S> } : { answer: "unknown", reason: "path" };
}

/** As `toPredicate`. A record that was found does not depend on custom fields, so that their conditions may have any result. */
function matches(node: BoundNode, record: unknown): boolean {
  return decide(node, { conditions: falseConditions(node), path: "" })(record);
}

/** The result of a comparison. The witness shows why it is "no". */
export type Answer<S extends Schema = Schema> =
  | { readonly answer: "yes" }
  | ({ readonly answer: "no" } & Witness<S>)
  | Unknown;

/** Returns "yes" if no question has a record. */
export function answerOf<S extends Schema>(questions: readonly Question<S>[], budget: Budget): Answer<S> {
  let unknown: Unknown | undefined;
  for (const question of questions) {
    const found = findWitness(question, budget);
    if (found === "none") continue;
    if ("witness" in found) return { answer: "no", ...found };
    unknown ??= found;
  }
  return unknown ?? { answer: "yes" };
}
