import { checkArgument } from "../language/diagnostics/argument.js";
import {
  checkOptions,
  LIST,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
} from "../language/diagnostics/options.js";
import {
  type FieldAt,
  fieldAt,
  isSelectable,
  type Member,
  membersOf,
  type RelatedMember,
} from "../language/schema/field-at.js";
import { pathOf } from "../language/schema/path.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { belongsTo, valueTextsOf } from "../language/types/types.js";
import {
  hasProperty,
  pathTo,
  propertyOf,
  readPath,
  readProperty,
  relatedRecord,
} from "../language/values/record-value.js";
import { isNamedRecord } from "./named-record.js";

const OPTIONS = {
  /**
   * The fields to write, in this order, such as those of the value of `readListQuery`. A field that a record lacks is
   * null. Default: the fields among the own properties of the record, in its order, as `JSON.stringify` writes them.
   */
  fields: LIST as OptionType<readonly string[]>,
};

/** Options of `recordToJson` and `listToJson`. */
export interface ToJsonOptions extends Options, OptionsOf<typeof OPTIONS> {}

/**
 * Returns a record as JSON, as the handlers of `ampipe/http` write it. Numbers keep all their digits, those of bigints and
 * of decimals as text too. Times are ISO 8601 in UTC. Fields that are hidden or not in the schema are left out.
 *
 * The record has values by field name, as `read()` of a statement and sources return it. With the option `fields`, it may
 * also have them at the paths of the fields, as records in memory do.
 *
 * @param record - A record with its values by field name.
 * @example
 * ```ts
 * const products = defineSchema({ id: integer(), list_price: decimal(), cost: decimal({ hidden: true }) });
 * recordToJson({ id: 9007199254740993n, list_price: "129.90", cost: "80" }, products);
 * // {"id":9007199254740993,"list_price":129.90}
 * ```
 */
export function recordToJson(record: object, schema: Schema, options: ToJsonOptions = {}): string {
  checkArgument(OBJECT.accepts(record), "recordToJson()", "record", OBJECT.expected);
  return recordWriter("recordToJson()", schema, options)(record);
}

/** Returns a function that writes records as JSON. Checks the schema and the options once for all of them. */
export function recordWriter(owner: string, schema: Schema, options: ToJsonOptions): (record: object) => string {
  checkSchema(schema, owner);
  checkOptions(owner, options, OPTIONS);
  const { fields } = options;
  const names = fields ?? schema.selectableNames;
  const areSelectable = names === schema.selectableNames || names.every((name) => isSelectable(fieldAt(schema, name)));
  checkArgument(areSelectable, owner, "fields", "names of fields that responses may contain");
  return fields === undefined ? writersOf(schema).own : fieldsWriter(schema, fields);
}

/** Returns a function that writes these fields of records. */
export function fieldsWriter(schema: Schema, fields: readonly string[]): (record: object) => string {
  return fields === schema.selectableNames ? writersOf(schema).all : objectWriter(membersOf(schema, fields));
}

/** Writers of records without requested fields. */
interface Writers {
  /** Writes all fields. */
  readonly all: (record: object) => string;
  /** Writes the fields that are own properties of a record, in its order. */
  readonly own: (record: object) => string;
}

const writers = /* @__PURE__ */ new WeakMap<Schema, Writers>();

/** Hot: most requests name no fields. Their writers are created once. */
function writersOf(schema: Schema): Writers {
  let known = writers.get(schema);
  if (known === undefined) {
    const members = membersOf(schema, schema.selectableNames);
    known = { all: objectWriter(members), own: ownWriter(members) };
    writers.set(schema, known);
  }
  return known;
}

function ownWriter(members: readonly Member[]): (record: object) => string {
  const byName = new Map(members.map((member) => [member.name, memberWriter(member)]));
  return (record) => {
    let json = "";
    for (const name of Object.keys(record)) {
      const write = byName.get(name);
      // No name of a field needs to be escaped.
      if (write !== undefined) json += `${json && ","}"${name}":${write(record)}`;
    }
    return `{${json}}`;
  };
}

/** Hot: writes each member after what precedes it, so that the text of a record is built of few parts. */
function objectWriter(members: readonly Member[]): (record: object) => string {
  if (members.length === 0) return () => "{}";
  const all = members.map((member, index) => ({
    label: `${index === 0 ? "{" : ","}${JSON.stringify(member.name)}:`,
    write: memberWriter(member),
  }));
  return (record) => {
    let json = "";
    for (const { label, write } of all) json += label + write(record);
    return `${json}}`;
  };
}

/** Returns a function that writes the value of a field, or a related record. */
function memberWriter(member: Member): (record: object) => string {
  if ("members" in member) {
    const read = relatedReader(member);
    const write = objectWriter(member.members);
    return (record) => {
      const related = relatedRecord(read(record));
      return related === undefined ? "null" : write(related);
    };
  }
  const { name, definition } = member;
  const read = readerOf(name, definition);
  const { json } = valueTextsOf(definition);
  return (record) => {
    const value = read(record);
    return value === null || value === undefined ? "null" : json(value, definition);
  };
}

/** Returns a function that reads a field of a record, or of its related record. */
export function valueReader({ steps, name, definition }: FieldAt): (record: object) => unknown {
  const path = steps.map((step) => relatedReader({ name: step.name, relation: step.definition }));
  const read = readerOf(name, definition);
  return (record) => {
    let owner: object | undefined = record;
    for (const step of path) owner = owner && relatedRecord(step(owner));
    return owner && read(owner);
  };
}

/** Reads a related record by the name of its relation or, from a record in memory, at the path of the relation. */
function relatedReader({ name, relation }: Pick<RelatedMember, "name" | "relation">): (record: object) => unknown {
  const property = propertyOf(name);
  const path = pathTo(pathOf(name, relation));
  return (record) =>
    isNamedRecord(record) || hasProperty(record, property) ? readProperty(record, property) : readPath(record, path);
}

/** Reads a value by field name or, from a record in memory, at the path of the field. */
function readerOf(name: string, field: Field): (record: object) => unknown {
  const property = propertyOf(name);
  if (field.path === undefined) return (record) => readProperty(record, property);
  const path = pathTo(pathOf(name, field));
  return (record) => {
    const value = readProperty(record, property);
    if (isNamedRecord(record)) return value;
    // The object of the path has the name of the field. It may contain more than the field.
    const isParent = typeof value === "object" && value !== null && !belongsTo(value, field);
    return isParent || !hasProperty(record, property) ? readPath(record, path) : value;
  };
}
