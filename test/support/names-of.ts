import type { Schema } from "../../src/index.js";
import { targetOf } from "../../src/language/schema/filterable.js";

/** Returns a value for each name that a field declares, which handlers require. It is unknown in every request. */
export function namesOf(schema: Schema): Record<string, () => null> {
  const schemas = new Set([schema]);
  // A set visits what is added meanwhile.
  for (const { relationByName } of schemas) {
    for (const relation of relationByName.values()) schemas.add(targetOf(relation));
  }
  const declared = [...schemas].flatMap(({ byName }) => [...byName.values()].flatMap(({ names = [] }) => names));
  return Object.fromEntries(declared.map((name) => [name, () => null]));
}
