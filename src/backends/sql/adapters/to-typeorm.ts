import type { BoundFilter } from "../../../bind/bound-filter.js";
import { checkOptions, type OptionTypes } from "../../../diagnostics/options.js";
import type { Dialect } from "../dialect.js";
import type { SqlValue } from "../sql.js";
import { COLUMN_OPTIONS, type ColumnOptions, toSql } from "../to-sql.js";

export interface TypeormOptions extends ColumnOptions {
  /** What the names of the parameters begin with, instead of something new for each call: letters, digits and `_`. */
  readonly prefix?: string;
}

const TYPEORM_OPTIONS: OptionTypes<TypeormOptions> = {
  ...COLUMN_OPTIONS,
  prefix: {
    expected: "letters, digits and _",
    accepts: (value) => typeof value === "string" && /^\w+$/.test(value),
  },
};

/** The arguments of `where` and `andWhere`. */
export type TypeormWhere = readonly [where: string, parameters: Readonly<Record<string, SqlValue>>];

/**
 * A filter for a query builder of TypeORM: `query.andWhere(...toTypeorm(bound, postgres))`. It names columns, not
 * properties; `{ column: ({ name }) => `item.${name}` }` has TypeORM find the columns of an entity's properties.
 * TypeORM looks for parameters and for properties in quoted names too: a column `a:b` is taken for a parameter if the
 * query has one that is called `b`, and one whose name holds a property behind a space, as `an item.name`, is torn apart.
 */
export function toTypeorm(bound: BoundFilter, dialect: Dialect, options: TypeormOptions = {}): TypeormWhere {
  checkOptions("toTypeorm()", options, TYPEORM_OPTIONS);
  const { prefix = newPrefix(), ...columns } = options;
  const placeholder = (position: number): string => `:${prefix}_${position}`;
  const { text, values } = toSql(bound, { ...dialect, placeholder }, columns);
  return [text, Object.fromEntries(values.map((value, i) => [`${prefix}_${i + 1}`, value]))];
}

let prefixes = 0;

/** A query has one value for a name: of two filters with the same names, the second would overwrite the first's values. */
function newPrefix(): string {
  prefixes++;
  return `ampipe_${prefixes}`;
}
