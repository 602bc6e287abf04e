import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { checkOptions, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { Dialect } from "../dialects/dialect.js";
import type { SqlValue } from "../sql.js";
import { FRAGMENT_OPTIONS, type FragmentOptions, toSql } from "../where/to-sql.js";

const PREFIX: OptionType<string> = {
  expected: "letters, digits and _",
  accepts: (value) => typeof value === "string" && /^\w+$/.test(value),
};

const PREFIX_OPTION = {
  /** Prefix of the parameter names: letters, digits and `_`. Default: a new prefix for each call. */
  prefix: PREFIX,
};

/** Options of `toTypeorm`. */
export interface TypeormOptions extends FragmentOptions, OptionsOf<typeof PREFIX_OPTION> {}

/** Arguments of `where` and `andWhere`. */
export type TypeormWhere = readonly [where: string, parameters: Readonly<Record<string, SqlValue>>];

/**
 * Converts a filter to the arguments of `where` of a TypeORM query builder. The SQL contains column names. To use the
 * properties of an entity instead, pass `` { column: ({ name }) => `item.${name}` } ``.
 *
 * TypeORM also replaces parameters and properties inside quoted names. It treats a column `a:b` as a parameter if the
 * query has a parameter `b`, and it breaks a column name that contains a property after a space, such as `an
 * item.name`.
 *
 * @example
 * ```ts
 * const items = await query.andWhere(...toTypeorm(bound, postgres)).getMany();
 * ```
 */
export function toTypeorm(bound: BoundFilter, dialect: Dialect, options: TypeormOptions = {}): TypeormWhere {
  checkOptions("toTypeorm()", options, { ...FRAGMENT_OPTIONS, ...PREFIX_OPTION });
  const { prefix = newPrefix(), ...columns } = options;
  const placeholder = (position: number): string => `:${prefix}_${position}`;
  const { text, values } = toSql(bound, { ...dialect, placeholder }, columns);
  return [text, Object.fromEntries(values.map((value, i) => [`${prefix}_${i + 1}`, value]))];
}

let prefixes = 0;

/**
 * Returns a prefix for each call, because a second filter with the same parameter names would overwrite the values of
 * the first.
 */
function newPrefix(): string {
  prefixes++;
  return `ampipe_${prefixes}`;
}
