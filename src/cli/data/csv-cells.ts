import { belongsTo, typeOf } from "../../language/types/types.js";
import { JSON_NUMBER } from "../../language/values/exact-number.js";
import { MARK_START, NOTHING, QUOTE, withoutLineBreak } from "./bytes.js";
import { type Cells, faultAt, type PlainValue, type RowFault, type WantedField } from "./cells.js";
import { cellReaderOf, isNumeric } from "./field-value.js";
import { type JsonValue, parsedJson, writeJson } from "./json-value.js";
import { readShortNumber } from "./short-number.js";
import { usualNumber } from "./usual-form.js";

export interface CsvDialect {
  /** The byte between cells. */
  readonly delimiter: number;
  /** The text of an unquoted cell that is null. */
  readonly null: string;
}

/** Splits a row into cells: the range of each one, without quotes. */
export class CsvRow {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** 0 without quotes, 1 with quotes, 2 with doubled quotes inside. */
  readonly quotes: number[] = [];
  count = 0;

  constructor(private readonly delimiter: number) {}

  /** Reads a row, with or without its line break. */
  read(bytes: Buffer, start: number, rowEnd: number): RowFault | undefined {
    const { delimiter, starts, ends, quotes } = this;
    const end = withoutLineBreak(bytes, start, rowEnd);
    let count = 0;
    let at = start;
    for (;;) {
      if (at < end && bytes[at] === QUOTE) {
        let isDoubled = false;
        starts[count] = ++at;
        for (;;) {
          at = bytes.indexOf(QUOTE, at);
          if (at === -1 || at >= end)
            return this.fault(bytes, start, end, starts[count] as number, "quote without an end");
          if (at + 1 >= end || bytes[at + 1] !== QUOTE) break;
          isDoubled = true;
          at += 2;
        }
        ends[count] = at;
        quotes[count++] = isDoubled ? 2 : 1;
        at++;
        if (at < end && bytes[at] !== delimiter) {
          return this.fault(bytes, start, end, at + 1, "text after a closing quote");
        }
      } else {
        starts[count] = at;
        while (at < end && bytes[at] !== delimiter) at++;
        ends[count] = at;
        quotes[count++] = 0;
      }
      if (at >= end) break;
      at++;
    }
    this.count = count;
    return undefined;
  }

  /** Returns the fault of a row that does not have this many cells. */
  faultUnless(columns: number): RowFault | undefined {
    if (this.count === columns) return undefined;
    return { problem: `${this.count} ${this.count === 1 ? "cell" : "cells"} instead of ${columns}`, line: 0 };
  }

  /** Returns the text of a cell. */
  text(bytes: Buffer, column: number): string {
    const text = bytes.toString("utf8", this.starts[column], this.ends[column]);
    return this.quotes[column] === 2 ? text.replaceAll('""', '"') : text;
  }

  /** Returns a cell as a short number, or NaN. */
  number(bytes: Buffer, column: number): number {
    return readShortNumber(bytes, this.starts[column] as number, this.ends[column] as number);
  }

  /** Returns whether a cell is null: unquoted, and the given text. */
  isNull(bytes: Buffer, column: number, nullText: string): boolean {
    if (this.quotes[column] !== 0) return false;
    if (nullText === "") return this.starts[column] === this.ends[column];
    return bytes.toString("utf8", this.starts[column], this.ends[column]) === nullText;
  }

  private fault(bytes: Buffer, start: number, end: number, at: number, problem: string): RowFault {
    return faultAt(bytes.toString("utf8", start, end), bytes.toString("utf8", start, at - 1).length, problem);
  }
}

/** Reads rows of CSV. A field is the column with its path, or with its name. */
export class CsvCells implements Cells {
  private readonly columns: readonly number[];
  private readonly types: readonly CellType[];
  private readonly other: string | undefined;
  private readonly row: CsvRow;
  private bytes: Buffer = NOTHING;
  plainStart = 0;
  plainEnd = 0;

  constructor(
    fields: readonly WantedField[],
    private readonly header: readonly string[],
    private readonly dialect: CsvDialect,
  ) {
    this.columns = fields.map(({ name, definition }) => header.indexOf(definition.path ?? name));
    this.types = fields.map(({ definition }) => cellTypeOf(definition));
    const read = new Set(this.columns);
    this.other = header.find((_, column) => !read.has(column));
    this.row = new CsvRow(dialect.delimiter);
  }

  read(bytes: Buffer, start: number, end: number): RowFault | undefined {
    this.bytes = bytes;
    return this.row.read(bytes, start, end) ?? this.row.faultUnless(this.header.length);
  }

  value(index: number): unknown {
    const { isNumeric, read } = this.types[index] as CellType;
    if (isNumeric) {
      const column = this.columns[index] as number;
      const number = column === -1 ? Number.NaN : this.row.number(this.bytes, column);
      if (!Number.isNaN(number) && this.dialect.null === "") return number;
    }
    const text = this.text(index);
    return text === undefined ? null : read(text);
  }

  parsed(index: number): JsonValue | undefined {
    const text = this.text(index);
    return text === undefined ? undefined : parsedJson(text);
  }

  json(index: number): string {
    const text = this.text(index);
    if (text === undefined) return "null";
    const { isNumeric, isJson } = this.types[index] as CellType;
    if (isJson) return jsonOf(text);
    const value = this.value(index);
    if (typeof value === "boolean") return String(value);
    const number = isNumeric ? usualNumber(text.trim()) : undefined;
    // With the digits of the cell, unless they are not JSON, such as 007.
    if (number !== undefined && JSON_NUMBER.test(number)) return number;
    return JSON.stringify(typeof value === "number" ? value : text);
  }

  findPlain(index: number): PlainValue {
    const column = this.columns[index] as number;
    const { row, bytes } = this;
    if (column === -1 || row.isNull(bytes, column, this.dialect.null)) return "null";
    const start = row.starts[column] as number;
    const end = row.ends[column] as number;
    // A byte order mark at the start needs quotes.
    if (row.quotes[column] === 2 || start === end || bytes[start] === MARK_START) return "other";
    this.plainStart = start;
    this.plainEnd = end;
    return "text";
  }

  otherField(): string | undefined {
    return this.other;
  }

  text(index: number): string | undefined {
    const column = this.columns[index] as number;
    if (column === -1 || this.row.isNull(this.bytes, column, this.dialect.null)) return undefined;
    const text = this.row.text(this.bytes, column);
    // An empty cell in quotes is a text, so it is null in a column of another type.
    return text === "" && !(this.types[index] as CellType).hasTexts ? undefined : text;
  }
}

/** What the cells of a column are. */
interface CellType {
  readonly isNumeric: boolean;
  /** Whether a cell contains JSON. */
  readonly isJson: boolean;
  /** Whether an empty text is a value. */
  readonly hasTexts: boolean;
  readonly read: (text: string) => unknown;
}

function cellTypeOf(field: WantedField["definition"]): CellType {
  const { type } = typeOf(field).jsonType(field);
  return {
    isNumeric: isNumeric(field),
    isJson: type === "array" || type === undefined,
    hasTexts: belongsTo("", field),
    read: cellReaderOf(field),
  };
}

/** Returns JSON in a cell on one line, or other text as a text. */
function jsonOf(text: string): string {
  const value = parsedJson(text);
  return value === undefined ? JSON.stringify(text) : writeJson(value);
}
