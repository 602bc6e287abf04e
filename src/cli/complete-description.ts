import { FIELDS_BY_DEFAULT, type FieldJson, type ItemJson, type RelationJson } from "../language/schema/description.js";
import { FIELD_OPTIONS } from "../language/schema/field-options.js";
import { targetOf } from "../language/schema/filterable.js";
import type { KeyNames, Relation, Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";

/** A field or relation in JSON. */
export type MemberJson = FieldJson | RelationJson;

/**
 * Describes a schema as JSON with all that `schemaFromDescription` accepts: unlike `describeSchema`, also hidden members,
 * columns, paths and keys. Options with their default value are left out. The relations of the schema must have an end.
 */
export function completeDescription(schema: Schema): readonly MemberJson[] {
  const fields = [...schema.byName].map(([name, field]): FieldJson => ({ name, ...fieldJson(field) }));
  const relations = [...schema.relationByName].map(([name, relation]) => relationJson(name, relation));
  return [...fields, ...relations];
}

function fieldJson(field: Field): ItemJson {
  const { type } = field;
  const values = new Map<string, unknown>(Object.entries(field));
  const byDefault = new Map<string, unknown>(Object.entries(FIELDS_BY_DEFAULT[type]));
  const options = Object.keys(FIELD_OPTIONS[type])
    .map((option) => [option, values.get(option)] as const)
    .filter(([option, value]) => value !== byDefault.get(option));
  return {
    type,
    ...(field.type === "enumeration" && { choices: field.choices }),
    ...(field.type === "list" && { item: fieldJson(field.item) }),
    ...Object.fromEntries(options),
    ...(field.custom && { custom: true }),
  };
}

function relationJson(name: string, definition: Relation): RelationJson {
  const { relation, from, to, through, hidden, filterable, path, description } = definition;
  return {
    name,
    relation,
    fields: completeDescription(targetOf(definition)),
    // Those without a default are never left out.
    ...(from && (relation === "one" || !isId(from)) && { from: keyOf(from) }),
    ...(to && ((relation === "many" && through === undefined) || !isId(to)) && { to: keyOf(to) }),
    ...(through && { through: through.table, throughFrom: keyOf(through.from), throughTo: keyOf(through.to) }),
    ...(hidden && { hidden }),
    ...(!filterable && { filterable }),
    ...(path !== undefined && { path }),
    ...(description !== undefined && { description }),
  };
}

function isId(key: KeyNames): boolean {
  return key.length === 1 && key[0] === "id";
}

function keyOf(key: KeyNames): string | KeyNames {
  return key.length === 1 ? key[0] : key;
}
