import { completeLimits, LIMIT_OPTIONS, type LimitOptions, type Limits } from "../../language/ast/limits.js";
import { checkOptions, OBJECT, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import { fieldAt, presentPath } from "../../language/schema/field-at.js";
import type { Schema } from "../../language/schema/schema.js";
import { FILTER_FUNCTIONS, type FilterFnName, type FilterFunction } from "./filter-functions.js";
import { UI_TYPES } from "./ui-types.js";

const FUNCTION_OPTION = {
  /**
   * The `filterFn` of the columns by id, because the state of the table does not contain it. Default with a schema:
   * `includesString` for texts, `inNumberRange` for numbers, `inDateRange` for times, `arrIncludes` for lists, `equals`
   * for others.
   */
  filterFns: OBJECT as OptionType<Readonly<Record<string, FilterFnName>>>,
};

/** Options of `fromColumnFilters` and `toColumnFilters`. */
export interface ColumnFilterOptions extends LimitOptions, OptionsOf<typeof FUNCTION_OPTION> {}

/** The condition of one column in the state of TanStack Table. */
export interface ColumnFilter {
  id: string;
  value: unknown;
}

/** A filter function with its name. The function is undefined if filters have no counterpart. */
export interface NamedFunction {
  readonly name: string | undefined;
  readonly filterFunction: FilterFunction | undefined;
}

export interface ColumnSettings {
  readonly limits: Limits;
  readonly functionOf: (column: string) => NamedFunction;
}

/** Returns the settings of the options. Throws a FilterError for any other option or an invalid value. */
export function columnSettings(options: ColumnFilterOptions | undefined, schema: Schema | undefined): ColumnSettings {
  checkOptions("", options, { ...LIMIT_OPTIONS, ...FUNCTION_OPTION });
  const { filterFns = {}, limits } = options ?? {};
  return {
    limits: completeLimits(limits),
    functionOf: (column) => {
      // A stored state may have a former name.
      const field = schema === undefined ? column : presentPath(schema, column);
      const type = schema && fieldAt(schema, field)?.definition.type;
      const given = [column, field].find((each) => Object.hasOwn(filterFns, each));
      const name: string | undefined = given === undefined ? type && UI_TYPES[type].filterFn : filterFns[given];
      return { name, filterFunction: functionNamed(name) };
    },
  };
}

function functionNamed(name: string | undefined): FilterFunction | undefined {
  // A program may pass a custom function, or the name of one.
  return typeof name === "string" && Object.hasOwn(FILTER_FUNCTIONS, name)
    ? FILTER_FUNCTIONS[name as FilterFnName]
    : undefined;
}
