import type { Comparison, Condition, Literal } from "../ast/filter.js";
import { patternOf, startsOf } from "../ast/operator-patterns.js";
import {
  ALL_OPERATORS,
  factsOf,
  isNegative,
  listFormOf,
  OPERATOR_OF,
  type Operator,
  positiveOf,
  writeList,
} from "../ast/operators.js";
import { MAX_GUESSED_LENGTH, withoutBrackets } from "../ast/sql-spellings.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { showSome } from "../diagnostics/display.js";
import type { Finding } from "../diagnostics/finding.js";
import { certain, nearest } from "../diagnostics/suggest.js";
import { type Suspicion, suspectComparison, suspectItem } from "../lint/find-suspicious.js";
import { filterableField, filterableRelation, isVisibleName } from "../schema/filterable.js";
import type { Schema } from "../schema/schema.js";
import { trimWhiteSpace } from "../text/characters.js";
import { writeValue } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import type { Field } from "../types/field.js";
import { operatorsOf } from "../types/operators-of.js";
import type { ValueFault } from "../types/value-type.js";
import { CLOCK_ELSEWHERE } from "./bind-options.js";
import { comparedField } from "./compared-field.js";
import { readFilterValue } from "./read-filter-value.js";
import { dayAfter, isDay } from "./suspect-value.js";

// Findings about conditions that the schema rejects, with suggestions.

/** Returns the finding about a name for which `filterableField` returns no field. `node` is its condition, to fix it. */
export function diagnoseField(field: string, span: Span, schema: Schema, node?: Condition): Finding {
  const filterable = schema.visibleNames.filter((name) => filterableField(schema, name));
  const [first = ""] = field.split(".", 1);
  const isRelation = schema.relationByName.get(first)?.hidden === false && !filterableRelation(schema, first);
  if (isRelation) return diagnose("bind.not-filterable", span, { field: first, filterable });
  if (isVisibleName(schema, field)) return diagnose("bind.not-filterable", span, { field, filterable });
  const didYouMean = nearest(field, filterable);
  const fix = node && fixName(node, schema, certain(field, didYouMean));
  return diagnose("bind.unknown-field", span, { field, didYouMean }, fix);
}

/** Returns the fix that replaces the field of a condition, if the other field accepts the condition. */
function fixName(node: Condition, schema: Schema, meant: string | undefined): Fix | undefined {
  const definition = meant === undefined ? undefined : schema.byName.get(meant);
  const literals = node.kind === "comparison" ? [node.value] : node.items;
  const isUseful = definition !== undefined && accepts(definition, node.operator, literals);
  return isUseful ? fixAt(node.span.field, meant) : undefined;
}

export function diagnoseOperator(node: Condition, definition: Field, allowed: readonly Operator[]): Finding {
  const { operator, field, span } = node;
  const meant = meantComparison(node, definition);
  const didYouMean = meant === undefined ? [] : [field + meant.text];
  const details = { field, type: definition.type, operator, allowed, didYouMean };
  return diagnose("bind.operator", span.operator, details, fixInText(meant));
}

export function diagnoseValue(
  node: Condition,
  definition: Field,
  value: string,
  span: Span,
  fault: ValueFault,
): Finding {
  const ofField = { field: node.field, type: definition.type, value };
  switch (fault.fault) {
    case "value":
      return diagnoseInvalidText(node, definition, span, fault, ofField);
    case "range":
      return diagnose("bind.range", span, { ...ofField, minimum: fault.minimum, maximum: fault.maximum });
    case "choice": {
      const compared = comparedField(definition, node.operator);
      const choices = [...(compared.type === "enumeration" ? compared.choices : []), ...(compared.names ?? [])];
      const meant = meantInstead(node, definition, value, span);
      const near = nearest(value, choices);
      const choice = certain(value, near);
      const fix = meant ? fixInText(meant) : fixAt(span, choice === undefined ? undefined : writeValue(choice));
      const didYouMean = meant ? [conditionOf(node, meant)] : near;
      return diagnose("bind.choice", span, { ...ofField, choices, didYouMean }, fix);
    }
    case "name":
      return diagnose("bind.name", span, { field: node.field, name: value });
    case "character":
      return diagnose("syntax.forbidden-character", span, { codePoint: fault.codePoint, escaped: false });
  }
}

function diagnoseInvalidText(
  node: Condition,
  definition: Field,
  span: Span,
  { expected, suggestion, lostPlus }: Extract<ValueFault, { fault: "value" }>,
  ofField: { readonly field: string; readonly type: string; readonly value: string },
): Finding {
  const compared = comparedField(definition, node.operator);
  // Names stand for the items of a list.
  const names = compared.type === "list" ? [] : (compared.names ?? []);
  const all = names.length === 0 ? expected : `${expected}, or ${showSome(names)}`;
  const details = { ...ofField, expected: all, ...(lostPlus === undefined ? {} : { lostPlus }) };
  const near = nearest(ofField.value, names);
  if (near.length > 0)
    return diagnose("bind.value", span, { ...details, didYouMean: near }, fixAt(span, certain(ofField.value, near)));
  if (suggestion !== undefined) {
    return diagnose("bind.value", span, { ...details, didYouMean: [suggestion] }, fixAt(span, suggestion));
  }
  const meant = meantInstead(node, definition, ofField.value, span);
  const didYouMean = meant === undefined ? [] : [conditionOf(node, meant)];
  return diagnose("bind.value", span, { ...details, didYouMean }, fixInText(meant));
}

/** Returns a suggested condition with its field, or a suggested item. */
function conditionOf(node: Condition, { text }: Fix): string {
  return node.kind === "comparison" ? node.field + text : text;
}

/** Returns the most likely intended condition or item, if the field accepts it. */
function meantInstead(node: Condition, definition: Field, value: string, span: Span): Fix | undefined {
  if (node.kind === "comparison") return meantComparison(node, definition);
  return rewritten(suspectItem(node.operator, value), definition, span);
}

function meantComparison(node: Condition, definition: Field): Fix | undefined {
  if (node.kind !== "comparison" || node.value === null || node.value.length > MAX_GUESSED_LENGTH) return undefined;
  const span = across(node.span.operator, node.span.value);
  if (definition.type === "list" && /^\[\s*\]$/.test(node.value)) return { span, text: `${node.operator}[]` };
  return (
    rewritten(suspectComparison(node.operator, node.value), definition, span) ??
    endsOfRange(node, node.value, definition, span) ??
    listedValues(node, node.value, definition, span) ??
    containedItem(node.operator, node.value, definition, span)
  );
}

/** Returns `=` or `!=`, whichever has the same sign. */
function equalityOf(operator: Operator): Operator {
  return isNegative(operator) ? OPERATOR_OF.ne : OPERATOR_OF.eq;
}

/** `tags=red`: the list contains the item. */
function containedItem(operator: Operator, value: string, definition: Field, span: Span): Fix | undefined {
  if (definition.type !== "list" || operator !== equalityOf(operator)) return undefined;
  const meant = isNegative(operator) ? OPERATOR_OF.notContains : OPERATOR_OF.contains;
  return accepts(definition, meant, [value]) ? { span, text: meant + writeValue(value) } : undefined;
}

const ORDER = ALL_OPERATORS.filter((operator) => factsOf(operator).fields === "ordered");
const NO_ORDER = `[^\\s${startsOf(ORDER)}]`;
const COMPARED_TWICE = new RegExp(`^(${NO_ORDER}+)\\s*(?:and\\s*)?(${patternOf(ORDER)})\\s*(${NO_ORDER}+)$`, "i");
const RANGES = [
  /^(\S+?)(\s+(?:to|-)\s+|\s*(?:\.{2,3}|\u2013)\s*)(\S+)$/i,
  // Dates contain hyphens.
  /^(-?[\d.]+)(-)(-?[\d.]+)$/,
];

/** `a>1<5`, `a>1 and <5`, `a=1..5` and `a=1-5`: the ends of a range. */
function endsOfRange({ field, operator }: Comparison, value: string, definition: Field, span: Span): Fix | undefined {
  const { eq, gte, lt, lte } = OPERATOR_OF;
  const isOneValue = operator === eq;
  const first = isOneValue ? gte : operator;
  for (const pattern of isOneValue ? RANGES : ORDER.includes(operator) ? [COMPARED_TWICE] : []) {
    const [, low, between, high] = pattern.exec(value) ?? [];
    if (low === undefined || high === undefined || !accepts(definition, first, [low, high])) continue;
    if (!isOneValue) return { span, text: `${first}${writeValue(low)}&${field}${between}${writeValue(high)}` };
    if (isReversed(low, high, definition)) return undefined;
    // The last day of times belongs to the range.
    const next = definition.type === "timestamp" && isDay(high) ? dayAfter(high) : undefined;
    const end = next === undefined ? lte + writeValue(high) : lt + next;
    return { span, text: `${first}${writeValue(low)}&${field}${end}` };
  }
  return undefined;
}

/** Whether nothing is between two values. Relative times are not compared. */
function isReversed(low: string, high: string, field: Field): boolean {
  if (field.type === "enumeration") return field.choices.indexOf(low) > field.choices.indexOf(high);
  if (field.type === "date" || field.type === "timestamp") return /^\d/.test(low) && /^\d/.test(high) && low > high;
  return Number(low) > Number(high);
}

/** `status=open,done`, `status={open;done}` and `status=open or done`: several values for one field. */
function listedValues({ operator }: Comparison, value: string, definition: Field, span: Span): Fix | undefined {
  const isOfItems = definition.type === "list" && positiveOf(operator) === OPERATOR_OF.contains;
  const meant = listFormOf(isOfItems ? equalityOf(operator) : operator);
  if (meant === undefined) return undefined;
  // Commas between semicolons are those of numbers.
  const comma = value.includes(";") ? ";" : ",";
  const listed = withoutBrackets(value).split(
    isNegative(operator) ? comma : new RegExp(`${comma}|(?<!\\s)\\s+or\\s+`, "i"),
  );
  const items = listed.map(trimWhiteSpace);
  // Digits around a comma may be a single number.
  const isOneNumber = items.length === 2 && /\d,\d/.test(value) && comparedField(definition, meant).type !== "integer";
  if (items.length < 2 || isOneNumber || /,\d{3}(?!\d)/.test(value) || !accepts(definition, meant, items))
    return undefined;
  return { span, text: writeList(meant, items.map(writeValue)) };
}

function rewritten(suspicion: Suspicion | undefined, definition: Field, span: Span): Fix | undefined {
  if (suspicion?.rewrite === undefined || suspicion.meant === undefined) return undefined;
  const { operator, values } = suspicion.meant;
  return accepts(definition, operator, values) ? { span, text: suspicion.rewrite } : undefined;
}

function accepts(field: Field, operator: Operator, literals: readonly Literal[]): boolean {
  const compared = comparedField(field, operator);
  return (
    operatorsOf(field).includes(operator) &&
    literals.every((literal) => (literal === null ? compared.nullable : acceptsText(compared, literal)))
  );
}

function acceptsText(field: Field, text: string): boolean {
  // Any clock will do: it only matters for offsets of thousands of years, and the first and last days.
  return !("fault" in readFilterValue(field, text, CLOCK_ELSEWHERE));
}

function fixAt(span: Span, text: string | undefined): Fix | undefined {
  return text === undefined ? undefined : fixInText({ span, text });
}

/** Drops the fix of a condition that was built instead of parsed, because it has no text. */
function fixInText(fix: Fix | undefined): Fix | undefined {
  return fix?.span.end === 0 ? undefined : fix;
}
