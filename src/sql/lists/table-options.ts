import {
  ANYTHING,
  checkOptions,
  FLAG,
  integerFrom,
  NAME,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
  type OptionTypes,
  required,
} from "../../language/diagnostics/options.js";
import { fieldAt } from "../../language/schema/field-at.js";
import type { Schema } from "../../language/schema/schema.js";
import { DIALECT, type Dialect } from "../dialects/dialect.js";
import { COLUMN_OPTION, type ColumnOptions } from "../where/column-of.js";
import { CONDITIONS_OPTION, type ConditionsOption } from "../where/custom-condition.js";
import { RELATIONS_OPTION, type RelatedTables, TABLE_NAME } from "../where/related-tables.js";
import { checkCondition, type SqlCondition } from "../where/sql-condition.js";

/** Counts at most `upTo + 1` records: enough to know the total up to that number. */
export interface CountUpTo {
  readonly upTo: number;
}

const COUNT: OptionType<boolean | CountUpTo> = {
  expected: "true, false or { upTo: n } with an integer n of at least 1",
  accepts: (count) => FLAG.accepts(count) || (OBJECT.accepts(count) && isCountUpTo(count as Partial<CountUpTo>)),
};

function isCountUpTo({ upTo, ...others }: Partial<CountUpTo>): boolean {
  return integerFrom(1).accepts(upTo) && Object.keys(others).length === 0;
}

/** Returns whether a statement can select these fields. */
export function areFields(names: unknown, schema: Schema): boolean {
  return Array.isArray(names) && names.length > 0 && names.every((name) => fieldAt(schema, name) !== undefined);
}

export const TABLE_AND_DIALECT = { table: required(TABLE_NAME), dialect: required(DIALECT) };

/** A table of a database, for functions that take all arguments by name. */
export interface TableAndDialect extends Options, OptionsOf<typeof TABLE_AND_DIALECT> {}

const OWN_OPTIONS = {
  /** The unique field that identifies a record and sorts lists; it may be hidden. Default: "id". */
  key: NAME,
  where: ANYTHING,
};

export const TABLE_OPTIONS = { ...OWN_OPTIONS, ...COLUMN_OPTION, ...RELATIONS_OPTION, ...CONDITIONS_OPTION };

/** How the records of a schema are stored in a table. Options of `toGetSql`. */
export interface TableOptions extends Pick<ColumnOptions, "column">, ConditionsOption, OptionsOf<typeof OWN_OPTIONS> {
  /** A condition that every record must match in addition to the filter, such as the tenant. */
  // Not `| undefined`: a missing scope must not select all records.
  readonly where?: SqlCondition;
  /** The tables of the relations, by name. A relation of related records has its path as name: "comments.author". */
  readonly relations?: RelatedTables | undefined;
}

const COUNT_OPTION = {
  /**
   * Whether to count the matching records. Unless it is true, the page has one row more than the limit if there are
   * more records. Default: true, or up to 10,000 records with `shardedPostgres`.
   */
  count: COUNT,
};

export function defaultCount({ countUpTo }: Dialect): true | CountUpTo {
  return countUpTo === undefined ? true : { upTo: countUpTo };
}

export const LIST_SQL_OPTIONS = { ...TABLE_OPTIONS, ...COUNT_OPTION };

/** Options of `toListSql`. */
export interface ListSqlOptions extends TableOptions, OptionsOf<typeof COUNT_OPTION> {}

/** Throws a FilterError for unknown options and invalid values, also for `where: undefined`. */
export function checkTableOptions(owner: string, options: TableOptions, types: OptionTypes): void {
  checkOptions(owner, options, types);
  if ("where" in options) checkCondition(options.where);
}
