import {
  type Field,
  type FieldJson,
  type MemberDescription,
  type RelationJson,
  type Schema,
  schemaFromDescription,
} from "ampipe";
import type { Row } from "./rows.js";

/** A filter that teaches something, offered as a button. */
export interface ExampleFilter {
  readonly filter: string;
  /** What the filter asks, such as "cheap and in stock". */
  readonly label: string;
}

/** A kind of record that the playground lists. */
export interface PlaygroundResource {
  readonly name: string;
  /** Path of the list below the base URL. */
  readonly path: string;
  /** Name of the table in the SQL that is shown. */
  readonly table: string;
  readonly schema: Schema;
  /** The field that identifies a record, or "" if no visible field does. */
  readonly key: string;
  readonly examples: readonly ExampleFilter[];
  /** Fields whose values are counted and offered as buttons. Default: none. */
  readonly facets?: readonly string[];
  /** The columns of the table until the user chooses others; a narrow page has the first three. Default: all fields. */
  readonly columns?: readonly string[];
  /** Fields of the form that creates a record. Default: records cannot be created. */
  readonly create?: readonly CreateField[];
}

/** An input of the form that creates a record. */
export interface CreateField {
  readonly name: string;
  readonly isRequired: boolean;
}

/** A resource as JSON: with the description of its fields instead of a schema. */
export interface ResourceJson extends Omit<PlaygroundResource, "schema"> {
  readonly fields: readonly MemberDescription[];
}

/** Returns the resource of its JSON. */
export function resourceFromJson({ fields, ...resource }: ResourceJson): PlaygroundResource {
  return { ...resource, schema: schemaFromDescription(withKeys(fields, resource.table)) };
}

/** Names the keys of relations as most tables do: a description does not contain them. */
function withKeys(members: readonly MemberDescription[], table: string): readonly (FieldJson | RelationJson)[] {
  return members.map((member) => {
    if (!("relation" in member)) return member;
    const { name, relation } = member;
    const key = relation === "one" ? { from: `${name}_id` } : { to: `${table}_id` };
    return { ...member, ...key, fields: withKeys(member.fields, name) };
  });
}

/** Returns the field that completes the order of the SQL that is shown: the key, or the first field if it is hidden. */
export function orderKeyOf({ schema, key }: PlaygroundResource): string {
  return key || (schema.selectableNames[0] ?? "");
}

/** Returns whether a filter can find a record by its key. */
export function hasVisibleKey({ schema, key }: PlaygroundResource): boolean {
  const field = schema.byName.get(key);
  return field !== undefined && !field.hidden && field.filterable !== false;
}

/** Returns the relations to one record, whose fields can be columns. */
export function onesOf(schema: Schema): readonly (readonly [name: string, target: Schema])[] {
  return [...schema.relationByName].flatMap(([name, { relation, hidden, target }]) =>
    relation === "one" && !hidden ? [[name, typeof target === "function" ? target() : target] as const] : [],
  );
}

/** Returns the columns until the user chooses others. */
export function defaultColumns({ schema, columns = schema.selectableNames }: PlaygroundResource): readonly string[] {
  return columns;
}

/** Returns the names of all columns that the table can show: fields, and those of related records. */
export function columnNames({ schema }: PlaygroundResource): readonly string[] {
  const related = onesOf(schema).flatMap(([name, target]) => target.selectableNames.map((field) => `${name}.${field}`));
  return [...schema.selectableNames, ...related];
}

/** Returns the field of a column. */
export function columnField({ schema }: PlaygroundResource, column: string): Field | undefined {
  const [relation, target] = onesOf(schema).find(([name]) => column.startsWith(`${name}.`)) ?? [];
  return schema.byName.get(column) ?? target?.byName.get(column.slice((relation?.length ?? 0) + 1));
}

/** Returns the value of a column in a row. */
export function columnValue({ schema }: PlaygroundResource, column: string, row: Row): unknown {
  const [relation] = onesOf(schema).find(([name]) => column.startsWith(`${name}.`)) ?? [];
  if (schema.byName.has(column) || relation === undefined) return row[column];
  return (row[relation] as Row | null | undefined)?.[column.slice(relation.length + 1)];
}
