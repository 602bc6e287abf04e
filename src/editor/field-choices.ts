import { filterableField, filterableRelation } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import type { Choice } from "./candidates.js";
import type { CompletionOption } from "./completion.js";
import { ranked } from "./rank.js";

/** Returns the fields that fit the typed name, best first. The option writes `before` and `after` around the name. */
export function fieldChoices(schema: Schema, typed: string, after = "", before = ""): readonly Choice[] {
  const usable: [name: string, field: Field][] = [];
  for (const name of schema.visibleNames) {
    const field = filterableField(schema, name);
    if (field !== undefined) usable.push([name, field]);
  }
  return ranked(usable, typed, ([name]) => name).map(
    ([name, field]) =>
      () =>
        fieldOption(name, field, before + name + after),
  );
}

/** Returns the relations that fit the typed name, best first, each with the parenthesis of its group. */
export function relationChoices(schema: Schema, typed: string, before: string): readonly Choice[] {
  const usable = [...schema.relationByName.keys()].filter((name) => filterableRelation(schema, name));
  return ranked(usable, typed, (name) => name).map((name) => () => relationOption(name, schema, before));
}

function relationOption(name: string, schema: Schema, before: string): CompletionOption {
  const { relation, description } = schema.relationByName.get(name) ?? {};
  const detail = relation === "one" ? "a related record" : "related records";
  const option = { label: `${name}(`, insert: `${before}${name}(`, kind: "group", detail } as const;
  return description === undefined ? option : { ...option, description };
}

function fieldOption(name: string, field: Field, insert: string): CompletionOption {
  const { description } = field;
  const option = { label: name, insert, kind: "field", detail: typeOf(field) } as const;
  return description === undefined ? option : { ...option, description };
}

function typeOf(field: Field): string {
  return field.type === "list" ? `list of ${field.item.type}` : field.type;
}
