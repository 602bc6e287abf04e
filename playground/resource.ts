import { type MemberDescription, type Schema, schemaFromDescription } from "ampipe";

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
}

/** A resource as JSON: with the description of its fields instead of a schema. */
export interface ResourceJson extends Omit<PlaygroundResource, "schema"> {
  readonly fields: readonly MemberDescription[];
}

/** Returns the resource of its JSON. */
export function resourceFromJson({ fields, ...resource }: ResourceJson): PlaygroundResource {
  return { ...resource, schema: schemaFromDescription(fields) };
}

/** Returns the field that completes the order of the SQL that is shown: the key, or the first field if it is hidden. */
export function orderKeyOf({ schema, key }: PlaygroundResource): string {
  return key || (schema.visibleNames[0] ?? "");
}

/** Returns whether a filter can find a record by its key. */
export function hasVisibleKey({ schema, key }: PlaygroundResource): boolean {
  const field = schema.byName.get(key);
  return field !== undefined && !field.hidden && field.filterable !== false;
}
