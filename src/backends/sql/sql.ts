/** What a driver is given for a parameter. Scalars alone: arrays and objects mean something else to every library. */
export type SqlValue = string | number | boolean;

/** A parameter, in the place where it stands. */
export interface SqlParameter {
  readonly value: SqlValue;
}

/** Trusted text and parameters; no value is ever part of a text. */
export type Sql = readonly (string | SqlParameter)[];

export const ALWAYS: Sql = ["1 = 1"];
export const NEVER: Sql = ["1 = 0"];

/** Quotes an identifier, doubling embedded quotes. */
export function quoteName(name: string, quote: '"' | "`"): string {
  return quote + (name.includes(quote) ? name.replaceAll(quote, quote + quote) : name) + quote;
}

/** SQL as it is executed: the values in the order of their placeholders. */
export interface SqlText {
  readonly text: string;
  /** Not readonly, as most drivers ask for an array that they could change. */
  readonly values: SqlValue[];
}

/** SQL as a template tag gets it: a value between each two strings. */
export interface SqlFragment {
  readonly strings: TemplateStringsArray;
  readonly values: SqlValue[];
}

/** Takes SQL piece by piece, in the order in which it is read: a filter has any depth, and nothing is copied twice. */
export class SqlWriter {
  /** The text since the last parameter that `atParameter` took away. */
  text = "";
  readonly values: SqlValue[] = [];

  /** `atParameter` gets the text up to a parameter and how many come before that; it gives the text to go on from. */
  constructor(private readonly atParameter: (text: string, index: number) => string) {}

  write(text: string): void {
    this.text += text;
  }

  writeAll(sql: Sql): void {
    for (const piece of sql) {
      if (typeof piece === "string") this.text += piece;
      else {
        this.text = this.atParameter(this.text, this.values.length);
        this.values.push(piece.value);
      }
    }
  }
}
