import { type FieldAt, fieldAt } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { valueTextsOf } from "../language/types/types.js";
import { anyJson } from "../language/types/value-texts.js";
import { valueReader } from "./record-to-json.js";

/** Writes records as lines of CSV (RFC 4180), which end with CRLF. */
export interface CsvWriter {
  /** The names of the fields. */
  readonly header: string;
  readonly write: (record: object) => string;
}

/**
 * Returns the writer of visible fields, one per column. A cell has the value as in JSON, texts without their quotes. Null is
 * an empty cell, and an empty text is `""`.
 */
export function csvWriter(schema: Schema, fields: readonly string[], guardsFormulas: boolean): CsvWriter {
  const guard = guardsFormulas ? guardFormulas : (text: string) => text;
  const cells = fields.map((name) => cellWriter(fieldAt(schema, name) as FieldAt, guard));
  return {
    // Names have no character that needs quotes.
    header: lineOf(fields),
    write: (record) => lineOf(cells.map((write) => write(record))),
  };
}

function cellWriter(field: FieldAt, guard: (text: string) => string): (record: object) => string {
  const { definition } = field;
  const { type } = definition;
  const read = valueReader(field);
  const { json: write } = valueTextsOf(definition);
  const isStructured = type === "json" || type === "list";
  /** Whether JSON has any text in quotes. */
  const quotesTexts = write === anyJson && !isStructured;
  return (record) => {
    const value = read(record);
    if (value === null || value === undefined) return "";
    // Hot: JSON would be written and read again.
    if (quotesTexts && typeof value === "string") return quote(guard(value));
    const json = write(value, definition);
    // Only a number of JSON begins with a sign.
    if (isStructured) return quote(json.startsWith("-") ? json : guard(json));
    // What JSON lacks, such as NaN of a number.
    if (json === "null") return "";
    return json.startsWith('"') ? quote(guard(textOf(json))) : json;
  };
}

function textOf(json: string): string {
  return json.includes("\\") ? (JSON.parse(json) as string) : json.slice(1, -1);
}

/** An empty text has quotes too, unlike null. */
function quote(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Many parsers skip an empty line, which would be the record of a single empty cell. */
function lineOf(cells: readonly string[]): string {
  return `${cells.join(",") || '""'}\r\n`;
}

/**
 * Where a spreadsheet may read a formula: at the start of a text, and of a part of it that is a cell for a spreadsheet that
 * splits at semicolons or tabs. Such a spreadsheet ignores the quotes around the text, and unescapes those at the
 * start of a cell. The last four signs are those of full width.
 */
// The sign is first, so that the time is linear in texts of many quotes.
const FORMULA = /^(?=[\t\r\n])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[;\t\r\n](?:")*|^)/g;

function guardFormulas(text: string): string {
  return text.replace(FORMULA, "'");
}
