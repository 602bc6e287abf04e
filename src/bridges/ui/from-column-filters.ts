import { conjoin, disjoin } from "../../language/ast/combine.js";
import type { Filter } from "../../language/ast/filter.js";
import { type ComparisonOperator, OPERATOR_OF } from "../../language/ast/operators.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import type { Path } from "../../language/schema/find-path.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { NO_SPAN } from "../../language/text/span.js";
import { type ColumnFilter, type ColumnFilterOptions, type ColumnSettings, columnSettings } from "./column-settings.js";
import type { FilterFunction } from "./filter-functions.js";
import { type Place, Reader, type ReadValue } from "./reader.js";
import { emptyLiterals, isReversed } from "./values.js";

/**
 * Converts the column filters of TanStack Table to a filter. The id of a column is the name of its field. The state does
 * not contain the operators: name the `filterFn` of each column in the options, or pass a schema for the defaults. Values
 * that the table removes from its state do not count: undefined, null, the empty text, empty lists and open ranges.
 *
 * @example
 * ```ts
 * const columnFilters = [{ id: "price", value: [10, undefined] }];
 * const result = fromColumnFilters(columnFilters, undefined, { filterFns: { price: "inNumberRange" } });
 * if (result.ok) console.log(print(result.value)); // "price>=10"
 * ```
 */
export function fromColumnFilters(
  columnFilters: readonly Readonly<ColumnFilter>[],
  schema?: Schema,
  options?: ColumnFilterOptions,
): Result<Filter> {
  if (schema !== undefined) checkSchema(schema, "fromColumnFilters()");
  return new ColumnFiltersReader(schema, columnSettings(options, schema)).read(columnFilters);
}

class ColumnFiltersReader extends Reader {
  private readonly seen = new Set<string>();

  constructor(
    schema: Schema | undefined,
    private readonly settings: ColumnSettings,
  ) {
    super(schema, settings.limits);
  }

  read(columnFilters: unknown): Result<Filter> {
    const parts: Filter[] = [];
    const length = this.attempt("", () => {
      if (Array.isArray(columnFilters)) return columnFilters.length;
      return this.shape("", "an array of column filters");
    });
    const entries = columnFilters as readonly unknown[];
    for (let i = 0; i < (length ?? 0); i++) {
      const path = `/${i}`;
      if (i >= this.limits.conditions) {
        this.error(path, () => diagnose("limit.conditions", NO_SPAN, { limit: this.limits.conditions }));
        break;
      }
      const part = this.attempt(path, () => this.readEntry(entries[i], path));
      if (part !== undefined) parts.push(part);
    }
    return this.result(conjoin(parts));
  }

  private readEntry(entry: unknown, path: string): Filter | undefined {
    if (typeof entry !== "object" || entry === null) return this.shape(path, "a column filter with an id and a value");
    const { id, value } = entry as Partial<ColumnFilter>;
    if (typeof id !== "string") return this.shape(`${path}/id`, "the id of a column");
    if (this.seen.has(id)) {
      this.problem("ui.repeated-column", `${path}/id`, { column: id });
      return undefined;
    }
    this.seen.add(id);
    if (!this.readName(id, `${path}/id`)) return undefined;
    const related = this.pathOf(id);
    if (related !== undefined && !isOfOneRecord(related)) {
      this.problem("ui.relation", `${path}/id`, { relation: id });
      return undefined;
    }
    const { name, filterFunction } = this.settings.functionOf(id);
    if (filterFunction === undefined) {
      const known = typeof name === "string" ? { filterFn: name } : {};
      this.problem("ui.filter-function", `${path}/id`, { column: id, ...known, supported: [] });
      return undefined;
    }
    return isRemoved(filterFunction, value) ? undefined : this.convert(id, filterFunction, value, path);
  }

  private convert(field: string, filterFunction: FilterFunction, value: unknown, path: string): Filter | undefined {
    const valuePath = `${path}/value`;
    switch (filterFunction.kind) {
      case "value": {
        const [read] = this.readValues(field, [value], () => valuePath) ?? [];
        return read && this.comparison(field, filterFunction.operator, this.columnAt(path), read);
      }
      case "range":
        return this.range(field, filterFunction, value, path);
      case "list":
        if (!Array.isArray(value)) return this.shape(valuePath, "an array");
        return this.list(field, filterFunction.matches, value, path);
      case "empty": {
        const operator = filterFunction.isNegated ? OPERATOR_OF.ne : OPERATOR_OF.eq;
        const literals = emptyLiterals(this.definitionOf(field));
        const parts = this.comparisons(
          field,
          operator,
          this.columnAt(path, "value"),
          literals.map((literal) => ({ literal, span: this.spanAt(valuePath) })),
        );
        return filterFunction.isNegated ? conjoin(parts) : disjoin(parts);
      }
    }
  }

  private range(
    field: string,
    { lower, upper, swaps }: Extract<FilterFunction, { kind: "range" }>,
    value: unknown,
    path: string,
  ): Filter | undefined {
    const valuePath = `${path}/value`;
    if (!Array.isArray(value) || value.length > 2) return this.shape(valuePath, "a range: an array [min, max]");
    const isTime = swaps === "times";
    const given = [0, 1].flatMap((index) => {
      const bound: unknown = value[index];
      // TanStack Table reads the number as milliseconds.
      const read = isTime && typeof bound === "number" ? new Date(bound) : bound;
      return isBlank(bound) ? [] : [{ index, read }];
    });
    const values = this.readValues(
      field,
      given.map(({ read }) => read),
      (i) => `${valuePath}/${given[i]?.index}`,
    );
    if (values === undefined) return undefined;
    const bounds: (ReadValue | undefined)[] = [undefined, undefined];
    values.forEach((each, i) => {
      bounds[given[i]?.index ?? 0] = each;
    });
    if (this.isReversed(field, bounds, isTime)) {
      if (swaps === undefined) return this.shape(valuePath, "a range from a smaller to a larger value");
      bounds.reverse();
    }
    const place = this.columnAt(path);
    const parts = [lower, upper].flatMap((operator, i) => {
      const bound = bounds[i];
      return (bound && this.comparison(field, operator, place, bound)) ?? [];
    });
    return conjoin(parts);
  }

  private isReversed(field: string, [min, max]: readonly (ReadValue | undefined)[], isTime: boolean): boolean {
    const [low, high] = [min?.literal, max?.literal];
    if (typeof low !== "string" || typeof high !== "string") return false;
    return isTime ? Date.parse(low) > Date.parse(high) : isReversed(low, high, this.definitionOf(field));
  }

  private list(
    field: string,
    matches: "equal" | "some" | "all",
    value: readonly unknown[],
    path: string,
  ): Filter | undefined {
    const { isIn, contains } = OPERATOR_OF;
    const isMembership =
      matches === "equal" || (matches === "some" && value.length > 1 && this.definitionOf(field)?.type === "list");
    const read = this.readList(field, value, (i) => `${path}/value/${i}`, `${path}/value`);
    if (read === undefined) return undefined;
    if (isMembership) return this.membership(field, isIn, this.columnAt(path), read);
    const parts = this.comparisons(field, contains, this.columnAt(path), read);
    return matches === "all" ? conjoin(parts) : disjoin(parts);
  }

  private comparisons(
    field: string,
    operator: ComparisonOperator,
    place: Place,
    values: readonly ReadValue[],
  ): readonly Filter[] {
    return values.flatMap((value) => this.comparison(field, operator, place, value) ?? []);
  }

  /** The operator follows from the column, or from the value of functions such as `empty`. */
  private columnAt(path: string, operator: "id" | "value" = "id"): Place {
    return this.placeAt(path, `${path}/id`, `${path}/${operator}`);
  }
}

/** Returns whether a name leads to a field of one related record, such as `assignee.role`. */
function isOfOneRecord({ steps, rest }: Path): boolean {
  return rest !== undefined && steps.every(({ definition }) => definition.relation === "one");
}

/** Returns whether TanStack Table removes the value from its state. */
function isRemoved({ kind }: FilterFunction, value: unknown): boolean {
  if (isBlank(value)) return true;
  if (kind === "empty") return value === false;
  if (!Array.isArray(value)) return false;
  return kind === "range" ? isBlank(value[0]) && isBlank(value[1]) : kind === "list" && value.length === 0;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
