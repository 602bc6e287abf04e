import { isFilter } from "../../language/ast/combine.js";
import type { Comparison, Condition, Filter, Literal } from "../../language/ast/filter.js";
import { OPERATOR_OF, type Operator, writeList } from "../../language/ast/operators.js";
import { comparedField } from "../../language/bind/compared-field.js";
import { findExceededLimit, plainSpan } from "../../language/bind/exceeded-limit.js";
import { checkArgument } from "../../language/diagnostics/argument.js";
import type { Details } from "../../language/diagnostics/details.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { toFailure, toResult } from "../../language/diagnostics/finding.js";
import { TextFindings } from "../../language/diagnostics/findings.js";
import { fieldAt, presentPath } from "../../language/schema/field-at.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import type { Span } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import { type ColumnFilter, type ColumnFilterOptions, type ColumnSettings, columnSettings } from "./column-settings.js";
import { FILTER_FUNCTIONS, type FilterFunction } from "./filter-functions.js";
import { diagnoseUi, type UiCode } from "./ui-codes.js";
import { emptyLiterals, exactNumber, isReversed, rowValue } from "./values.js";

/**
 * Converts a filter to the column filters of TanStack Table: one condition or range per column, combined with `&`. What
 * the `filterFn` of a column cannot express is reported at its span in the filter. With a schema, values of boolean and
 * number fields are booleans and numbers.
 *
 * @example
 * ```ts
 * const filterFns = { name: "includesString", price: "inNumberRange" } as const;
 * const result = toColumnFilters(parseOrThrow("name*bolt & price>=10"), undefined, { filterFns });
 * if (result.ok) console.log(result.value); // [{ id: "name", value: "bolt" }, { id: "price", value: [10, undefined] }]
 * ```
 */
export function toColumnFilters(
  filter: Filter,
  schema?: Schema,
  options?: ColumnFilterOptions,
): Result<ColumnFilter[]> {
  const owner = "toColumnFilters()";
  checkArgument(isFilter(filter), owner, "filter", "a filter: the value of parse(), or the result of a builder");
  if (schema !== undefined) checkSchema(schema, owner);
  const settings = columnSettings(options, schema);
  const exceeded = findExceededLimit(filter, settings.limits);
  if (exceeded !== undefined) return toFailure([exceeded]);
  return new ColumnFilterWriter(schema, settings).write(filter);
}

/** The conditions of a column that are combined with `&`, and those of one `|`. */
interface ColumnConditions {
  readonly all: Condition[];
  readonly some: Extract<Filter, { kind: "or" }>[];
}

class ColumnFilterWriter {
  private readonly findings: TextFindings;

  constructor(
    private readonly schema: Schema | undefined,
    private readonly settings: ColumnSettings,
  ) {
    this.findings = new TextFindings(settings.limits.errors);
  }

  write(filter: Filter): Result<ColumnFilter[]> {
    const columns = new Map<string, ColumnConditions>();
    const columnOf = (name: string): ColumnConditions => {
      const field = this.schema === undefined ? name : presentPath(this.schema, name);
      const known = columns.get(field) ?? { all: [], some: [] };
      columns.set(field, known);
      return known;
    };
    for (const part of filter.kind === "and" ? filter.parts : [filter]) {
      if (part.kind === "comparison" || part.kind === "membership") columnOf(part.field).all.push(part);
      else if (part.kind === "or") {
        const [field, ...others] = new Set(part.parts.map((each) => (each.kind === "comparison" ? each.field : "")));
        if (field && others.length === 0) columnOf(field).some.push(part);
        else this.report("ui.connective", part.span, { found: "|" });
      } else if (part.kind === "related") this.report("ui.relation", plainSpan(part.span), { relation: part.relation });
      else if (part.kind === "not" || part.kind === "and") this.report("ui.connective", part.span, { found: "!" });
    }
    const filters = [...columns].flatMap(([id, conditions]) => {
      const value = this.valueOf(id, conditions);
      return value === undefined ? [] : [{ id, value }];
    });
    return toResult(filters, this.findings.all());
  }

  /** Returns the value of a column, or undefined after an error. */
  private valueOf(column: string, { all, some }: ColumnConditions): unknown {
    const { name, filterFunction } = this.settings.functionOf(column);
    const first = all[0] ?? some[0];
    if (filterFunction === undefined || name === undefined) {
      const known = typeof name === "string" ? { filterFn: name } : {};
      if (first !== undefined) this.report("ui.filter-function", first.span, { column, ...known, supported: [] });
      return undefined;
    }
    const columnWriter = new Column(column, name, this.schema && fieldAt(this.schema, column)?.definition, this);
    return columnWriter.write(filterFunction, all, some);
  }

  report<Code extends UiCode>(code: Code, span: Span, details: Details[Code]): undefined {
    return this.findings.addError(span, () => diagnoseUi(code, span, details));
  }
}

/** Writes the value of one column. */
class Column {
  constructor(
    private readonly column: string,
    private readonly filterFn: string,
    private readonly field: Field | undefined,
    private readonly writer: ColumnFilterWriter,
  ) {}

  write(
    filterFunction: FilterFunction,
    all: readonly Condition[],
    some: readonly Extract<Filter, { kind: "or" }>[],
  ): unknown {
    const [either] = some;
    if (either !== undefined) {
      if (all.length > 0 || some.length > 1) return this.repeated((all[0] ?? (some[1] as Filter)).span);
      return this.disjunction(filterFunction, either.parts as readonly Comparison[], either.span);
    }
    switch (filterFunction.kind) {
      case "value":
        return this.single(filterFunction.operator, all);
      case "range":
        return this.range(filterFunction, all);
      case "list":
        return this.list(filterFunction.matches, all);
      case "empty":
        return this.empty(filterFunction.isNegated, all);
    }
  }

  private single(operator: Operator, conditions: readonly Condition[]): unknown {
    const [condition, another] = conditions;
    if (condition === undefined) return undefined;
    if (condition.kind !== "comparison" || condition.operator !== operator) return this.unsupported(condition);
    if (another !== undefined) return this.repeated(another.span);
    // The table removes null and the empty text from its state.
    if (!condition.value) return this.badValue(condition);
    return this.typed(condition, condition.value);
  }

  private range(
    { lower, upper, swaps }: Extract<FilterFunction, { kind: "range" }>,
    conditions: readonly Condition[],
  ): unknown {
    const bounds: (Comparison | undefined)[] = [undefined, undefined];
    for (const condition of conditions) {
      const index = condition.operator === lower ? 0 : condition.operator === upper ? 1 : -1;
      if (condition.kind !== "comparison" || index === -1) return this.unsupported(condition);
      if (bounds[index] !== undefined) return this.repeated(condition.span);
      if (!condition.value || (swaps === "times" && !isPlainTime(condition.value))) return this.badValue(condition);
      bounds[index] = condition;
    }
    const [min, max] = bounds.map((bound) => bound?.value ?? null);
    const isBackwards =
      swaps === "times"
        ? Date.parse(min ?? "") > Date.parse(max ?? "")
        : isReversed(min ?? null, max ?? null, this.field);
    if (isBackwards && bounds[1] !== undefined) return this.badValue(bounds[1]);
    return bounds.map((bound) => {
      if (bound?.value === undefined || bound.value === null) return undefined;
      return swaps === "numbers"
        ? (exactNumber(bound.value, this.field) ?? bound.value)
        : this.typed(bound, bound.value);
    });
  }

  private list(matches: "equal" | "some" | "all", conditions: readonly Condition[]): unknown {
    const { eq, contains, isIn } = OPERATOR_OF;
    const [condition, another] = conditions;
    if (condition === undefined) return undefined;
    if (matches === "all") {
      const other = conditions.find(({ operator }) => operator !== contains);
      return other === undefined ? conditions.flatMap((each) => this.items(each)) : this.unsupported(other);
    }
    const isList = this.field?.type === "list";
    const isSupported =
      matches === "equal"
        ? !isList && (condition.operator === isIn || condition.operator === eq)
        : condition.operator === contains || (isList && condition.operator === isIn);
    if (!isSupported) return this.unsupported(condition);
    if (another !== undefined) return this.repeated(another.span);
    const items = this.items(condition);
    if (items.length > 0) return items;
    const found = this.column + writeList(isIn, []);
    return this.writer.report("ui.constant", condition.span, { found, matches: "nothing" });
  }

  private empty(isNegated: boolean, conditions: readonly Condition[]): unknown {
    const operator = isNegated ? OPERATOR_OF.ne : OPERATOR_OF.eq;
    const other = conditions.find((condition) => condition.operator !== operator);
    if (other !== undefined) return this.unsupported(other);
    if (!isNegated && conditions[1] !== undefined) return this.repeated(conditions[1].span);
    return this.areEmpty(conditions as readonly Comparison[]) ? true : this.badValue(conditions[0] as Comparison);
  }

  /** Writes conditions on one field that are combined with `|`. */
  private disjunction(filterFunction: FilterFunction, parts: readonly Comparison[], span: Span): unknown {
    const { eq, contains } = OPERATOR_OF;
    if (filterFunction.kind === "empty" && !filterFunction.isNegated && parts.every((part) => part.operator === eq)) {
      if (this.areEmpty(parts)) return true;
    }
    const isOfItems = filterFunction.kind === "list" && filterFunction.matches === "some";
    if (isOfItems && parts.every((part) => part.operator === contains)) {
      return parts.flatMap((part) => this.items(part));
    }
    return this.writer.report("ui.connective", span, { found: "|" });
  }

  private areEmpty(conditions: readonly Comparison[]): boolean {
    const found = new Set(conditions.map(({ value }) => value));
    const expected = emptyLiterals(this.field);
    return found.size === expected.length && expected.every((literal) => found.has(literal));
  }

  private items(condition: Condition): unknown[] {
    const literals = condition.kind === "membership" ? condition.items : [condition.value];
    return literals.map((literal) => this.typed(condition, literal));
  }

  private typed({ operator }: Condition, literal: Literal): string | number | boolean | null {
    return literal === null ? null : rowValue(literal, this.field && comparedField(this.field, operator));
  }

  private unsupported({ operator, span }: Condition): undefined {
    const { column, filterFn } = this;
    const supported = Object.entries<FilterFunction>(FILTER_FUNCTIONS)
      .filter(([, filterFunction]) => operatorsOf(filterFunction).includes(operator))
      .map(([name]) => name)
      .slice(0, 3);
    return this.writer.report("ui.filter-function", span, { column, filterFn, operator, supported });
  }

  private repeated(span: Span): undefined {
    return this.writer.report("ui.repeated-column", span, { column: this.column });
  }

  private badValue({ value, span }: Comparison): undefined {
    const { column, filterFn } = this;
    return this.writer.report("ui.value", span.value, { column, filterFn, value: value ?? "null" });
  }
}

/** Returns the operators of the conditions that a filter function expresses. */
function operatorsOf(filterFunction: FilterFunction): readonly Operator[] {
  switch (filterFunction.kind) {
    case "value":
      return [filterFunction.operator];
    case "range":
      return [filterFunction.lower, filterFunction.upper];
    case "list":
      return filterFunction.matches === "equal" ? [OPERATOR_OF.isIn] : [OPERATOR_OF.contains];
    case "empty":
      return [];
  }
}

const PLAIN_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Returns whether JavaScript reads a text as the same time: no relative time, no local time, at most milliseconds. */
function isPlainTime(text: string): boolean {
  return PLAIN_TIME.test(text) && !Number.isNaN(Date.parse(text));
}
