import { EntitySchema, type EntitySchemaColumnOptions } from "typeorm";
import type { Schema } from "../../../../src/index.js";
import { hostile, items } from "./items.js";

export interface Identified {
  readonly row_id: number;
}

/** Types of the tables, for libraries that declare them. */
export interface Tables {
  readonly items: { readonly row_id: number; readonly tenant: number };
  readonly hostile: { readonly row_id: number };
}

export function idOf(row: object): unknown {
  return "row_id" in row ? row.row_id : undefined;
}

/** Returns an entity with a property for each field. The types do not matter, because only `row_id` is read. */
function entityOf(name: string, schema: Schema): EntitySchema<Identified> {
  const fields = Array.from(schema.byName, ([field, { column }]): [string, EntitySchemaColumnOptions] => [
    field,
    { name: column ?? field, type: "text" },
  ]);
  return new EntitySchema<Identified>({
    name,
    columns: { row_id: { type: "integer", primary: true }, ...Object.fromEntries(fields) },
  });
}

export const entities = { items: entityOf("items", items), hostile: entityOf("hostile", hostile) };

/** The hostile column name that TypeORM breaks, because it contains a property of `h`. */
export const BROKEN_BY_TYPEORM: readonly string[] = ["a h.field_0 b"];
