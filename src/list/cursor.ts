import { fieldAt } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { type BoundValue, recordValueOf } from "../language/types/bound-value.js";
import type { Field } from "../language/types/field.js";
import { valueTextsOf } from "../language/types/types.js";
import type { ListCursor, SortKey } from "./list-query.js";

/**
 * The longest cursor in characters. Longer ones are rejected before they are decoded. Servers accept far shorter URLs
 * by default, but the body of a QUERY request may be longer.
 */
export const MAX_CURSOR_LENGTH = 131_072;

/** What a cursor belongs to. With any other name, schema, filter or sort order it is rejected. */
export interface CursorContext {
  /** The name of the list. */
  readonly name: string;
  readonly schema: Schema;
  readonly filterText: string;
  /** Complete: it ends with the key of the records or contains it. */
  readonly sort: readonly SortKey[];
}

/** The canonical texts of the sort keys of a record. Undefined is the start or the end of the list. */
export type CursorTexts = readonly (string | null)[] | undefined;

/**
 * Writes a cursor: base64url of a JSON array with a checksum and the texts. The checksum detects
 * damaged cursors and those of another list. It does not authenticate: `readCursor` checks the values.
 */
export function writeCursor(texts: CursorTexts, context: CursorContext): string {
  return toBase64Url(JSON.stringify([checksumOf(texts, context), ...(texts ?? [])]));
}

/** Reads a cursor that `writeCursor` wrote for the same context. Returns undefined for any other text. Never throws. */
export function readCursor(text: string, context: CursorContext): Pick<ListCursor, "position"> | undefined {
  const content = contentOf(text);
  if (content === undefined) return undefined;
  const position = content.length > 1 ? content.slice(1) : undefined;
  // Writing it again checks the checksum and that the encoding is canonical.
  if (writeCursor(position, context) !== text) return undefined;
  if (position === undefined) return { position };
  if (position.length !== context.sort.length) return undefined;
  const values = positionOf(position, context);
  return values === undefined ? undefined : { position: values };
}

/** Returns the values of texts, or undefined if one of them is not a value of its field. */
export function positionOf(
  texts: readonly (string | null)[],
  context: Pick<CursorContext, "sort" | "schema">,
): ListCursor["position"] {
  const values = texts.map((text, index) => readPosition(text, fieldOf(index, context)));
  return values.includes(undefined) ? undefined : (values as readonly (BoundValue | null)[]);
}

/** Returns the strings and nulls of the array, or undefined if the text is something else. */
function contentOf(text: string): readonly (string | null)[] | undefined {
  if (text.length > MAX_CURSOR_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  try {
    const content: unknown = JSON.parse(fromBase64Url(text));
    const isContent = Array.isArray(content) && content.every((one) => one === null || typeof one === "string");
    return isContent ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined for a text that is not canonical or not of the field, and for null unless the field is nullable. */
function readPosition(text: string | null, field: Field | undefined): BoundValue | null | undefined {
  if (field === undefined) return undefined;
  if (text === null) return field.nullable ? null : undefined;
  const texts = valueTextsOf(field);
  const value = texts.fromCursor(text);
  return value !== undefined && texts.cursor(recordValueOf(value)) === text ? value : undefined;
}

function fieldOf(index: number, { sort, schema }: Pick<CursorContext, "sort" | "schema">): Field | undefined {
  return fieldAt(schema, sort[index]?.field ?? "")?.definition;
}

/**
 * Returns the position of a record as texts. Throws if a cursor cannot contain it: continuing at another position would
 * skip or repeat records.
 */
export function textsOf(read: (field: string) => unknown, context: CursorContext): readonly (string | null)[] {
  return context.sort.map(({ field: name }, index) => {
    const field = fieldOf(index, context);
    const value = read(name) ?? null;
    const text = value === null || field === undefined ? null : valueTextsOf(field).cursor(value);
    if (text === undefined || readPosition(text, field) === undefined) {
      const problem = value === null ? "null or missing, but the field is not nullable" : "not a value of its type";
      throw new TypeError(
        `Field "${name}" of a record is ${problem}, so no cursor can continue there. Correct the record or the schema.`,
      );
    }
    return text;
  });
}

/** Returns a checksum of 64 bits as 16 hexadecimal digits. */
function checksumOf(texts: CursorTexts, { name, schema, filterText, sort }: CursorContext): string {
  const fields = schema.visibleNames.map((visible) => [visible, schema.byName.get(visible)?.type]);
  // The type of a related field is not among those of the schema.
  const keys = sort.map(({ field, descending, nulls }, index) => [
    field,
    descending,
    ...(schema.byName.has(field) ? [] : [fieldOf(index, { sort, schema })?.type]),
    ...(nulls === undefined ? [] : [{ nulls }]),
  ]);
  return hash(JSON.stringify([name, fields, filterText, keys, texts ?? ""]));
}

/** Hashes a text to 64 bits in two lanes of 32, mixed at the end as in MurmurHash3. */
function hash(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  const first = mix(one) ^ mix(two + text.length);
  const second = mix(two) ^ mix(first);
  return hex(first) + hex(second);
}

function mix(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, "0");
}

function toBase64Url(text: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if the text is not base64url of UTF-8. */
function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
