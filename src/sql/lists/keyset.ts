import type { BoundValue } from "../../language/types/bound-value.js";
import type { OrderOperator, Sorting } from "../dialects/dialect.js";
import { otherTimeIn } from "../dialects/parameters.js";
import { ALWAYS, NEVER, type SqlExpression } from "../sql.js";
import { folded } from "../where/write-condition.js";
import type { Position, SqlKey } from "./order.js";

/** Rows that one SELECT returns in order: those that match the conditions, sorted by the keys. */
export interface RowsPart {
  readonly conditions: readonly SqlExpression[];
  readonly keys: readonly SqlKey[];
}

/**
 * Returns the parts that together contain the rows beyond a position (all rows without one), in the form that the
 * database reads from an index. No row is in two parts.
 */
export function partsOf(
  keys: readonly SqlKey[],
  position: Position | undefined,
  sorting: Sorting,
): readonly RowsPart[] {
  const [first, ...rest] = keys;
  // Without other keys, nulls would have no order. The alternatives of a union have them apart already.
  const canBeApart =
    first?.nulls !== undefined && rest.length > 0 && (sorting.keyset === "or" || position === undefined);
  if (canBeApart && sorting.hasNullsApart?.(first)) return apartFromNulls(first, rest, position, sorting);
  if (position === undefined) return [{ conditions: [], keys }];
  if (sorting.keyset !== "union") return [{ conditions: [anyOf(keys, position, sorting)], keys }];
  const row = rowComparison(keys, position, sorting);
  if (row !== undefined) return [{ conditions: [row], keys }];
  const parts = alternatives(keys, position, sorting);
  return parts.length === 0 ? [{ conditions: [NEVER], keys }] : parts;
}

/** Returns a part for the rows in which the first key is not null and one for the others, as far as they are needed. */
function apartFromNulls(
  first: SqlKey,
  rest: readonly SqlKey[],
  position: Position | undefined,
  sorting: Sorting,
): readonly RowsPart[] {
  const value = position?.[0];
  const withValue = [withoutNulls(first), ...rest];
  const values: RowsPart = {
    conditions: [value == null ? isNotNull(first) : anyOf(withValue, position ?? [], sorting)],
    keys: withValue,
  };
  const nulls: RowsPart = {
    conditions: [isNull(first), ...(value === null ? [anyOf(rest, position?.slice(1) ?? [], sorting)] : [])],
    keys: sorting.keyset === "or" ? rest : withValue,
  };
  if (value === undefined) return [values, nulls];
  if (value === null) return first.nulls === "first" ? [nulls, values] : [nulls];
  return first.nulls === "first" ? [values] : [values, nulls];
}

/**
 * Returns a comparison of all keys at once, if the database has it and all keys have one direction and are never null.
 * PostgreSQL does not send it to another server with the rows. The comparison of the first key, which follows from it, is
 * sent, so that only rows with the same first key travel in vain.
 */
function rowComparison(keys: readonly SqlKey[], position: Position, sorting: Sorting): SqlExpression | undefined {
  const { by, operand } = sorting;
  const [first] = keys;
  if (operand === undefined || first === undefined || keys.length === 1) return undefined;
  // These may not have an operand.
  if (position.some((value) => value !== null && otherTimeIn(value) !== undefined)) return undefined;
  if (keys.some(({ nulls, descending }) => nulls !== undefined || descending !== first.descending)) return undefined;
  const columns = keys.map(({ column, field }) => by(column, field.definition));
  const operands = keys.flatMap(({ field }, index): SqlExpression => {
    const value = position[index];
    return [index === 0 ? "" : ", ", ...(value == null ? ["NULL"] : operand(folded(value, field), field))];
  });
  const operator = first.descending ? "<" : ">";
  const row = [`(${columns.join(", ")}) ${operator} (`, ...operands, ")"];
  const [value] = position;
  return value == null ? row : [...compareWith(first, `${operator}=`, value, sorting), " AND ", ...row];
}

/** Returns one condition for all rows beyond the position. */
function anyOf(keys: readonly SqlKey[], position: Position, sorting: Sorting): SqlExpression {
  const parts = alternatives(keys, position, sorting).map(({ conditions }) => allOf(conditions));
  const [first = NEVER, ...others] = parts;
  if (others.length === 0) return first;
  return ["((", ...first, ...others.flatMap((part) => [") OR (", ...part]), "))"];
}

/** Returns the conditions joined by AND. */
export function allOf(conditions: readonly SqlExpression[]): SqlExpression {
  return conditions.flatMap((condition, index) => (index === 0 ? condition : [" AND ", ...condition]));
}

/**
 * Returns the ways in which a row can be beyond the position, the longest run of equal keys first: all keys but the last
 * are equal and the last is beyond it, and so on. Equal keys need no order, and the order of nulls does not matter in
 * keys that are all null or never null. SQLite would sort for both, but PostgreSQL needs keys that are all null in ORDER
 * BY to use the order of an index.
 */
function alternatives(keys: readonly SqlKey[], position: Position, sorting: Sorting): readonly RowsPart[] {
  return keys
    .map((key, index): readonly RowsPart[] => {
      const equal = keys.slice(0, index).map((before, i) => equals(before, position[i] ?? null, sorting));
      const sortedBy = [...keys.slice(0, index).filter((_, i) => position[i] === null), key].map(withoutNulls);
      return beyond(key, position[index] ?? null, sorting).map((condition) => ({
        conditions: [...equal, condition],
        keys: [...sortedBy, ...keys.slice(index + 1)],
      }));
    })
    .reverse()
    .flat();
}

function withoutNulls(key: SqlKey): SqlKey {
  return { ...key, nulls: undefined };
}

function equals(key: SqlKey, value: BoundValue | null, sorting: Sorting): SqlExpression {
  return value === null ? isNull(key) : compareWith(key, "=", value, sorting);
}

function compareWith(key: SqlKey, operator: OrderOperator, value: BoundValue, sorting: Sorting): SqlExpression {
  const { column, field } = key;
  const condition = sorting.compare(column, operator, folded(value, field), field);
  // A comparison that is true for all values must still not be true for null.
  return condition === ALWAYS ? isNotNull(key) : condition;
}

/** Returns the conditions under which one key is beyond a value. */
function beyond(key: SqlKey, value: BoundValue | null, sorting: Sorting): readonly SqlExpression[] {
  const { descending, nulls } = key;
  if (value === null) return nulls === "first" ? [isNotNull(key)] : [];
  const values = compareWith(key, descending ? "<" : ">", value, sorting);
  return nulls === "last" ? [values, isNull(key)] : [values];
}

function isNull({ column }: SqlKey): SqlExpression {
  return [`${column} IS NULL`];
}

function isNotNull({ column }: SqlKey): SqlExpression {
  return [`${column} IS NOT NULL`];
}
