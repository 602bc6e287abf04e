import { MAX_RELATION_DEPTH } from "../../language/ast/limits.js";
import { clip, show } from "../../language/diagnostics/display.js";
import { type FieldJson, type RelationJson, schemaFromDescription } from "../../language/schema/description.js";
import type { Schema } from "../../language/schema/schema.js";
import { isFieldName, isRelationName } from "../../language/text/characters.js";
import { readDecimal } from "../../language/values/decimal.js";
import { INTEGER_RANGES } from "../../language/values/integer-range.js";
import { readDate, readTimestamp } from "../../language/values/time.js";
import { readUuid } from "../../language/values/uuid.js";
import { type Exception, findException } from "./exceptions.js";
import { BOOLEANS } from "./field-value.js";
import { isRounded, type JsonObject, type JsonValue, NumberText } from "./json-value.js";
import { type Kind, typeOfMost } from "./kinds.js";
import { isOverrideType, type TypeOverrides, withTypes } from "./type-overrides.js";
import { adviceFor } from "./unread-number.js";
import { usualNumber, usualTime } from "./usual-form.js";

/** Fields beyond this number are left out: an object with data as names has any number of them. */
export const MAX_FIELDS = 1000;
const MAX_DEPTH = 8;

type MemberJson = FieldJson | RelationJson;

/** A field as seen in rows. */
interface Seen {
  /** The properties that lead to the field. */
  readonly path: readonly string[];
  readonly counts: Map<Kind, number>;
  /** The first value of each kind, as text. */
  readonly firsts: Map<Kind, string>;
  /** Rows that have the field with a value other than null. */
  values: number;
  /** Rows with an empty text in a cell: a value in a column of texts, and null in others. */
  empty: number;
  /** Whether it contains other fields, which stand for it. */
  isParent: boolean;
  /** The first code: a number with zeros in front, or an integer that many programs would round. */
  firstCode?: string;
  /** Cells with integers that many programs would round. */
  long: number;
  /** The records in its arrays. */
  items?: SchemaGuess;
}

/** Why a field is of type text. */
export interface TextReason {
  /** The first value that is only a text, or most likely a code. */
  readonly value: string;
  /** Whether it is a code, which is also a number. */
  readonly isCode: boolean;
  /** The type of the other values, if most are of it. */
  readonly others: string | undefined;
}

/** The number of fields, including those of related records. */
interface Budget {
  fields: number;
}

/** Infers a schema from rows, seen one at a time. */
export class SchemaGuess {
  private readonly fields = new Map<string, Seen>();
  private readonly leftOut = new Set<string>();
  /** The names of the fields, as a filter has them. */
  private readonly names = new Set<string>();
  /** By the name of each field of type text. Known once the fields are described. */
  readonly textReasons = new Map<string, TextReason>();
  /** The first value of another type in each field. Known once the fields are described. */
  private readonly exceptions = new Map<string, Exception>();
  rows = 0;

  /** `depth` counts the arrays around the rows. */
  constructor(
    private readonly depth = 0,
    private readonly budget: Budget = { fields: 0 },
  ) {}

  /** Sees a row of JSON. The properties of objects are fields with a path. */
  seeObject(row: JsonObject): void {
    this.rows++;
    this.seeMembers(row, []);
  }

  /** Sees the columns of CSV, and a row of it: the texts of its cells, or undefined for null. */
  seeCells(header: readonly string[], cells: readonly (string | undefined)[] | undefined): void {
    if (cells !== undefined) this.rows++;
    header.forEach((name, column) => {
      const seen = this.field([name]);
      const cell = cells?.[column];
      if (seen === undefined || cell === undefined) return;
      if (cell === "") seen.empty++;
      else {
        count(seen, kindOfCell(cell), cell);
        countCode(seen, cell.trim());
      }
    });
  }

  /**
   * Returns the fields in JSON, in the order in which they were first seen, and then arrays of objects, which are
   * relations: their names depend on those of the fields.
   */
  describe(isSample: boolean): readonly MemberJson[] {
    const names = new Set<string>();
    const described: MemberJson[] = [];
    const members = [...this.fields.values()].filter((seen) => !seen.isParent || ownCounts(seen).size > 0);
    const typed = members.map((seen) => ({ seen, type: typeOf(seen) }));
    const isMany = ({ type }: (typeof typed)[number]) => type.type === "many";
    for (const { seen, type } of [...typed.filter((member) => !isMany(member)), ...typed.filter(isMany)]) {
      const isRelation = type.type === "many";
      const name = uniqueName(seen.path, names, isRelation);
      const path = seen.path.join(".");
      // A name with a dot is one property, unless the field has a path.
      const needsPath = seen.path.length > 1 || name !== path;
      if (needsPath && seen.path.some((property) => property === "" || property.includes("."))) {
        this.leftOut.add(path);
        continue;
      }
      names.add(name);
      const at = needsPath ? { path } : {};
      const exception = findException(seen.isParent ? [...seen.firsts, ["object", ""]] : seen.firsts, type.type);
      if (exception !== undefined) this.exceptions.set(name, exception);
      if (isRelation) {
        described.push({ name, relation: "many", fields: seen.items?.describe(isSample) ?? [], ...at });
        continue;
      }
      const reason = seen.firsts.get("text") ?? seen.firstCode;
      if (type.type === "text" && reason !== undefined) {
        this.textReasons.set(name, { value: reason, isCode: !seen.firsts.has("text"), others: otherType(seen) });
      }
      // A field without null in a sample may be null in other rows.
      const values = seen.values + (type.type === "text" ? seen.empty : 0);
      described.push({ name, ...type, nullable: isSample || values < this.rows, ...at });
    }
    return described;
  }

  /** Returns whether all these fields were seen. */
  knows(names: readonly string[]): boolean {
    return names.every((name) => this.names.has(nameLike(name)));
  }

  /** Says what is missing for a schema, if something is. */
  absent(): string | undefined {
    if (this.rows === 0)
      return this.fields.size === 0 ? "The input has no rows." : "The input has no rows, only a header.";
    return this.fields.size === 0 ? "The rows have no fields." : undefined;
  }

  /** Says which types are doubtful, and how to change them. */
  doubts(types: TypeOverrides): readonly string[] {
    const lines: string[] = [];
    const add = (name: string, reason: string, advice: string | undefined): void => {
      if (!types.has(name)) lines.push(`${name} is ${reason}${advice === undefined ? "" : `. ${advice}`}`);
    };
    const change = (name: string, type: string): string => `To change it, add --type ${name}=${type}`;
    for (const [name, { value, isCode, others }] of this.textReasons) {
      if (others === undefined) continue;
      const advice = change(name, others);
      add(name, `text because of ${show(value)}`, isCode ? advice : adviceFor(value, advice));
    }
    for (const [name, { description, better }] of this.exceptions)
      add(name, description, better && change(name, better));
    return lines;
  }

  /** The names of fields that the schema cannot have, as they are in the data. */
  get omitted(): readonly string[] {
    return [...this.leftOut];
  }

  toSchema(isSample: boolean, types: TypeOverrides = new Map()): Schema {
    return schemaFromDescription(withTypes(this.describe(isSample), types));
  }

  private seeMembers(members: JsonObject, path: readonly string[]): void {
    for (const [name, value] of members) {
      const inner = [...path, name];
      const seen = this.field(inner);
      if (seen === undefined || value === null) continue;
      if (value instanceof Map && value.size > 0 && inner.length < MAX_DEPTH) {
        seen.isParent = true;
        this.seeMembers(value as JsonObject, inner);
      } else {
        const kind = kindOfJson(value);
        const isRelated = kind === "records" && this.depth < MAX_RELATION_DEPTH;
        count(seen, kind === "records" && !isRelated ? "json" : kind, value);
        if (isRelated) this.seeItems(seen, value as readonly (JsonObject | null)[]);
      }
    }
  }

  private seeItems(seen: Seen, items: readonly (JsonObject | null)[]): void {
    seen.items ??= new SchemaGuess(this.depth + 1, this.budget);
    for (const item of items) if (item !== null) seen.items.seeObject(item);
  }

  private field(path: readonly string[]): Seen | undefined {
    const key = path.join("\0");
    const known = this.fields.get(key);
    if (known !== undefined) return known;
    if (this.budget.fields >= MAX_FIELDS) {
      if (this.leftOut.size < MAX_FIELDS) this.leftOut.add(path.join("."));
      return undefined;
    }
    const seen: Seen = { path, counts: new Map(), firsts: new Map(), values: 0, empty: 0, long: 0, isParent: false };
    this.fields.set(key, seen);
    this.names.add(nameLike(path.join(".")));
    this.budget.fields++;
    return seen;
  }
}

function count(seen: Seen, kind: Kind, value: JsonValue): void {
  const before = seen.counts.get(kind) ?? 0;
  if (before === 0) seen.firsts.set(kind, scalarText(value).slice(0, MAX_KEPT));
  seen.values++;
  seen.counts.set(kind, before + 1);
}

function scalarText(value: JsonValue): string {
  if (value instanceof NumberText) return value.text;
  return typeof value === "object" ? "" : String(value);
}

/** Returns the counts without those of objects, if the field has members: then these stand for the objects. */
function ownCounts({ counts, isParent }: Seen): Seen["counts"] {
  return isParent ? new Map([...counts].filter(([kind]) => kind !== "object")) : counts;
}

function countCode(seen: Seen, cell: string): void {
  const isLong = /^-?[0-9]+$/.test(cell) && !Number.isSafeInteger(Number(cell));
  if (isLong) seen.long++;
  if (isLong || isCode(cell)) seen.firstCode ??= cell.slice(0, MAX_KEPT);
}

/** A value is shown only in part, and may be very long. */
const MAX_KEPT = 200;

/** Returns the type that a field would have without its texts, if most of its values are not texts. Codes are integers. */
function otherType({ counts, values }: Seen): string | undefined {
  if (2 * (counts.get("text") ?? 0) > values) return undefined;
  const others = new Map([...counts].filter(([kind]) => kind !== "text" && kind !== "code"));
  others.set("integer", (counts.get("integer") ?? 0) + (counts.get("code") ?? 0));
  const { type } = typeOfMost(others);
  return isOverrideType(type) ? type : undefined;
}

function typeOf(seen: Seen): Pick<FieldJson, "type" | "item"> {
  const { values, long } = seen;
  const counts = ownCounts(seen);
  // A column of amounts also has short ones.
  const areIds = long > 0 && long === values;
  const areCodes = counts.has("code") && [...counts.keys()].every((kind) => CODE_KINDS.has(kind));
  return areIds || areCodes ? { type: "text" } : typeOfMost(counts);
}

/** What a column with a code may also have: codes without zeros in front are integers. */
const CODE_KINDS: ReadonlySet<Kind> = new Set(["code", "integer", "text"]);

const NOT_IN_NAMES = /[^A-Za-z0-9_.\-\u0080-\uFFFF]+/g;

function nameLike(property: string): string {
  return property.trim().toWellFormed().replace(NOT_IN_NAMES, "_");
}

/** Returns a name like the property, which may have any characters. That of a relation has no dots. */
function uniqueName(path: readonly string[], taken: ReadonlySet<string>, isRelation: boolean): string {
  let name = nameLike(path.join("."));
  if (isRelation) name = name.replaceAll(".", "_");
  if (!isFieldName(name) || (isRelation && !isRelationName(name))) name = `_${name}`;
  // A field cannot have the name of a relation before a dot.
  const isTaken = (one: string) =>
    taken.has(one) || (isRelation && [...taken].some((other) => other.startsWith(`${one}.`)));
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

function kindOfJson(value: JsonValue): Kind {
  if (typeof value === "string") return kindOfText(value);
  if (typeof value === "number") return kindOfNumber(String(value));
  if (value instanceof NumberText) return kindOfNumber(isRounded(value.text) ? value.text : String(Number(value.text)));
  if (typeof value === "boolean") return "boolean";
  return Array.isArray(value) ? kindOfItems(value) : "object";
}

function kindOfItems(items: readonly JsonValue[]): Kind {
  const kinds = new Set(items.map((item) => (item === null ? "json" : kindOfJson(item))));
  if (kinds.size === 0) return "no items";
  const only = (...allowed: readonly Kind[]): boolean => [...kinds].every((kind) => allowed.includes(kind));
  if (only("integer")) return "integers";
  if (only("uuid")) return "uuids";
  if (kinds.has("object") && items.every((item) => item === null || item instanceof Map)) return "records";
  return only("text", "uuid", "date", "timestamp") ? "texts" : "json";
}

function kindOfText(text: string): Kind {
  const time = usualTime(text);
  if (readDate(time) !== undefined) return "date";
  if (readTimestamp(time) !== undefined) return "timestamp";
  return readUuid(text) === undefined ? "text" : "uuid";
}

function kindOfNumber(text: string): Kind {
  if (/^-?[0-9]+$/.test(text) && text.length <= 20) {
    const { minimum, maximum } = INTEGER_RANGES[64];
    const integer = BigInt(text);
    return integer >= minimum && integer <= maximum ? "integer" : "decimal";
  }
  return typeof readDecimal(text) === "string" ? "number" : "decimal";
}

/** Integers with zeros in front are most likely codes. */
function isCode(cell: string): boolean {
  return /^0[0-9]+$/.test(cell);
}

/** Numbers with zeros in front are codes, and long ones after a plus sign telephone numbers. */
const NUMBER_IN_CELL = /^(?:-|\+(?=[0-9.]{1,7}$))?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

function kindOfCell(cell: string): Kind {
  const text = cell.trim();
  if (NUMBER_IN_CELL.test(text)) return kindOfNumber(usualNumber(text) ?? text);
  if (BOOLEANS.has(text.toLowerCase())) return "boolean";
  return isCode(text) ? "code" : kindOfText(text);
}

function summarize(member: MemberJson): string {
  const { name } = member;
  if ("relation" in member) {
    const fields = member.fields.slice(0, MAX_REPORTED_ITEMS).map(summarize);
    return `${clip(name)}(${[...fields, ...(member.fields.length > MAX_REPORTED_ITEMS ? ["…"] : [])].join(", ")})`;
  }
  const { type, item, nullable } = member;
  return `${clip(name)} ${type}${item === undefined ? "" : ` of ${item.type}`}${nullable === true ? "?" : ""}`;
}

/** The longest line of a report on a terminal. */
const LINE_WIDTH = 100;
const MAX_REPORTED = 60;
const MAX_REPORTED_ITEMS = 8;

/** Describes a schema in a few lines: `id integer, name text?, tags list of text`. A question mark means nullable. */
export function summarizeSchema(inferred: readonly MemberJson[], types: TypeOverrides): readonly string[] {
  const fields = withTypes(inferred, types);
  const parts = fields.slice(0, MAX_REPORTED).map(summarize);
  if (fields.length > MAX_REPORTED) parts.push(`and ${fields.length - MAX_REPORTED} more`);
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length < LINE_WIDTH) lines[lines.length - 1] = `${last}, ${part}`;
    else lines.push(`  ${part}`);
  }
  return lines;
}
