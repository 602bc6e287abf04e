import { OPERATOR_OF, type Operator } from "../language/ast/operators.js";
import {
  type BoundCondition,
  type BoundField,
  type BoundNode,
  EVERYTHING,
  NOTHING,
} from "../language/bind/bound-filter.js";
import { NO_SPAN } from "../language/text/span.js";
import type { BoundValue } from "../language/types/bound-value.js";
import type { FieldType } from "../language/types/field.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { type DecimalValue, readDecimal } from "../language/values/decimal.js";
import { readTimestamp } from "../language/values/time.js";
import type { Cell } from "./cell.js";

/** Values of a field: which of its cells, in order, and null. */
export interface ValueSet {
  readonly cells: readonly Cell[];
  readonly isIn: readonly boolean[];
  readonly hasNull: boolean;
  /** Whether a list may name the value of a cell. A range of values should not become a list. */
  readonly mayList: (cell: Cell) => boolean;
}

/** The most items that a list may have by default. */
const MAX_ITEMS = 1000;

/** Returns one condition that accepts exactly these values, or undefined if the field supports no such condition. */
export function express(field: BoundField, values: ValueSet): BoundNode | undefined {
  const { nullable } = field.definition;
  if (values.isIn.every((is) => is) && values.hasNull === nullable) return EVERYTHING;
  if (values.isIn.every((is) => !is) && !values.hasNull) return NOTHING;
  return listed(field, values, true) ?? listed(field, values, false) ?? compared(field, values);
}

/** How filters contain the value of a cell, where it differs from that of a record. Not by reading any text, to be short. */
const BOUND: { readonly [Type in FieldType]?: (text: string) => unknown } = {
  integer: BigInt,
  decimal: boundDecimal,
  timestamp: (text) => readTimestamp(text),
};

/** Returns undefined for more digits than filters may have. */
function boundDecimal(text: string): DecimalValue | undefined {
  const value = readDecimal(text);
  return typeof value === "string" ? undefined : value;
}

/** Returns the value of a cell as filters contain it, or undefined if they cannot. Lists have no cells. */
function boundValueOf({ definition: { type } }: BoundField, { value }: Cell): BoundValue | undefined {
  const read = BOUND[type];
  const bound = read === undefined ? value : read(String(value));
  return bound === undefined ? undefined : ({ type, value: bound } as BoundValue);
}

/** Returns a condition that names all values, or all others. */
function listed(field: BoundField, values: ValueSet, isPositive: boolean): BoundCondition | undefined {
  const { cells, isIn, mayList } = values;
  const hasNull = field.definition.nullable && values.hasNull === isPositive;
  const items: BoundValue[] = [];
  for (const [i, cell] of cells.entries()) {
    if (isIn[i] !== isPositive) continue;
    const isAlone = isIn[i - 1] !== isPositive && isIn[i + 1] !== isPositive;
    const item = cell.isSingle && (isAlone || mayList(cell)) ? boundValueOf(field, cell) : undefined;
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items.length > MAX_ITEMS ? undefined : listOf(field, isPositive, items, hasNull);
}

/** Returns a condition with `=` or `!=` for one value, otherwise with a list, or undefined if the field does not support it. */
export function listOf(
  field: BoundField,
  isPositive: boolean,
  items: readonly BoundValue[],
  hasNull: boolean,
): BoundCondition | undefined {
  const supported = operatorsOf(field.definition);
  const [first] = items;
  const single = isPositive ? OPERATOR_OF.eq : OPERATOR_OF.ne;
  if (items.length + Number(hasNull) === 1 && supported.includes(single)) {
    return { kind: "comparison", field, operator: single, value: hasNull ? null : (first ?? null), span: NO_SPAN };
  }
  const operator = isPositive ? OPERATOR_OF.isIn : OPERATOR_OF.notIn;
  return supported.includes(operator)
    ? { kind: "membership", field, operator, items, hasNull, span: NO_SPAN }
    : undefined;
}

/** Returns a condition that accepts all values up to one, or from one. */
function compared(field: BoundField, { cells, isIn, hasNull }: ValueSet): BoundCondition | undefined {
  if (hasNull) return undefined;
  const changes = isIn.flatMap((is, i) => (i > 0 && is !== isIn[i - 1] ? i : []));
  const [at = 0] = changes;
  if (changes.length !== 1) return undefined;
  const [before, after] = [cells[at - 1] as Cell, cells[at] as Cell];
  const isUpper = isIn[at] === true;
  const inner: readonly [Cell, Operator] = isUpper ? [after, OPERATOR_OF.gte] : [before, OPERATOR_OF.lte];
  const outer: readonly [Cell, Operator] = isUpper ? [before, OPERATOR_OF.gt] : [after, OPERATOR_OF.lt];
  for (const [cell, operator] of [inner, outer]) {
    const value = cell.isSingle ? boundValueOf(field, cell) : undefined;
    if (value === undefined || !operatorsOf(field.definition).includes(operator)) continue;
    return { kind: "comparison", field, operator, value, span: NO_SPAN } as BoundCondition;
  }
  return undefined;
}
