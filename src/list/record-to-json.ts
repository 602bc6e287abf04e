import {
  checkArgument,
  checkOptions,
  LIST,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
} from "../language/diagnostics/options.js";
import { pathOf } from "../language/schema/path.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { belongsTo, valueTextsOf } from "../language/types/types.js";
import { readField, readPath } from "../language/values/record-value.js";

const OPTIONS = {
  /**
   * The fields to write, in this order, such as those of the value of `readListQuery`. A field that a record lacks is
   * null. Default: the fields that the record has, in its order.
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
  checkArgument(schema?.byName instanceof Map, owner, "schema", "a schema of defineSchema()");
  checkOptions(owner, options, OPTIONS);
  const { fields } = options;
  const members = new Map<string, (record: object) => string>();
  for (const name of fields ?? schema.visibleNames) {
    const field = schema.byName.get(name);
    checkArgument(field?.hidden === false, owner, "fields", "names of fields that are not hidden");
    if (field === undefined) continue;
    const label = `${JSON.stringify(name)}:`;
    const read = readerOf(name, field);
    const { json } = valueTextsOf(field);
    members.set(name, (record) => {
      const value = read(record);
      return label + (value === null || value === undefined ? "null" : json(value, field));
    });
  }
  if (fields === undefined) {
    return (record) => joined(Object.keys(record), (name) => members.get(name)?.(record));
  }
  const all = [...members.values()];
  return (record) => joined(all, (write) => write(record));
}

/** Reads a value by field name or, from a record in memory, at the path of the field. */
function readerOf(name: string, field: Field): (record: object) => unknown {
  if (field.path === undefined) return (record) => readField(record, name);
  const path = pathOf(name, field);
  return (record) => {
    const value = readField(record, name);
    // The object of the path has the name of the field. It may contain more than the field.
    const isParent = typeof value === "object" && value !== null && !belongsTo(value, field);
    return isParent || !Object.hasOwn(record, name) ? readPath(record, path) : value;
  };
}

/** Hot: joins the members of an object without an array of them. */
function joined<T>(items: readonly T[], write: (item: T) => string | undefined): string {
  let json = "{";
  for (const item of items) {
    const member = write(item);
    if (member !== undefined) json += json === "{" ? member : `,${member}`;
  }
  return `${json}}`;
}
