import { pathOf } from "../../language/schema/path.js";
import { isDigit, MARK_START, MINUS, NOTHING, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./bytes.js";
import { type Cells, faultAt, type PlainValue, type RowFault, type WantedField } from "./cells.js";
import { fromJson, fromNumber, isTime } from "./field-value.js";
import { JsonScanner } from "./json-scanner.js";
import { type JsonObject, type JsonValue, NumberText, parsedJson, parseJson, writeJson } from "./json-value.js";
import { type Members, membersOf, pathToOther } from "./nested-members.js";
import { readShortNumber } from "./short-number.js";
import { usualTime } from "./usual-form.js";

const [TRUE, FALSE, NULL] = ["t", "f", "n"].map((letter) => letter.charCodeAt(0));

/** A wanted field: the property of the row, and the path from its value to that of the field. */
interface Source {
  readonly field: WantedField;
  readonly property: string;
  readonly slot: number;
  readonly rest: readonly string[];
  readonly hasTimes: boolean;
  readonly hasTexts: boolean;
}

/** Reads rows in JSON. */
export class JsonCells implements Cells {
  private readonly sources: readonly Source[];
  /** The slots of fields whose bytes can be their text, and -1 for others. */
  private readonly plainSlots: Int32Array;
  private readonly properties: ReadonlySet<string>;
  /** The properties that are not wanted themselves, but some of their members. */
  private readonly parents: readonly { readonly property: string; readonly slot: number; readonly members: Members }[];
  private readonly scanner: JsonScanner;
  private bytes: Buffer = NOTHING;
  plainStart = 0;
  plainEnd = 0;
  /** The row, if the scanner left it to the parser. */
  private whole: JsonObject | undefined;

  constructor(fields: readonly WantedField[]) {
    const paths = fields.map(({ name, definition }) => pathOf(name, definition));
    const properties = [...new Set(paths.map(([property = ""]) => property))];
    this.sources = fields.map((field, i) => {
      const [property = "", ...rest] = paths[i] as readonly string[];
      const { definition } = field;
      const slot = properties.indexOf(property);
      return { field, property, slot, rest, hasTimes: isTime(definition), hasTexts: definition.type === "text" };
    });
    this.plainSlots = Int32Array.from(this.sources, ({ slot, rest, field }) =>
      // A text of any JSON could be read as another value.
      rest.length > 0 || field.definition.type === "json" ? -1 : slot,
    );
    this.properties = new Set(properties);
    this.parents = [...membersOf(paths)].flatMap(([property, members]) =>
      members === undefined ? [] : [{ property, slot: properties.indexOf(property), members }],
    );
    this.scanner = new JsonScanner(properties);
  }

  read(bytes: Buffer, start: number, end: number): RowFault | undefined {
    this.whole = undefined;
    this.bytes = bytes;
    if (this.scanner.scan(bytes, start, end)) return undefined;
    const row = readObject(bytes.toString("utf8", start, end));
    if ("problem" in row) return row;
    this.whole = row;
    return undefined;
  }

  value(index: number): unknown {
    const { slot, rest, field, hasTimes, hasTexts } = this.sources[index] as Source;
    const start = this.scanner.starts[slot] as number;
    if (this.whole !== undefined || rest.length > 0) return fromJson(this.parsed(index), field.definition);
    if (start < 0) return undefined;
    const end = this.scanner.ends[slot] as number;
    const first = this.bytes[start] as number;
    if (first === QUOTE && this.scanner.escaped[slot] === 0) {
      const text = this.bytes.toString("utf8", start + 1, end - 1);
      return hasTimes ? usualTime(text) : text;
    }
    if (isDigit(first) || first === MINUS) {
      const number = hasTexts ? Number.NaN : readShortNumber(this.bytes, start, end);
      return Number.isNaN(number) ? fromNumber(this.bytes.toString("latin1", start, end), field.definition) : number;
    }
    if (first === TRUE) return true;
    if (first === FALSE) return false;
    if (first === NULL) return null;
    return fromJson(this.parsed(index), field.definition);
  }

  parsed(index: number): JsonValue | undefined {
    const { property, slot, rest } = this.sources[index] as Source;
    let value = this.parsedProperty(property, slot);
    for (const name of rest) value = value instanceof Map ? (value as JsonObject).get(name) : undefined;
    return value;
  }

  private parsedProperty(property: string, slot: number): JsonValue | undefined {
    if (this.whole !== undefined) return this.whole.get(property);
    const start = this.scanner.starts[slot] as number;
    if (start < 0) return undefined;
    return parsedJson(this.bytes.toString("utf8", start, this.scanner.ends[slot] as number));
  }

  json(index: number): string {
    const { slot, rest } = this.sources[index] as Source;
    const start = this.scanner.starts[slot] as number;
    if (this.whole === undefined && rest.length === 0 && start >= 0 && !isContainer(this.bytes[start])) {
      return this.bytes.toString("utf8", start, this.scanner.ends[slot]);
    }
    const value = this.parsed(index);
    return value === undefined ? "null" : writeJson(value);
  }

  text(index: number): string | undefined {
    const value = this.parsed(index);
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return this.isReadAsJson(index, value) ? writeJson(value) : value;
    return value instanceof NumberText ? value.text : writeJson(value);
  }

  findPlain(index: number): PlainValue {
    // In arrays, because this runs for each cell of a file.
    const slot = this.plainSlots[index] as number;
    if (slot < 0 || this.whole !== undefined) return "other";
    const { bytes, scanner } = this;
    const start = scanner.starts[slot] as number;
    if (start < 0) return "null";
    const end = scanner.ends[slot] as number;
    const first = bytes[start] as number;
    if (first === QUOTE) {
      // A byte order mark at the start needs quotes.
      if (scanner.escaped[slot] !== 0 || bytes[start + 1] === MARK_START) return "other";
      this.plainStart = start + 1;
      this.plainEnd = end - 1;
      return "text";
    }
    if (first === NULL) return "null";
    if (isContainer(first)) return "other";
    this.plainStart = start;
    this.plainEnd = end;
    return "word";
  }

  /** Returns whether a text in a field of any JSON would be read as another value. */
  private isReadAsJson(index: number, text: string): boolean {
    return (this.sources[index] as Source).field.definition.type === "json" && parsedJson(text) !== undefined;
  }

  otherField(): string | undefined {
    return this.otherProperty() ?? this.otherMember();
  }

  private otherMember(): string | undefined {
    for (const { property, slot, members } of this.parents) {
      const path = pathToOther(this.parsedProperty(property, slot), members);
      if (path !== undefined) return [property, ...path].join(".");
    }
    return undefined;
  }

  private otherProperty(): string | undefined {
    if (this.whole !== undefined) return [...this.whole.keys()].find((name) => !this.properties.has(name));
    const { otherStart, otherEnd } = this.scanner;
    return otherStart < 0 ? undefined : this.bytes.toString("utf8", otherStart, otherEnd);
  }
}

function isContainer(byte: number | undefined): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET;
}

/** Parses a row. Only objects have fields. */
export function readObject(text: string): JsonObject | RowFault {
  const result = parseJson(text);
  if (!result.ok) {
    // Not after the line break, which would be on the next line.
    const offset = Math.min(result.fault.offset, text.trimEnd().length);
    return faultAt(text, offset, `not JSON: ${result.fault.problem}`);
  }
  if (result.value instanceof Map) return result.value as JsonObject;
  return { problem: "not an object with fields", line: 0 };
}
