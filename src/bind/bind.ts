import type { Condition, Filter, Literal } from "../ast/filter.js";
import { fold } from "../ast/fold.js";
import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import type { Operator } from "../ast/operators.js";
import { suspectComparison, suspectItem } from "../ast/suspicions.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.js";
import { type Result, settle } from "../diagnostics/result.js";
import { nearest } from "../diagnostics/suggest.js";
import type { Field } from "../schema/field.js";
import { operatorsOf } from "../schema/operators-of.js";
import type { Schema } from "../schema/schema.js";
import { across, type Span } from "../text/span.js";
import type { BoundFilter, BoundNode, BoundValue } from "./bound-filter.js";
import { measure, plain } from "./measure.js";
import { readValue, type ValueFault } from "./read-value.js";

/** Checks a tree against a schema: every unknown name, refused operator and unreadable value at once. */
export function bind<S extends Schema>(filter: Filter, schema: S, options?: LimitOptions): Result<BoundFilter<S>> {
  const limits = limitsFrom(options);
  const tooLarge = measure(filter, limits);
  if (tooLarge !== undefined) return { ok: false, diagnostics: [tooLarge] };
  const { bound, diagnostics } = bindTolerantly(filter, schema, limits);
  return settle(bound, diagnostics, limits.errors);
}

interface Binding<S extends Schema> {
  readonly bound: BoundFilter<S>;
  readonly diagnostics: readonly Diagnostic[];
}

/** For a tree that is known to be within the limits on its whole, as one that was read from a text is. */
export function bindTolerantly<S extends Schema>(filter: Filter, schema: S, limits: Limits): Binding<S> {
  const diagnostics: Diagnostic[] = [];
  const condition = (node: Condition): BoundNode => bindCondition(node, schema, limits, diagnostics);
  const root = fold<BoundNode>(filter, {
    everything: () => ({ kind: "everything" }),
    and: (_node, parts) => ({ kind: "and", parts }),
    or: (_node, parts) => ({ kind: "or", parts }),
    not: (_node, part) => ({ kind: "not", part }),
    comparison: condition,
    membership: condition,
  });
  return { bound: seal(schema, root), diagnostics };
}

/** Stands where a condition was refused; the diagnostic keeps the tree that holds it from ever being handed out. */
const NOTHING_LEFT: BoundNode = { kind: "everything" };

function seal<S extends Schema>(schema: S, root: BoundNode): BoundFilter<S> {
  return Object.freeze({ schema, root }) as BoundFilter<S>;
}

function bindCondition(node: Condition, schema: Schema, limits: Limits, diagnostics: Diagnostic[]): BoundNode {
  const definition = schema.byName.get(node.field);
  if (definition === undefined || definition.hidden) {
    diagnostics.push(unknownField(node, schema));
    return NOTHING_LEFT;
  }
  const problems = problemsOf(node, definition, limits);
  if (problems.length > 0) {
    for (const problem of problems) diagnostics.push(problem);
    return NOTHING_LEFT;
  }
  const field = { name: node.field, definition };
  const read = (literal: string): BoundValue => readValue(definition, literal) as BoundValue;
  if (node.kind === "comparison") {
    const value = node.value === null ? null : read(node.value);
    return { kind: "comparison", field, operator: node.operator, value, span: node.span };
  }
  const items = node.items.filter((item) => item !== null).map(read);
  const hasNull = items.length < node.items.length;
  return { kind: "membership", field, operator: node.operator, items, hasNull, span: node.span };
}

function unknownField(node: Condition, schema: Schema): Diagnostic {
  const didYouMean = nearest(node.field, schema.visibleNames);
  const [only, another] = didYouMean;
  const definition = only === undefined ? undefined : schema.byName.get(only);
  const isCertain = only !== undefined && another === undefined && definition !== undefined;
  const fix =
    isCertain && accepts(definition, node.operator, literalsOf(node))
      ? { span: node.span.field, text: only }
      : undefined;
  return diagnose("bind.unknown-field", node.span.field, { field: node.field, didYouMean }, fix);
}

function literalsOf(node: Condition): readonly Literal[] {
  return node.kind === "comparison" ? [node.value] : node.items;
}

function accepts(field: Field, operator: Operator, literals: readonly Literal[]): boolean {
  return (
    operatorsOf(field).includes(operator) &&
    literals.every((literal) => (literal === null ? field.nullable : !("fault" in readValue(field, literal))))
  );
}

function problemsOf(node: Condition, definition: Field, limits: Limits): readonly Diagnostic[] {
  const allowed = operatorsOf(definition);
  if (!allowed.includes(node.operator)) return [refusedOperator(node, definition, allowed)];
  if (node.kind === "comparison") {
    const problem = problemOf(node, definition, node.value, node.span.value, limits);
    return problem === undefined ? [] : [problem];
  }
  const problems: Diagnostic[] = [];
  if (node.items.length > limits.items) {
    const details = { limit: limits.items, actual: node.items.length, field: node.field };
    return [diagnose("limit.items", plain(node.span), details)];
  }
  node.items.forEach((item, i) => {
    const problem = problemOf(node, definition, item, node.span.items[i] ?? plain(node.span), limits);
    if (problem !== undefined) problems.push(problem);
  });
  return problems;
}

function refusedOperator(node: Condition, definition: Field, allowed: readonly Operator[]): Diagnostic {
  const { operator, field, span } = node;
  const details = { field, type: definition.type, operator, allowed };
  const meant = meantInstead(node, definition);
  return meant === undefined
    ? diagnose("bind.operator", span.operator, details)
    : diagnose("bind.operator", span.operator, { ...details, didYouMean: field + meant.text }, meant);
}

function problemOf(
  node: Condition,
  definition: Field,
  literal: Literal,
  span: Span,
  limits: Limits,
): Diagnostic | undefined {
  const ofField = { field: node.field, type: definition.type };
  if (literal === null) return definition.nullable ? undefined : diagnose("bind.null", span, ofField);
  if (literal.length > limits.value) {
    return diagnose("limit.value", span, { limit: limits.value, actual: literal.length });
  }
  const read = readValue(definition, literal);
  if (!("fault" in read)) return undefined;
  switch (read.fault) {
    case "value":
      return refusedValue(node, definition, literal, span, read);
    case "range": {
      const { minimum, maximum } = read;
      return diagnose("bind.range", span, { ...ofField, value: literal, minimum, maximum });
    }
    case "choice":
      return refusedChoice(node, definition, literal, span, read.didYouMean);
    case "character":
      return diagnose("syntax.forbidden-character", span, { codePoint: read.codePoint, escaped: false });
  }
}

function refusedValue(
  node: Condition,
  definition: Field,
  value: string,
  span: Span,
  fault: Extract<ValueFault, { fault: "value" }>,
): Diagnostic {
  const { expected, didYouMean, lostPlus } = fault;
  const details = {
    field: node.field,
    type: definition.type,
    value,
    expected,
    ...(lostPlus === undefined ? {} : { lostPlus }),
  };
  if (didYouMean !== undefined) {
    return diagnose("bind.value", span, { ...details, didYouMean }, { span, text: didYouMean });
  }
  const meant = meantInstead(node, definition, value, span);
  if (meant === undefined) return diagnose("bind.value", span, details);
  const shown = node.kind === "comparison" ? node.field + meant.text : meant.text;
  return diagnose("bind.value", span, { ...details, didYouMean: shown }, meant);
}

function refusedChoice(
  node: Condition,
  definition: Field,
  value: string,
  span: Span,
  didYouMean: readonly string[],
): Diagnostic {
  const choices = definition.type === "enumeration" ? definition.choices : [];
  const details = { field: node.field, type: definition.type, value, choices, didYouMean };
  const fix = meantInstead(node, definition, value, span) ?? choiceFix(didYouMean, span);
  return diagnose("bind.choice", span, details, fix);
}

/** Only a choice that stands as it is in a filter, so that the fix is sure to parse. */
function choiceFix(didYouMean: readonly string[], span: Span): Fix | undefined {
  const [only, another] = didYouMean;
  return only !== undefined && another === undefined && /^[\w-]+$/.test(only) && only !== "null"
    ? { span, text: only }
    : undefined;
}

/** What the writer most likely meant by a condition that the field refuses, if the field takes that. */
function meantInstead(node: Condition, definition: Field, value?: string, itemSpan?: Span): Fix | undefined {
  if (node.kind === "comparison") {
    const suspicion = node.value === null ? undefined : suspectComparison(node.operator, node.value);
    if (suspicion?.rewrite === undefined || suspicion.meant === undefined) return undefined;
    const { operator, values } = suspicion.meant;
    if (!accepts(definition, operator, values)) return undefined;
    return { span: across(node.span.operator, node.span.value), text: suspicion.rewrite };
  }
  const suspicion = value === undefined ? undefined : suspectItem(node.operator, value);
  if (itemSpan === undefined || suspicion?.rewrite === undefined || suspicion.meant === undefined) return undefined;
  return accepts(definition, node.operator, suspicion.meant.values)
    ? { span: itemSpan, text: suspicion.rewrite }
    : undefined;
}
