import type { BoundField } from "../../language/bind/bound-filter.js";
import { FUNCTION, NAME, type Options, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { Dialect } from "../dialects/dialect.js";

export const COLUMN_OPTION = {
  /**
   * Returns the SQL of a field: trusted text without parameters, or undefined for the column of the field. On
   * ClickHouse, qualify each column with the table name, because an unqualified name may refer to a SELECT alias.
   */
  column: FUNCTION as OptionType<(field: BoundField) => string | undefined>,
};

export const COLUMN_OPTIONS = {
  /** Alias of the table in your statement, or its name without the schema: written before every column. Default: none. */
  alias: NAME,
  ...COLUMN_OPTION,
};

/** Options for the columns in the SQL of a filter. */
export interface ColumnOptions extends Options, OptionsOf<typeof COLUMN_OPTIONS> {}

/** Returns the SQL expression of a field. */
export function columnOf(field: BoundField, dialect: Dialect, { alias, column }: ColumnOptions): string {
  const custom = column?.(field);
  if (NAME.accepts(custom)) return `(${custom})`;
  if (custom !== undefined) {
    throw new TypeError(`Option "column" must return non-empty SQL or undefined for field "${field.name}".`);
  }
  const name = dialect.quoteIdentifier(field.definition.column ?? field.name);
  return alias === undefined ? name : `${dialect.quoteIdentifier(alias)}.${name}`;
}
