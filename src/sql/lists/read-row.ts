import { type ColumnForm, FORMS } from "../dialects/forms.js";

/** A row as drivers return it: values by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** A selected column: the name and type of its field, and the form in which the database returns it. */
export interface SelectedColumn {
  readonly name: string;
  readonly type: string;
  readonly form: ColumnForm;
  /** The name in the row. Default: that of the field. */
  readonly column?: string;
}

/** A related record in a row. */
export interface SelectedRecord {
  readonly name: string;
  /** The column that is null unless there is a related record. */
  readonly column: string;
  readonly read: (row: Row) => Row;
}

/**
 * Returns a function that converts a row to a record with the exact values of the database. It throws if a driver has
 * converted a value, because an inexact value would go unnoticed.
 */
export function rowReader(
  columns: readonly SelectedColumn[],
  related: readonly SelectedRecord[] = [],
): (row: Row) => Row {
  const readers = columns.map((selected) => {
    const { name, column = name, form } = selected;
    return { selected, name, column, read: FORMS[form].read };
  });
  // An assignment to this name would set the prototype.
  const needsNoPrototype = [...columns, ...related].some(({ name }) => name === "__proto__");
  // Hot: copies of an object with all names are filled faster than an empty one.
  const empty = Object.fromEntries([...columns, ...related].map(({ name }) => [name, null]));
  return (row) => {
    const record: Record<string, unknown> = needsNoPrototype ? Object.create(null) : { ...empty };
    for (const { selected, column, name, read } of readers) {
      const value = row[column];
      const held = value === null ? null : read(value);
      if (held === undefined) throw unreadable(row, selected);
      record[name] = held;
    }
    for (const { name, column, read } of related) record[name] = row[column] === null ? null : read(row);
    return record;
  };
}

function unreadable(row: Row, { name: field, column: name = field, type, form }: SelectedColumn): TypeError {
  const about = `Field "${name}" (${type})`;
  if (Array.isArray(row)) {
    return new TypeError(`${about}: the row is an array. Return rows as objects with the column names as keys.`);
  }
  if (!Object.hasOwn(row, name)) {
    const names = Object.keys(row).map((key) => JSON.stringify(key));
    return new TypeError(
      `${about}: the row has no column "${name}"; it has ${names.join(", ") || "no columns"}. ` +
        "Return rows as the driver returns them, and remove driver options that rename columns.",
    );
  }
  const value = row[name];
  return new TypeError(
    `${about}: expected ${FORMS[form].expected}, but the driver returned ${describe(value)}. ${causeOf(value, form)}`,
  );
}

/** Describes the kind of a value but not its content, because errors are logged. */
function describe(value: unknown): string {
  if (typeof value === "string") return `a string of the form ${JSON.stringify(shapeOf(value))}`;
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  return `an object (${value?.constructor?.name ?? "without a class"})`;
}

const LONGEST_SHAPE = 40;

function shapeOf(text: string): string {
  const shape = text
    .slice(0, LONGEST_SHAPE)
    .replace(/\p{Nd}/gu, "9")
    .replace(/\p{L}/gu, "a");
  return text.length > LONGEST_SHAPE ? `${shape}…` : shape;
}

function causeOf(value: unknown, form: ColumnForm): string {
  if (form.startsWith("stored ")) {
    return "Store the column in that form, or declare the field with the type that the column has.";
  }
  if (typeof value !== "string") {
    return "The statement selects text: remove the driver option or type parser that converts it.";
  }
  if (form === "timestamp" && /[+-]\d\d(?::?\d\d)?$/.test(value)) {
    return 'Declare the field with the "zone" that the column has: true for a column with a time zone, false otherwise.';
  }
  return "Declare the field with the type that the column has.";
}
