import { DEFAULT_LIMITS, MAX_RELATION_DEPTH } from "../ast/limits.js";
import type { Operator } from "../ast/operators.js";
import { diagnose } from "../diagnostics/diagnose.js";
import { filterError } from "../diagnostics/filter-error.js";
import type { Finding } from "../diagnostics/finding.js";
import { diagnoseOption, OBJECT } from "../diagnostics/options.js";
import { NO_SPAN } from "../text/span.js";
import type { Field, FieldType, ListItem } from "../types/field.js";
import { operatorsOf } from "../types/operators-of.js";
import {
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "./field-types.js";
import { targetOf } from "./filterable.js";
import { type ManyOptions, many, type OneOptions, one, relationWithoutKeys } from "./relation.js";
import { checkSchema, createSchema, type Relation, type Schema } from "./schema.js";

/** A visible field as plain JSON, for clients, forms and documentation. Options with their default value are left out. */
export interface FieldDescription {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  /** Empty if the field is not filterable. */
  readonly operators: readonly Operator[];
  /** The items of a list. */
  readonly item?: ItemDescription;
  /** The values of an enumeration. */
  readonly choices?: readonly string[];
  readonly bits?: 16 | 32;
  readonly precision?: number;
  readonly scale?: number;
  readonly ordered?: true;
  readonly containsIgnoresCase?: true;
  readonly ignoresCase?: true;
  readonly zone?: false;
  readonly filterable?: false;
  readonly sortable?: false;
  readonly selectable?: false;
  /** Whether the server gives the meaning of conditions. */
  readonly custom?: true;
  /** Former names, which requests may still use. */
  readonly aliases?: readonly string[];
  /** Words that stand for a value of each request, such as `me`. */
  readonly names?: readonly string[];
  /** What the field means. */
  readonly description?: string;
}

/** The items of a list as plain JSON. */
export interface ItemDescription extends Pick<FieldDescription, "choices" | "bits"> {
  readonly type: ListItem["type"];
}

/** A visible relation as plain JSON. */
export interface RelationDescription {
  readonly name: string;
  readonly relation: "one" | "many";
  /** The fields of the related records, and their relations up to the default depth of filters. */
  readonly fields: readonly MemberDescription[];
  readonly filterable?: false;
  /** What the relation means. */
  readonly description?: string;
}

export type MemberDescription = FieldDescription | RelationDescription;

/** A relation in JSON: a description, or one written by hand with the options of `one` or `many`. */
export interface RelationJson {
  readonly name: string;
  readonly relation: "one" | "many";
  readonly fields: readonly (FieldJson | RelationJson)[];
  readonly from?: string | readonly string[];
  readonly to?: string | readonly string[];
  readonly through?: string;
  readonly throughFrom?: string | readonly string[];
  readonly throughTo?: string | readonly string[];
  readonly hidden?: boolean;
  readonly filterable?: boolean;
  readonly path?: string;
  readonly description?: string;
}

/** A field in JSON: a description, or one written by hand with the options of its field function. */
export interface FieldJson {
  readonly name: string;
  readonly type: string;
  readonly nullable?: boolean;
  readonly hidden?: boolean;
  readonly column?: string;
  /** Default: all that the type supports. Empty only if the field is not filterable. */
  readonly operators?: readonly string[];
  readonly choices?: readonly string[];
  readonly bits?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly ordered?: boolean;
  readonly containsIgnoresCase?: boolean;
  readonly ignoresCase?: boolean;
  readonly zone?: boolean;
  readonly stored?: string;
  readonly filterable?: boolean;
  readonly sortable?: boolean;
  readonly selectable?: boolean;
  readonly custom?: boolean;
  readonly aliases?: readonly string[];
  readonly names?: readonly string[];
  readonly path?: string;
  readonly description?: string;
  readonly item?: ItemJson;
}

/** The items of a list in JSON. */
export interface ItemJson extends Pick<FieldJson, "choices" | "bits" | "stored"> {
  readonly type: string;
}

/** A field of each type with the default of every option. */
export const FIELDS_BY_DEFAULT: { readonly [Type in FieldType]: Field } = {
  integer: integer(),
  decimal: decimal(),
  number: number(),
  text: text(),
  enumeration: enumeration([]),
  boolean: boolean(),
  date: date(),
  timestamp: timestamp(),
  uuid: uuid(),
  list: listOf(text()),
  json: json(),
};

/**
 * Describes the visible fields and relations of a schema as JSON. Hidden ones, columns, keys and paths are left out, so the
 * result is safe to publish. `schemaFromDescription` turns it back into a schema.
 *
 * @example
 * ```ts
 * describeSchema(defineSchema({ active: boolean() }));
 * // [{ name: "active", type: "boolean", nullable: false, operators: ["=", "!=", "[]", "![]"] }]
 * ```
 */
export function describeSchema<S extends Schema>(schema: S): readonly DescriptionIn<S>[] {
  checkSchema(schema, "describeSchema()");
  const described = [...describeFields(schema), ...describeRelations(schema, DEFAULT_LIMITS.relationDepth)];
  return described as readonly DescriptionIn<S>[];
}

/** Only fields, if the schema is known to have no relations. */
export type DescriptionIn<S extends Schema> = keyof S["relations"] extends never ? FieldDescription : MemberDescription;

function describeRelations(schema: Schema, depth: number): readonly RelationDescription[] {
  if (depth === 0) return [];
  return [...schema.relationByName]
    .filter(([, { hidden }]) => !hidden)
    .map(([name, definition]) => {
      const { relation, filterable, description } = definition;
      const target = targetOf(definition);
      return {
        name,
        relation,
        fields: [...describeFields(target), ...describeRelations(target, depth - 1)],
        ...(filterable ? {} : { filterable }),
        ...(description === undefined ? {} : { description }),
      };
    });
}

export function describeFields(schema: Schema): readonly FieldDescription[] {
  return [...schema.byName]
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => {
      const { type, nullable } = field;
      const item = field.type === "list" ? { item: { type: field.item.type, ...givenOptions(field.item) } } : {};
      return { name, type, nullable, operators: operatorsOf(field), ...item, ...givenOptions(field) };
    });
}

/** Returns the options that differ from their default, without those that only the server needs. */
function givenOptions(field: Field): object {
  const byDefault = new Map<string, unknown>(Object.entries(FIELDS_BY_DEFAULT[field.type]));
  const given = Object.entries(field).filter(([option, value]) => {
    return !NOT_GIVEN.has(option) && value !== byDefault.get(option);
  });
  return Object.fromEntries(given);
}

const NOT_GIVEN: ReadonlySet<string> = new Set("type nullable hidden column path stored item operators".split(" "));

/**
 * Creates a schema from JSON: the inverse of `describeSchema`, for clients that fetch the schema of an API and for schemas
 * kept in a file. Also accepts the options `hidden` and `column`, and the keys of relations, without which a filter on a
 * relation cannot become SQL. Throws a FilterError with every invalid name, type and
 * option.
 *
 * @param description - The result of `describeSchema`, also after a way through JSON.
 * @example
 * ```ts
 * const products = schemaFromDescription([{ name: "list_price", type: "decimal", nullable: true }]);
 * check("list_price>=100", products).ok; // true
 * ```
 */
export function schemaFromDescription(description: readonly (FieldJson | RelationJson)[]): Schema;
export function schemaFromDescription(description: unknown): Schema;
export function schemaFromDescription(description: unknown): Schema {
  return schemaFrom(description, 0);
}

/** `depth` counts the relations around the description. */
function schemaFrom(description: unknown, depth: number): Schema {
  if (!Array.isArray(description) || depth > MAX_RELATION_DEPTH) {
    const expected = depth > MAX_RELATION_DEPTH ? `at most ${MAX_RELATION_DEPTH} relations deep` : "an array";
    throw filterError([invalid("schemaFromDescription()", depth === 0 ? "" : "fields", expected)]);
  }
  const problems: Finding[] = [];
  const fields = new Map<string, Field>();
  const relations = new Map<string, Relation>();
  description.forEach((member: FieldJson | RelationJson, index) => {
    if (!OBJECT.accepts(member) || typeof member.name !== "string") {
      problems.push(invalid(`item ${index + 1} of schemaFromDescription()`, "name", "a string"));
      return;
    }
    if ("relation" in member) {
      if (fields.has(member.name) || relations.has(member.name)) problems.push(repeated(member.name));
      else relations.set(member.name, relationFrom(member, depth));
      return;
    }
    const json = member;
    const { name, operators, ...options } = json;
    const wrong = (option: string, expected: string): void => {
      problems.push(diagnose("schema.option", NO_SPAN, { field: name, option, expected }));
    };
    if (fields.has(name) || relations.has(name)) problems.push(repeated(name));
    if (!isFieldType(json.type)) {
      wrong("type", `one of ${Object.keys(FIELDS_BY_DEFAULT).join(", ")}`);
      return;
    }
    // `createSchema` checks the options.
    const field = fieldFrom(json.type, options);
    if (field.type === "list") Object.assign(field, { item: itemFrom(options.item) });
    if (operators !== undefined && !areSame(operators, operatorsOf(field))) Object.assign(field, { operators });
    fields.set(name, field);
  });
  return createSchema(fields, problems, relations);
}

function repeated(field: string): Finding {
  const expected = "different from the names of the other fields";
  return diagnose("schema.option", NO_SPAN, { field, option: "name", expected });
}

/** Creates a relation. One from `describeSchema` has no keys, and a guess would select other records. */
function relationFrom({ name, relation, fields, ...options }: RelationJson, depth: number): Relation {
  if (relation !== "one" && relation !== "many") {
    throw filterError([
      diagnose("schema.relation", NO_SPAN, { relation: name, option: "relation", expected: '"one" or "many"' }),
    ]);
  }
  const target = schemaFrom(fields, depth + 1);
  // These functions check the options.
  if (KEY_OPTIONS.every((option) => options[option] === undefined))
    return relationWithoutKeys(relation, target, options);
  return relation === "one" ? one(target, options as OneOptions) : many(target, options as ManyOptions);
}

const KEY_OPTIONS = ["from", "to", "through", "throughFrom", "throughTo"] as const;

function isFieldType(type: unknown): type is FieldType {
  return typeof type === "string" && Object.hasOwn(FIELDS_BY_DEFAULT, type);
}

function fieldFrom(type: FieldType, options: object): Field {
  const given = Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([option, value]) => [option, Array.isArray(value) ? [...value] : value]);
  // As custom() creates them: no record has the field.
  const custom = "custom" in options && options.custom === true ? { selectable: false, sortable: false } : {};
  return { ...FIELDS_BY_DEFAULT[type], ...custom, ...Object.fromEntries(given) };
}

/** Returns the item, or what was given instead of one. */
function itemFrom(given: unknown): unknown {
  return OBJECT.accepts(given) && isFieldType((given as ItemJson).type)
    ? fieldFrom((given as ItemJson).type as FieldType, given as ItemJson)
    : given;
}

function areSame(given: unknown, supported: readonly Operator[]): boolean {
  if (!Array.isArray(given) || given.length !== supported.length) return false;
  return supported.every((operator, index) => operator === given[index]);
}

function invalid(owner: string, option: string, expected: string): Finding {
  return diagnoseOption("option.value", { owner, option, expected });
}
