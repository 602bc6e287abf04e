import { didYouMean } from "../../language/diagnostics/display.js";
import { LINE_FEED, OPEN_BRACE, OPEN_BRACKET, skipSpace } from "./bytes.js";
import type { RowFault } from "./cells.js";
import { findRows, isObject, ROOT } from "./find-rows.js";
import { readObject } from "./json-cells.js";
import { JsonScanner } from "./json-scanner.js";
import { type JsonObject, type JsonValue, writeJson } from "./json-value.js";
import { JsonSplitter } from "./split-json.js";
import type { RowSink } from "./splitter.js";

/** The property with the name of a row in an object of objects. */
export const KEY_PROPERTY = "_key";

/** Receives JSON documents, and passes the rows at a path in each of them on. */
export class ExpandedRows implements RowSink {
  private readonly scanners: readonly JsonScanner[];

  constructor(
    private readonly path: string,
    private readonly sink: RowSink,
  ) {
    const properties = path === ROOT ? [] : path.split(".");
    this.scanners = properties.map((property) => new JsonScanner([property]));
  }

  get isDone(): boolean {
    return this.sink.isDone;
  }

  fault(fault: RowFault, line: number): void {
    this.sink.fault(fault, line);
  }

  row(bytes: Buffer, start: number, end: number, line: number): void {
    const isExpanded = this.rowsAt(bytes, start, end, line);
    if (!isExpanded) this.missing(bytes.toString("utf8", start, end), line);
  }

  /** Passes the rows of a document on. Returns false if they are not at the path. */
  private rowsAt(bytes: Buffer, start: number, end: number, line: number): boolean {
    let from = start;
    let to = end;
    for (const [i, scanner] of this.scanners.entries()) {
      if (!scanner.scan(bytes, from, to)) {
        return this.parsed(bytes.toString("utf8", from, to), i, line);
      }
      from = scanner.starts[0] as number;
      to = scanner.ends[0] as number;
      if (from < 0) return false;
    }
    return this.expand(bytes, skipSpace(bytes, from, to), to, line + lineBreaks(bytes, start, from));
  }

  /** Finds the rows in a document that the scanner left to the parser, or reports why it is not JSON. */
  private parsed(text: string, from: number, line: number): boolean {
    const object = readObject(text);
    if ("problem" in object) {
      this.sink.fault(object, line);
      return true;
    }
    let value: JsonValue | undefined = object;
    for (const name of this.path.split(".").slice(from)) value = isObject(value) ? value.get(name) : undefined;
    const bytes = Buffer.from(writeJson(value ?? null));
    return this.expand(bytes, 0, bytes.length, line);
  }

  private expand(bytes: Buffer, start: number, end: number, line: number): boolean {
    if (bytes[start] === OPEN_BRACE) return this.members(readObject(bytes.toString("utf8", start, end)), line);
    if (bytes[start] === OPEN_BRACKET) {
      const splitter = new JsonSplitter(this.sink, line);
      splitter.push(bytes.subarray(start, end));
      splitter.end();
      return true;
    }
    return false;
  }

  /** The rows of an object of objects have its names as values of a property. */
  private members(object: JsonObject | RowFault, line: number): boolean {
    if ("problem" in object) {
      this.sink.fault(object, line);
      return true;
    }
    for (const [name, member] of object) {
      if (this.sink.isDone) return true;
      if (!isObject(member)) return false;
      const row = Buffer.from(writeJson(new Map<string, JsonValue>([[KEY_PROPERTY, name], ...member])));
      this.sink.row(row, 0, row.length, line);
    }
    return true;
  }

  /** Reports a document without rows at the path, with the paths that have some. */
  private missing(document: string, line: number): void {
    const object = readObject(document);
    const paths = "problem" in object ? [] : findRows(object).map(({ path }) => `--path ${path}`);
    const at =
      this.path === ROOT ? "an object of objects" : `an array or an object of objects at ${JSON.stringify(this.path)}`;
    const suggestion = didYouMean(paths);
    const problem = `not ${at}, as --path says${suggestion && `.${suggestion}`}`;
    this.sink.fault({ problem, line: 0 }, line);
  }
}

function lineBreaks(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1 && at < end; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
