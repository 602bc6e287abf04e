/** What a driver is given for a parameter. Scalars alone: arrays and objects mean something else to every library. */
export type SqlValue = string | number | boolean;

/** A parameter, in the place where it stands. */
export interface Parameter {
  readonly value: SqlValue;
}

/** Trusted text and parameters; no value is ever part of a text. Nested, so that joining two is not copying them. */
export type Sql = readonly (string | Parameter | Sql)[];

export const ALWAYS: Sql = ["1 = 1"];
export const NEVER: Sql = ["1 = 0"];

/** SQL as it is executed: the values in the order of their placeholders. */
export interface SqlText {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** SQL as a template tag gets it: a value between each two strings. */
export interface SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
}

/** `placeholder` is called with the number of each parameter, from `first` on. */
export function render(sql: Sql, placeholder: (position: number) => string, first: number): SqlText {
  const { strings, values } = split(sql);
  let text = strings[0] as string;
  for (let i = 0; i < values.length; i++) text += placeholder(first + i) + strings[i + 1];
  return { text, values };
}

/** Without recursion, as filters have any depth. */
export function split(sql: Sql): SqlFragment {
  const strings: string[] = [];
  const values: SqlValue[] = [];
  let text = "";
  const rest: (string | Parameter | Sql)[] = [sql];
  for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
    if (typeof piece === "string") text += piece;
    else if ("value" in piece) {
      strings.push(text);
      values.push(piece.value);
      text = "";
    } else for (let i = piece.length - 1; i >= 0; i--) rest.push(piece[i] as string | Parameter | Sql);
  }
  strings.push(text);
  return { strings, values };
}
