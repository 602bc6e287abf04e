import { partsOf } from "../language/ast/fold-tree.js";
import { OPERATOR_OF, type Operator } from "../language/ast/operators.js";
import type { BoundCondition, BoundFilter, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
import type { Diagnostic, Fix } from "../language/diagnostics/diagnostic.js";
import { type Finding, toDiagnostic } from "../language/diagnostics/finding.js";
import { checkOptions, type OptionsOf, TEXT } from "../language/diagnostics/options.js";
import { print } from "../language/print/print.js";
import { targetOf } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import { NO_SPAN, type Span } from "../language/text/span.js";
import { checkFilters } from "./answer.js";
import { type Budget, LOGIC_OPTIONS, type LogicOptions, withinBudget } from "./budget.js";
import { diagnoseConstant } from "./constant-codes.js";
import { constantsOf } from "./constants.js";
import { listOf } from "./express.js";
import { findRecord } from "./find-record.js";
import { groupOf, isEverything, isNothing } from "./normal-form.js";
import { toFilter } from "./to-filter.js";

/** A part of a filter, and the schema of the records that it is about. */
interface Part {
  readonly node: BoundNode;
  readonly schema: Schema;
}

/** A part with the same result for all records. */
interface Constant extends Part {
  readonly result: boolean;
}

/** The text of the filter, and the steps that are left. */
interface Search {
  readonly text: string | undefined;
  readonly budget: Budget;
}

const TEXT_OPTION = {
  /** The text of the filter. Without it, warnings have no fixes. */
  text: TEXT,
};

/** Options of `findConstantParts`. */
export interface ConstantPartsOptions extends LogicOptions, OptionsOf<typeof TEXT_OPTION> {}

/** Few, because it is called while people type. */
const DEFAULT_STEPS = 100_000;

type Group = Extract<BoundNode, { readonly kind: "and" | "or" }>;

/**
 * Returns warnings for the parts of a filter that no record can match, or that every record matches, with the conditions
 * that are the reason. A condition that is repeated, or implied by another one, is not suspicious. After the given number of
 * steps, 100,000 by default, it returns what it has found.
 *
 * @example
 * ```ts
 * const issues = defineSchema({ state: enumeration(["open", "done", "gone"]), title: text() });
 * const [warning] = findConstantParts(checkOrThrow("title*x&state=open&state=done", issues));
 * warning?.message; // 'No record can match all of "state=open", "state=done". Did you mean "state[open,done]"?'
 * ```
 */
export function findConstantParts(bound: BoundFilter, options: ConstantPartsOptions = {}): readonly Diagnostic[] {
  checkOptions("findConstantParts()", options, { ...LOGIC_OPTIONS, ...TEXT_OPTION });
  const { text, steps = DEFAULT_STEPS } = options;
  const budget = checkFilters("findConstantParts()", [bound], { steps });
  const findings: Finding[] = [];
  const search = (): void => {
    const open: Part[] = [{ node: bound.root, schema: bound.schema }];
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      const result = resultOf(part, budget);
      if (result !== undefined) addReasons({ ...part, result }, findings, { text, budget });
      else for (const inner of innerParts(part)) open.push(inner);
    }
  };
  withinBudget(search);
  return findings.sort((one, other) => one.span.start - other.span.start).map(toDiagnostic);
}

/** Returns the result for all records, or undefined if it depends on the record, or may depend on it. */
function resultOf({ node, schema }: Part, budget: Budget): boolean | undefined {
  budget.spend(1);
  if (findRecord(schema, [{ node, isWanted: true }], budget) === "none") return false;
  return findRecord(schema, [{ node, isWanted: false }], budget) === "none" ? true : undefined;
}

function innerParts({ node, schema }: Part): readonly Part[] {
  if (node.kind === "related") return relatedPart(node);
  return partsOf<BoundNode>(node).map((part) => ({ node: part, schema }));
}

/** A single condition is the end of a path, such as `user.role=admin`, and is written there. */
function relatedPart({ part, relation }: BoundRelated): readonly Part[] {
  return isGroup(part) ? [{ node: part, schema: targetOf(relation.definition) }] : [];
}

function isGroup(node: BoundNode): node is Group {
  return node.kind === "and" || node.kind === "or";
}

/** Adds warnings for the smallest parts that are the reason for a result. Does not recurse. */
function addReasons(whole: Constant, findings: Finding[], search: Search): void {
  const open: Constant[] = [whole];
  for (let constant = open.pop(); constant !== undefined; constant = open.pop()) {
    const reasons = reasonsOf(constant, search.budget);
    if (reasons === undefined) findings.push(warningOf(constant, [constant.node], search));
    else if (isDecisive(constant) && reasons.length > 1) {
      const parts = reasons.map(({ node }) => node);
      findings.push(warningOf(constant, parts, search));
    } else for (const reason of reasons) open.push(reason);
  }
}

/** Whether the parts of a group have its result only together. */
function isDecisive({ node, result }: Constant): boolean {
  return node.kind === (result ? "or" : "and");
}

/** Returns the parts that are the reason for a result, or undefined if the part itself is. */
function reasonsOf(constant: Constant, budget: Budget): readonly Constant[] | undefined {
  const { node, schema, result } = constant;
  if (isWritten(node)) return [];
  if (node.kind === "not") return [{ node: node.part, schema, result: !result }];
  if (isGroup(node)) {
    const parts = isDecisive(constant) ? fewest(node, schema, budget) : node.parts;
    return parts.map((part) => ({ node: part, schema, result }));
  }
  for (const inner of node.kind === "related" ? relatedPart(node) : []) {
    const innerResult = withinBudget(() => resultOf(inner, budget));
    if (innerResult !== undefined) return [{ ...inner, result: innerResult }];
  }
  return undefined;
}

/** Whether a part says itself that it matches nothing or everything, so that it has a warning of its own, or is intended. */
function isWritten(node: BoundNode): boolean {
  return isEmptyList(node) || isEverything(node) || isNothing(node);
}

/** Whether a part is a list without items. `bind` turns the order of an enumeration into such a list, too: `priority>high`. */
function isEmptyList(node: BoundNode): boolean {
  return node.kind === "membership" && node.items.length === 0 && !node.hasNull && !("value" in node.span);
}

/** Returns a few parts of a group with the same result as the group, which is the same for all records. */
function fewest({ kind, parts }: Group, schema: Schema, budget: Budget): readonly BoundNode[] {
  // By index, because the same node may stand in several places.
  let left = [...parts.entries()];
  const remove = (): void => {
    for (const index of parts.keys()) {
      const others = left.filter(([other]) => other !== index);
      const wanted = others.map(([, node]) => ({ node, isWanted: kind === "and" }));
      if (findRecord(schema, wanted, budget) === "none") left = others;
    }
  };
  withinBudget(remove);
  return left.map(([, node]) => node);
}

function warningOf(constant: Constant, reasons: readonly BoundNode[], { text, budget }: Search): Finding {
  const span = spanOf(reasons);
  // The values of names and relative times are those of now, so a list of them would mean something else later.
  const isCanonical = (node: BoundNode): boolean => writtenText(node, text) === print(toFilter(node));
  const meant = reasons.every(isCanonical) ? withinBudget(() => listFor(constant, reasons, budget)) : undefined;
  // Parentheses in this part of the text could belong to conditions before or after it.
  const isFixable =
    meant !== undefined && text !== undefined && span !== NO_SPAN && !/[()]/.test(text.slice(span.start, span.end));
  const fix: Fix | undefined = isFixable ? { span, text: meant } : undefined;
  const details = {
    conditions: reasons.map((node) => writtenText(node, text)),
    didYouMean: meant === undefined ? [] : [meant],
  };
  return diagnoseConstant(constant.result ? "suspect.always" : "suspect.never", span, details, fix);
}

/** Returns the text of a condition. Groups, and conditions that were built, have none, and are printed. */
function writtenText(node: BoundNode, text = ""): string {
  const written = "span" in node ? text.slice(node.span.start, node.span.end) : "";
  return written === "" ? print(toFilter(node)) : written;
}

/** Returns the span from the first to the last condition. */
function spanOf(nodes: readonly BoundNode[]): Span {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("span" in node) [start, end] = [Math.min(start, node.span.start), Math.max(end, node.span.end)];
    else for (const part of partsOf<BoundNode>(node)) open.push(part);
  }
  return end === 0 ? NO_SPAN : { start, end };
}

/** Returns the list for `state=a&state=b`, or the negated list for `state!=a|state!=b`, which is probably meant. */
function listFor(
  { node: group, schema, result }: Constant,
  reasons: readonly BoundNode[],
  budget: Budget,
): string | undefined {
  const all = partsOf(group);
  const first = all.indexOf(reasons[0] as BoundNode);
  const equalities = reasons.filter((node) => isEquality(node, !result));
  const [one] = equalities;
  const isList =
    one !== undefined &&
    reasons.every((node, i) => node === equalities[i] && node === all[first + i]) &&
    equalities.every(({ field }) => field.name === one.field.name);
  if (!isList) return undefined;
  const hasNull = equalities.some((node) => (node.kind === "membership" ? node.hasNull : node.value === null));
  const node = listOf(one.field, !result, constantsOf(equalities), hasNull);
  if (node === undefined || !isGroup(group)) return undefined;
  // The other conditions on the field may make the list constant, too.
  const others = all.filter((part) => !reasons.includes(part) && "field" in part && part.field.name === one.field.name);
  const isStillConstant = resultOf({ node: groupOf(group.kind, [node, ...others]), schema }, budget) !== undefined;
  return isStillConstant ? undefined : print(toFilter(node));
}

/** Whether a condition is `=` or a list, or negates it. */
function isEquality(node: BoundNode, isPositive: boolean): node is BoundCondition {
  const { eq, isIn, ne, notIn } = OPERATOR_OF;
  const operators: readonly Operator[] = isPositive ? [eq, isIn] : [ne, notIn];
  return "field" in node && node.field.definition.type !== "list" && operators.includes(node.operator);
}
