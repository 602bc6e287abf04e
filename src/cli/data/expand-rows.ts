import { LINE_FEED, OPEN_BRACE, OPEN_BRACKET, skipSpace } from "./bytes.js";
import type { RowFault } from "./cells.js";
import { isObject, ROOT } from "./find-rows.js";
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
    let from = start;
    let to = end;
    for (const [i, scanner] of this.scanners.entries()) {
      if (!scanner.scan(bytes, from, to)) {
        this.parsed(bytes.toString("utf8", from, to), i, line);
        return;
      }
      from = scanner.starts[0] as number;
      to = scanner.ends[0] as number;
      if (from < 0) {
        this.missing(line);
        return;
      }
    }
    this.expand(bytes, skipSpace(bytes, from, to), to, line + lineBreaks(bytes, start, from));
  }

  /** Finds the rows in a document that the scanner left to the parser, or reports why it is not JSON. */
  private parsed(text: string, from: number, line: number): void {
    const object = readObject(text);
    if ("problem" in object) {
      this.sink.fault(object, line);
      return;
    }
    let value: JsonValue | undefined = object;
    for (const name of this.path.split(".").slice(from)) value = isObject(value) ? value.get(name) : undefined;
    const bytes = Buffer.from(writeJson(value ?? null));
    this.expand(bytes, 0, bytes.length, line);
  }

  private expand(bytes: Buffer, start: number, end: number, line: number): void {
    if (bytes[start] === OPEN_BRACKET) {
      const splitter = new JsonSplitter(this.sink, line);
      splitter.push(bytes.subarray(start, end));
      splitter.end();
    } else if (bytes[start] === OPEN_BRACE) this.members(readObject(bytes.toString("utf8", start, end)), line);
    else this.missing(line);
  }

  /** The rows of an object of objects have its names as values of a property. */
  private members(object: JsonObject | RowFault, line: number): void {
    if ("problem" in object) {
      this.sink.fault(object, line);
      return;
    }
    for (const [name, member] of object) {
      if (this.sink.isDone) return;
      if (!isObject(member)) {
        this.missing(line);
        return;
      }
      const row = Buffer.from(writeJson(new Map<string, JsonValue>([[KEY_PROPERTY, name], ...member])));
      this.sink.row(row, 0, row.length, line);
    }
  }

  private missing(line: number): void {
    const at =
      this.path === ROOT ? "an object of objects" : `an array or an object of objects at ${JSON.stringify(this.path)}`;
    this.sink.fault({ problem: `not ${at}, as --path says`, line: 0 }, line);
  }
}

function lineBreaks(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, start); at !== -1 && at < end; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
