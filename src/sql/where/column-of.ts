import type { BoundField } from "../../language/bind/bound-filter.js";
import { FUNCTION, NAME, type Options, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { KeyNames, Schema } from "../../language/schema/schema.js";
import type { Dialect } from "../dialects/dialect.js";

export const COLUMN_OPTION = {
  /**
   * Returns the SQL of a field: trusted text without parameters, or undefined for the column of the field. On
   * ClickHouse, qualify each column with the table name, because an unqualified name may refer to a SELECT alias.
   */
  column: FUNCTION as OptionType<(field: BoundField) => string | undefined>,
};

/** Options for the columns in the SQL of a filter. */
export interface ColumnOptions extends Options, OptionsOf<typeof COLUMN_OPTION> {
  /** Written before every column. */
  readonly alias?: string | undefined;
}

/** Returns the SQL expression of a field. */
export function columnOf(field: BoundField, dialect: Dialect, { alias, column }: ColumnOptions): string {
  const custom = column?.(field);
  if (custom !== undefined) {
    if (NAME.accepts(custom)) return `(${custom})`;
    throw new TypeError(`Option "column" must return non-empty SQL or undefined for field "${field.name}".`);
  }
  return qualified(field.definition.column ?? field.name, dialect, alias);
}

/** Returns the SQL expressions of a key. A name that is a field means the column of that field. */
export function keyColumns(
  { byName }: Schema,
  names: KeyNames,
  dialect: Dialect,
  options: ColumnOptions,
): readonly string[] {
  return names.map((name) => {
    const definition = byName.get(name);
    if (definition === undefined) return qualified(name, dialect, options.alias);
    return columnOf({ name, definition }, dialect, options);
  });
}

function qualified(column: string, { quoteIdentifier }: Dialect, alias: string | undefined): string {
  const name = quoteIdentifier(column);
  return alias === undefined ? name : `${quoteIdentifier(alias)}.${name}`;
}
