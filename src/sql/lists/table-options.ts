import {
  ANYTHING,
  checkOptions,
  FLAG,
  FUNCTION,
  integerFrom,
  NAME,
  OBJECT,
  type OptionType,
  type OptionTypes,
} from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import type { ColumnOptions } from "../where/to-sql.js";
import { checkCondition, type SqlCondition } from "./sql-condition.js";

/** The name of a table, or its parts: `["public", "product"]`. */
export type TableName = string | readonly string[];

/** How the records of a schema are stored in a table. */
export interface TableOptions extends Pick<ColumnOptions, "column"> {
  /** The unique field that identifies a record and sorts lists; it may be hidden. Default: "id". */
  readonly key?: string;
  /** A condition that every record must match in addition to the filter, such as the tenant. */
  readonly where?: SqlCondition;
}

/** Counts at most `upTo + 1` records: enough to know the total up to that number. */
export interface CountUpTo {
  readonly upTo: number;
}

/** Options of `toListSql`. */
export interface ListSqlOptions extends TableOptions {
  /**
   * Whether to count the matching records. Unless it is true, the page has one row more than the limit if there are
   * more records. Default: true.
   */
  readonly count?: boolean | CountUpTo;
}

const COUNT: OptionType = {
  expected: "true, false or { upTo: n } with an integer n of at least 1",
  accepts: (count) => FLAG.accepts(count) || (OBJECT.accepts(count) && isCountUpTo(count as Partial<CountUpTo>)),
};

function isCountUpTo({ upTo, ...others }: Partial<CountUpTo>): boolean {
  return integerFrom(1).accepts(upTo) && Object.keys(others).length === 0;
}

export const TABLE_NAME: OptionType = {
  expected: "a non-empty string, or an array of them",
  accepts: (table) => (Array.isArray(table) ? table.length > 0 && table.every(NAME.accepts) : NAME.accepts(table)),
};

/** Returns whether a statement can select these fields. */
export function areFields(names: unknown, { byName }: Schema): boolean {
  return Array.isArray(names) && names.length > 0 && names.every((name) => byName.has(name));
}

export const TABLE_OPTIONS: OptionTypes<TableOptions> = { key: NAME, column: FUNCTION, where: ANYTHING };

export const LIST_SQL_OPTIONS: OptionTypes<ListSqlOptions> = { ...TABLE_OPTIONS, count: COUNT };

/**
 * Throws a FilterError for unknown options and invalid values. `where: undefined` is invalid, because a missing scope
 * must not select all records.
 */
export function checkTableOptions<Options extends TableOptions>(
  owner: string,
  options: Options,
  types: OptionTypes<Options>,
): void {
  checkOptions(owner, options, types);
  if ("where" in options) checkCondition(options.where);
}
