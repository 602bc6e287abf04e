import type { SqlText, SqlValue } from "../sql.js";
import type { Row } from "./read-row.js";

/**
 * A statement with a function that reads its rows. A class with a private function, so that comparing or cloning a
 * statement (as `postMessage` does) only involves its text and values.
 */
export class ReadableSql<T> implements SqlText {
  readonly text: string;
  readonly values: SqlValue[];
  readonly #read: (rows: readonly Row[]) => T;

  constructor({ text, values }: SqlText, read: (rows: readonly Row[]) => T) {
    this.text = text;
    this.values = values;
    this.#read = read;
  }

  /** Reads the rows of this statement as the driver returned them. Throws if the driver has converted a value. */
  read(rows: readonly unknown[]): T {
    if (!Array.isArray(rows)) {
      throw new TypeError("The rows of a statement must be an array. Return the driver's rows, such as `result.rows`.");
    }
    if (!rows.every((row) => typeof row === "object" && row !== null)) {
      throw new TypeError("Each row must be an object with the column names as keys.");
    }
    return this.#read(rows);
  }
}
