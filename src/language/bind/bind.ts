import { checkFilter } from "../ast/combine.js";
import type { Comparison, Condition, Filter, Literal, Related } from "../ast/filter.js";
import { foldUnrelated } from "../ast/fold-tree.js";
import type { Limits } from "../ast/limits.js";
import { acceptsNull, isNegative, isOrder, OPERATOR_OF } from "../ast/operators.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Result } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { type Finding, toFailure, toResult } from "../diagnostics/finding.js";
import { TextFindings } from "../diagnostics/findings.js";
import { filterableRelation, presentName, targetOf } from "../schema/filterable.js";
import { findPath, type Path } from "../schema/find-path.js";
import { checkSchema, type FilterableField, type Schema } from "../schema/schema.js";
import { across, type Span } from "../text/span.js";
import type { BoundValue } from "../types/bound-value.js";
import { choicesIn } from "../types/enumeration.js";
import type { EnumerationField, Field } from "../types/field.js";
import type { TimeZone } from "../values/time-zone.js";
import { type BindOptions, type BindSettings, bindSettings, type Clock } from "./bind-options.js";
import {
  type BoundField,
  type BoundFilter,
  type BoundNode,
  type EmptyList,
  EVERYTHING,
  NOTHING,
} from "./bound-filter.js";
import { comparedField } from "./compared-field.js";
import { counted } from "./count-related.js";
import { diagnoseField, diagnoseOperator, diagnoseValue } from "./diagnose-condition.js";
import {
  diagnoseCountOfOne,
  diagnoseMany,
  diagnoseRelatedField,
  diagnoseRelation,
  diagnoseRelationValue,
} from "./diagnose-relation.js";
import { findExceededLimit, plainSpan } from "./exceeded-limit.js";
import { readFilterValue } from "./read-filter-value.js";
import { type ErrorReport, RelationCounter } from "./relation-counter.js";
import { suspectValue } from "./suspect-value.js";

/**
 * Binds a filter to a schema: resolves its fields and types its values. Reports all unknown fields, unsupported operators
 * and invalid values at once.
 *
 * @example
 * ```ts
 * const result = bind(gte("list_price", 100), defineSchema({ list_price: decimal() }));
 * if (result.ok) toSql(result.value, sqlite);
 * ```
 */
export function bind<S extends Schema>(filter: Filter, schema: S, options?: BindOptions): Result<BoundFilter<S>> {
  checkFilter(filter, "bind()");
  checkSchema(schema, "bind()");
  return bindWith(filter, schema, bindSettings(options));
}

/** `bind` with checked arguments. */
export function bindWith<S extends Schema>(filter: Filter, schema: S, settings: BindSettings): Result<BoundFilter<S>> {
  const { limits } = settings;
  const tooLarge = findExceededLimit(filter, limits);
  if (tooLarge !== undefined) return toFailure([tooLarge]);
  const findings = new TextFindings(limits.errors);
  const bound = bindTolerantly(filter, schema, settings, findings);
  return toResult(bound, findings.all());
}

/**
 * Binds a tree that is known to be valid, such as one built by the program itself. Throws a FilterError otherwise.
 *
 * @example
 * ```ts
 * const bound = bindOrThrow(gte("list_price", 100), products);
 * ```
 */
export function bindOrThrow<S extends Schema>(filter: Filter, schema: S, options?: BindOptions): BoundFilter<S> {
  const result = bind(filter, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value;
}

/** Receives each finding as its span, and a function that creates it if it is within the limit. */
export interface Report extends ErrorReport {
  addWarning(span: Span, make: () => Finding): void;
}

/**
 * Binds a tree whose size is within the limits, such as a parsed one. Reports errors and continues. A caller that binds
 * the parts of one filter passes their `counter` and the number of relations around the part.
 */
export function bindTolerantly<S extends Schema>(
  filter: Filter,
  schema: S,
  settings: BindSettings,
  report: Report,
  counter: RelationCounter = new RelationCounter(settings.limits),
  depth = 0,
): BoundFilter<S> {
  const root = new Binder(new Binding(settings, report, counter), schema, depth).tree(filter);
  // The only place that creates a bound filter. The brand exists only in the type.
  return { schema, root } as BoundFilter<S>;
}

/** What all parts of a filter share while they are bound: a clock, among others. */
class Binding implements Clock {
  readonly limits: Limits;
  readonly timeZone: TimeZone;
  readonly valueOfName: Clock["valueOfName"];
  readonly isEndless: boolean;
  private time: number | undefined;

  constructor(
    private readonly settings: BindSettings,
    readonly report: Report,
    readonly counter: RelationCounter,
  ) {
    this.limits = settings.limits;
    this.timeZone = settings.timeZone;
    this.valueOfName = settings.valueOfName;
    this.isEndless = settings.isEndless ?? false;
  }

  /** Reads the current time once, so that all conditions refer to the same time. */
  now(): number {
    this.time ??= this.settings.now();
    return this.time;
  }
}

/** Binds conditions to a schema. A folder of filters, because one for each tree would be slower. */
class Binder {
  /** `depth` counts the relations around the conditions, a few at most: related records are bound by recursion. */
  constructor(
    private readonly binding: Binding,
    private readonly schema: Schema,
    private readonly depth: number,
  ) {}

  tree(filter: Filter): BoundNode {
    return foldUnrelated<Filter, BoundNode>(filter, this);
  }

  everything(): BoundNode {
    return EVERYTHING;
  }

  // A tree that was not built by this library may have fewer than two parts. A bound tree has at least two.
  and(_node: Filter, parts: readonly BoundNode[]): BoundNode {
    return parts.length < 2 ? (parts[0] ?? EVERYTHING) : { kind: "and", parts };
  }

  or(_node: Filter, parts: readonly BoundNode[]): BoundNode {
    return parts.length < 2 ? (parts[0] ?? NOTHING) : { kind: "or", parts };
  }

  not(_node: Filter, part: BoundNode): BoundNode {
    return { kind: "not", part };
  }

  comparison(node: Filter): BoundNode {
    return this.condition(node as Condition);
  }

  membership(node: Filter): BoundNode {
    return this.condition(node as Condition);
  }

  /** Returns the bound condition. After an error it returns any node, because the tree is discarded. */
  private condition(node: Condition): BoundNode {
    const { schema } = this;
    const found = schema.filterable.get(node.field);
    if (found !== undefined) {
      if (found.isAlias) this.warnOfAlias(node, found.field.name);
      return this.field(node, found, false);
    }
    const path = findPath(schema, node.field, this.binding.limits.relationDepth, filterableRelation);
    if (path === undefined) {
      const name = presentName(schema, node.field);
      return this.reject(node.span.field, () => diagnoseField(name, node.span.field, schema, node));
    }
    return this.path(node, path);
  }

  /**
   * Binds a condition on a field of a related record. Without that record the field is null, so a condition that null
   * fulfills is the negation of: there is a record that does not fulfill it.
   */
  private path(node: Condition, path: Path): BoundNode {
    const { counter, report } = this.binding;
    const { steps, schema, rest } = path;
    if (rest === undefined) return this.reject(node.span.field, () => diagnoseRelationValue(node, steps));
    if (steps.some(({ definition }) => definition.relation === "many")) {
      return this.reject(node.span.field, () => diagnoseMany(node, path));
    }
    if (!counter.add(steps.length, this.depth, node.span, report)) return EVERYTHING;
    const found = schema.filterable.get(rest);
    if (found === undefined) {
      return this.reject(node.span.field, () => diagnoseRelatedField(node, rest, schema));
    }
    const { name } = found.field;
    if (found.isAlias) this.warnOfAlias(node, node.field.slice(0, -rest.length) + name);
    const bound = this.field(node, found, true);
    const holdsForNull = isNegative(node.operator) !== hasNull(node);
    const part: BoundNode = holdsForNull ? { kind: "not", part: bound } : bound;
    const common = { kind: "related", operator: ">=", count: 1, isOpposite: holdsForNull, span: node.span } as const;
    let field = name;
    const related = steps.reduceRight<BoundNode>((inner, relation) => {
      field = `${relation.name}.${field}`;
      return { ...common, relation, part: inner, written: { ...node, field } };
    }, part);
    return holdsForNull ? { kind: "not", part: related } : related;
  }

  related(tree: Filter): BoundNode {
    const node = tree as Related;
    const { binding, schema, depth } = this;
    const { counter, report } = binding;
    const definition = filterableRelation(schema, node.relation);
    if (definition === undefined) {
      return this.reject(node.span.relation, () => diagnoseRelation(node, schema));
    }
    if (!counter.add(1, depth, node.span, report)) return EVERYTHING;
    const part = new Binder(binding, targetOf(definition), depth + 1).tree(node.part);
    const bound = counted(node, { name: node.relation, definition, schema }, part);
    if (node.count !== null && definition.relation === "one") {
      report.addError(node.span.operator, () => diagnoseCountOfOne(node, bound));
    }
    return bound;
  }

  /** Binds a condition on a field, or on one of a related record, which may be null because that record is missing. */
  private field(node: Condition, { field, operators }: FilterableField, isRelated: boolean): BoundNode {
    const { definition } = field;
    if (!operators.has(node.operator)) {
      return this.reject(node.span.operator, () => diagnoseOperator(node, definition, [...operators]));
    }
    if (node.kind === "comparison") {
      const value = this.read(node, definition, node.value, node.span.value, isRelated);
      if (value === undefined) return EVERYTHING;
      this.warn(node, definition);
      if (value?.type === "enumeration" && isOrder(node.operator) && !definition.custom) {
        return listOfChoices(field, choicesIn(definition as EnumerationField, node.operator, value.value), node.span);
      }
      return { kind: "comparison", field, operator: node.operator, value, span: node.span };
    }
    const { limits } = this.binding;
    if (node.items.length > limits.items) {
      const details = { limit: limits.items, actual: node.items.length, field: node.field };
      return this.reject(node.span, () => diagnose("limit.items", plainSpan(node.span), details));
    }
    const items: BoundValue[] = [];
    let hasNull = false;
    for (let i = 0; i < node.items.length; i++) {
      const at = node.span.items[i] ?? plainSpan(node.span);
      const value = this.read(node, definition, node.items[i] as Literal, at, isRelated);
      if (value === null) hasNull = true;
      // Only `=` and `!=` accept the empty list.
      else if (value !== undefined) items.push(value as BoundValue);
    }
    return { kind: "membership", field, operator: node.operator, items, hasNull, span: node.span };
  }

  /** Returns the typed value, or undefined after an error. */
  private read(
    node: Condition,
    field: Field,
    literal: Literal,
    span: Span,
    isRelated: boolean,
  ): BoundValue | EmptyList | null | undefined {
    const definition = comparedField(field, node.operator);
    if (literal === null && isRelated && definition === field && acceptsNull(node.operator)) return null;
    if (literal === null) return this.readNull(node, definition, span, definition !== field);
    if (literal.length > this.binding.limits.value) {
      const details = { limit: this.binding.limits.value, actual: literal.length };
      return this.binding.report.addError(span, () => diagnose("limit.value", span, details));
    }
    const value = readFilterValue(definition, literal, this.binding);
    if (!("fault" in value)) return value;
    return this.binding.report.addError(span, () => diagnoseValue(node, field, literal, span, value));
  }

  private readNull(
    { field, operator }: Condition,
    { nullable, type }: Field,
    span: Span,
    isItem: boolean,
  ): null | undefined {
    // The parser never creates such a condition, but a program can.
    if (!acceptsNull(operator))
      return this.binding.report.addError(span, () => diagnose("syntax.null-order", span, { operator }));
    if (nullable) return null;
    const details = { field, type, ...(isItem ? { isItem } : {}) };
    return this.binding.report.addError(span, () => diagnose("bind.null", span, details));
  }

  /** Warns of a valid condition that was probably meant differently. */
  private warn(node: Comparison, definition: Field): void {
    const make = suspectValue(node, definition, this.binding.timeZone);
    if (make !== undefined) this.binding.report.addWarning(across(node.span.operator, node.span.value), make);
  }

  private warnOfAlias({ field, span }: Condition, name: string): void {
    const fix = span.end === 0 ? undefined : { span: span.field, text: name };
    this.binding.report.addWarning(span.field, () => diagnose("suspect.alias", span.field, { field, name }, fix));
  }

  private reject(span: Span, make: () => Finding): BoundNode {
    this.binding.report.addError(span, make);
    return EVERYTHING;
  }
}

/** The order of choices is that of the schema, which databases do not know. */
function listOfChoices(field: BoundField, choices: readonly string[], span: Span): BoundNode {
  const items = choices.map((value): BoundValue => ({ type: "enumeration", value }));
  return { kind: "membership", field, operator: OPERATOR_OF.isIn, items, hasNull: false, span };
}

function hasNull(node: Condition): boolean {
  return node.kind === "comparison" ? node.value === null : node.items.includes(null);
}
