import type { Cells, WantedField } from "./cells.js";
import { CsvCells, type CsvDialect } from "./csv-cells.js";
import type { Format } from "./format.js";
import { JsonCells } from "./json-cells.js";

/** An input with what is known about its format. */
export interface Source {
  readonly name: string;
  readonly format: Format;
  /** The columns of CSV. */
  readonly csv: CsvHeader | undefined;
}

export interface CsvSource extends Source {
  readonly csv: CsvHeader;
}

export interface CsvHeader {
  readonly names: readonly string[];
  readonly dialect: CsvDialect;
  /** The row with the names, with its line break; undefined if the input has none. */
  readonly bytes: Buffer | undefined;
}

export function cellsOf({ csv }: Source, fields: readonly WantedField[]): Cells {
  return csv === undefined ? new JsonCells(fields) : new CsvCells(fields, csv.names, csv.dialect);
}
