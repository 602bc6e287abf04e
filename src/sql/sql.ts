import type { OrderOperator } from "../language/ast/operators.js";

/** A parameter value for a driver. Only scalars, because each library treats arrays and objects differently. */
export type SqlValue = string | number | boolean;

/** A parameter at its position in the SQL. */
export interface SqlParameter {
  readonly value: SqlValue;
}

/** Trusted text and parameters. The text never contains a value. */
export type SqlExpression = readonly (string | SqlParameter)[];

export const ALWAYS: SqlExpression = ["1 = 1"];
export const NEVER: SqlExpression = ["1 = 0"];

/** Returns a comparison with a value that is greater than all that a column can contain, or less. */
export function compareOutside(operator: OrderOperator, side: "greater" | "less"): SqlExpression {
  return operator.startsWith(side === "greater" ? "<" : ">") ? ALWAYS : NEVER;
}

/** Quotes an identifier, doubling embedded quotes. */
export function quoteName(name: string, quote: '"' | "`"): string {
  return quote + (name.includes(quote) ? name.replaceAll(quote, quote + quote) : name) + quote;
}

/** A statement or condition with placeholders, and its values in the order of the placeholders. */
export interface SqlText {
  readonly text: string;
  /** Mutable, because the types of most drivers require it. */
  readonly values: SqlValue[];
}

/** SQL as the arguments of a template tag: one value between each two strings. */
export interface SqlFragment {
  readonly strings: TemplateStringsArray;
  readonly values: SqlValue[];
}

/** Appends pieces of SQL in order, so that nothing is copied twice, at any depth of the filter. */
export class SqlWriter {
  /** The text to which the next piece is appended. */
  text = "";
  readonly values: SqlValue[] = [];

  /** `atParameter` receives the text before a parameter and its index, and returns the text to append to. */
  constructor(private readonly atParameter: (text: string, index: number) => string) {}

  write(text: string): void {
    this.text += text;
  }

  writeAll(sql: SqlExpression): void {
    for (const piece of sql) {
      if (typeof piece === "string") this.text += piece;
      else {
        this.text = this.atParameter(this.text, this.values.length);
        this.values.push(piece.value);
      }
    }
  }
}
