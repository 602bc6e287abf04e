import { comparison, membership } from "../../language/ast/builders.js";
import { conjoin, disjoin } from "../../language/ast/combine.js";
import type { Filter, Literal } from "../../language/ast/filter.js";
import { OPERATOR_OF, type Operator } from "../../language/ast/operators.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { NO_SPAN } from "../../language/text/span.js";
import type { PlacedLiteral } from "./check-rule.js";
import { type ColumnFilter, type ColumnFilterOptions, type ColumnSettings, columnSettings } from "./column-settings.js";
import type { FilterFunction } from "./filter-functions.js";
import { Reader } from "./reader.js";
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
        const { operator } = filterFunction;
        const [read] = this.readChecked(field, operator, [value], () => valuePath, path) ?? [];
        return read && comparison(field, operator, read.literal);
      }
      case "range":
        return this.range(field, filterFunction, value, path);
      case "list":
        if (!Array.isArray(value)) return this.shape(valuePath, "an array");
        return this.list(field, filterFunction.matches, value, path);
      case "empty": {
        const operator = filterFunction.isNegated ? OPERATOR_OF.ne : OPERATOR_OF.eq;
        const literals = emptyLiterals(this.checker.definitionOf(field));
        this.checker.checkValues(
          field,
          operator,
          valuePath,
          literals.map((literal) => ({ literal, path: valuePath })),
        );
        const parts = literals.map((literal) => comparison(field, operator, literal));
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
    const bounds = this.readChecked(
      field,
      lower,
      given.map(({ read }) => read),
      (i) => `${valuePath}/${given[i]?.index}`,
      path,
    );
    if (bounds === undefined) return undefined;
    const literals: (Literal | undefined)[] = [undefined, undefined];
    bounds.forEach(({ literal }, i) => {
      literals[given[i]?.index ?? 0] = literal;
    });
    if (this.isReversed(field, literals, isTime)) {
      if (swaps === undefined) return this.shape(valuePath, "a range from a smaller to a larger value");
      literals.reverse();
    }
    const parts = [lower, upper].flatMap((operator, i) => {
      const literal = literals[i];
      return literal === undefined ? [] : [comparison(field, operator, literal)];
    });
    return conjoin(parts);
  }

  private isReversed(field: string, [min, max]: readonly (Literal | undefined)[], isTime: boolean): boolean {
    if (typeof min !== "string" || typeof max !== "string") return false;
    return isTime ? Date.parse(min) > Date.parse(max) : isReversed(min, max, this.checker.definitionOf(field));
  }

  private list(
    field: string,
    matches: "equal" | "some" | "all",
    value: readonly unknown[],
    path: string,
  ): Filter | undefined {
    const { isIn, contains } = OPERATOR_OF;
    const isMembership =
      matches === "equal" ||
      (matches === "some" && value.length > 1 && this.checker.definitionOf(field)?.type === "list");
    const operator = isMembership ? isIn : contains;
    const read = this.readChecked(field, operator, value, (i) => `${path}/value/${i}`, path);
    if (read === undefined) return undefined;
    const literals = read.map(({ literal }) => literal);
    if (isMembership) return membership(field, isIn, literals);
    const parts = literals.map((literal) => comparison(field, contains, literal));
    return matches === "all" ? conjoin(parts) : disjoin(parts);
  }

  /** Returns the values as texts, after checking them. */
  private readChecked(
    field: string,
    operator: Operator,
    values: readonly unknown[],
    pathOf: (index: number) => string,
    path: string,
  ): readonly PlacedLiteral[] | undefined {
    const read = this.readList(field, values, pathOf, `${path}/value`);
    if (read !== undefined) this.checker.checkValues(field, operator, `${path}/id`, read);
    return read;
  }
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
