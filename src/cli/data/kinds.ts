import type { FieldJson } from "../../language/schema/description.js";

/** What a value can be: one of these, counted for each field. */
export type Kind =
  | "integer"
  | "decimal"
  | "number"
  | "boolean"
  | "date"
  | "timestamp"
  | "uuid"
  | "code"
  | "text"
  | "no items"
  | "integers"
  | "uuids"
  | "texts"
  | "json"
  | "records"
  | "object";

/** Kinds that can be one field, and the types that they can be: the first that covers all kinds that appear. */
export const FAMILIES: readonly (readonly {
  readonly type: string;
  readonly item?: string;
  readonly kinds: readonly Kind[];
}[])[] = [
  [
    { type: "text", kinds: [] },
    { type: "date", kinds: ["date"] },
    { type: "timestamp", kinds: ["date", "timestamp"] },
    { type: "uuid", kinds: ["uuid"] },
    { type: "text", kinds: ["date", "timestamp", "uuid", "code", "text"] },
  ],
  [
    { type: "integer", kinds: ["integer"] },
    { type: "decimal", kinds: ["integer", "decimal"] },
    { type: "number", kinds: ["integer", "decimal", "number"] },
  ],
  [{ type: "boolean", kinds: ["boolean"] }],
  [
    { type: "list", item: "text", kinds: ["no items"] },
    { type: "list", item: "integer", kinds: ["no items", "integers"] },
    { type: "list", item: "uuid", kinds: ["no items", "uuids"] },
    { type: "list", item: "text", kinds: ["no items", "uuids", "texts"] },
    { type: "json", kinds: ["no items", "integers", "uuids", "texts", "json"] },
  ],
  [{ type: "many", kinds: ["no items", "records"] }],
  [{ type: "json", kinds: ["object"] }],
];

/** Returns the type of the family with the most values. Values of other families are reported when a filter reads them. */
export function typeOfMost(counts: ReadonlyMap<Kind, number>): Pick<FieldJson, "type" | "item"> {
  const countOf = (kinds: readonly Kind[]): number => kinds.reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0);
  const sizes = FAMILIES.map((family) => countOf(family.at(-1)?.kinds ?? []));
  const largest = sizes.indexOf(Math.max(...sizes));
  const found = FAMILIES[largest]?.find(({ kinds }) => countOf(kinds) === sizes[largest]);
  return { type: found?.type ?? "text", ...(found?.item === undefined ? {} : { item: { type: found.item } }) };
}
