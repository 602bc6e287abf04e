import type { Field } from "../../language/types/field.js";
import type { JsonValue } from "./json-value.js";

/** A field that a command reads from each row. */
export interface WantedField {
  readonly name: string;
  readonly definition: Field;
}

/** The reason why a row cannot be read. */
export interface RowFault {
  /** `not JSON: expected "," at column 44`. */
  readonly problem: string;
  /** Lines after the first line of the row. */
  readonly line: number;
  /** Whether the row is read anyway. */
  readonly isKept?: true;
}

/** What the bytes of a value are. */
export type PlainValue = "text" | "word" | "null" | "other";

/** Reads rows, one at a time, and gives the values of the wanted fields by their index. */
export interface Cells {
  /** Reads a row in valid UTF-8. The bytes must not change until the next call. */
  read(bytes: Buffer, start: number, end: number): RowFault | undefined;
  /** Returns the value as predicates expect it. */
  value(index: number): unknown;
  /** Returns the value as parsed JSON, or undefined without a value and for a cell that is not JSON. */
  parsed(index: number): JsonValue | undefined;
  /** Returns the value as JSON on one line, with all digits. */
  json(index: number): string;
  /** Returns the value as plain text, or undefined for null. */
  text(index: number): string | undefined;
  /**
   * Finds a value whose bytes in the row are its plain text, and sets `plainStart` and `plainEnd`. Returns "word" for a number
   * or boolean, and "other" if only `text` knows. Much faster than a text for each value.
   */
  findPlain(index: number): PlainValue;
  readonly plainStart: number;
  readonly plainEnd: number;
  /** Returns the name of a field of the row that is not wanted, if there is one. */
  otherField(): string | undefined;
}

/** Returns the fault at an offset of the text of a row, with the line and column of the offset. */
export function faultAt(text: string, offset: number, problem: string): RowFault {
  const before = text.slice(0, offset);
  const line = before.split("\n").length - 1;
  return { problem: `${problem} at column ${offset - before.lastIndexOf("\n")}`, line };
}
