import type { BoundValue } from "../language/types/bound-value.js";
import type { Field, FieldType, TextField } from "../language/types/field.js";
import { foldCase } from "../language/values/fold-case.js";
import { compareByCodePoint } from "../language/values/text-order.js";
import type { Cell } from "./cell.js";
import { decimalCells } from "./decimal-cells.js";
import { discreteCells, ORDINALS } from "./discrete-cells.js";

type Cells<F extends Field> = (field: F, values: readonly never[]) => readonly Cell[];

/** The cells of each type. Those of a text are for `=`, lists and order only. */
const CELLS: { readonly [Type in FieldType]: Cells<Extract<Field, { type: Type }>> } = {
  boolean: () => [false, true].map(single),
  enumeration: ({ choices }) => choices.map(single),
  uuid: (_field, values) => uuidCells(values),
  text: textCells,
  decimal: decimalCells,
  integer: (field, values) => discreteCells(ORDINALS.integer(field), values),
  number: (_field, values) => discreteCells(ORDINALS.number(), values),
  date: (_field, values) => discreteCells(ORDINALS.date(), values),
  timestamp: (_field, values) => discreteCells(ORDINALS.timestamp(), values),
  list: () => [],
  json: () => [],
};

/** Returns the cells of a field other than null, ordered if the field is. */
export function cellsOf(field: Field, constants: readonly BoundValue[]): readonly Cell[] {
  return (CELLS[field.type] as Cells<Field>)(field, constants.map(({ value }) => value) as never);
}

function single(value: unknown, rank: number): Cell {
  return { value, isSingle: true, rank };
}

/** There are more UUIDs than a filter can name. */
function uuidCells(constants: readonly string[]): readonly Cell[] {
  const named = new Set(constants);
  let other = 0;
  const uuid = (): string => `00000000-0000-4000-8000-${String(other).padStart(12, "0")}`;
  while (named.has(uuid())) other++;
  return [...[...named].map(single), { value: uuid(), isSingle: false, rank: named.size }];
}

/** The first text after another one: U+0000 is in no text. */
const FIRST_AFTER = "\u0001";

/** No text is between another one and the first after it, and none is before the empty one. */
function textCells({ ignoresCase }: TextField, constants: readonly string[]): readonly Cell[] {
  const keyOf = ignoresCase ? foldCase : (text: string) => text;
  const cells = new Map<string, Cell>();
  const add = (value: string, isSingle: boolean): void => {
    const key = keyOf(value);
    if (!cells.has(key))
      cells.set(key, { value, isSingle, rank: value.length + (value.endsWith(FIRST_AFTER) ? 1e6 : 0) });
  };
  for (const text of constants) add(text, true);
  for (const text of ["", ...constants.flatMap((text) => [`${text}a`, text + FIRST_AFTER])]) add(text, false);
  return [...cells].sort(([one], [other]) => compareByCodePoint(one, other)).map(([, cell]) => cell);
}
