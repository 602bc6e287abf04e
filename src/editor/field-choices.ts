import { MAX_RELATION_DEPTH } from "../language/ast/limits.js";
import { conditionField, filterableOne } from "../language/schema/field-at.js";
import { filterableRelation, targetOf } from "../language/schema/filterable.js";
import { findPath } from "../language/schema/find-path.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import type { Choice } from "./candidates.js";
import type { CompletionOption } from "./completion.js";
import { type CompletionContext, mayOpenGroup, relationsLeft } from "./completion-context.js";
import { ranked } from "./rank.js";

/** Returns the fields that fit the typed name, best first. The option writes `before` and `after` around the name. */
export function fieldChoices(context: CompletionContext, typed: string, after = "", before = ""): readonly Choice[] {
  const { schema } = context;
  const { prefix, names } = namesFor(schema, typed, relationsLeft(context));
  const usable: [name: string, field: Field][] = [];
  for (const name of names) {
    const field = conditionField(schema, prefix + name);
    if (field !== undefined) usable.push([prefix + name, field]);
  }
  return ranked(usable, typed, ([name]) => name).map(
    ([name, field]) =>
      () =>
        fieldOption(name, field, before + name + after),
  );
}

/**
 * Returns the names of the fields of the record that the typed relations lead to, those of the records that it refers to,
 * and the path to write before them.
 */
function namesFor(schema: Schema, typed: string, relations: number) {
  const path = findPath(schema, typed, MAX_RELATION_DEPTH, filterableOne);
  const steps = path?.rest === undefined ? [] : path.steps;
  if (path !== undefined && path.steps.length > relations) return { prefix: "", names: [] };
  const target = path?.rest === undefined ? schema : path.schema;
  const related = steps.length < relations ? [...target.relationByName.keys()] : [];
  return {
    prefix: steps.map(({ name }) => `${name}.`).join(""),
    names: [
      ...target.visibleNames,
      ...related.flatMap((name) => {
        const relation = filterableOne(target, name);
        return relation === undefined ? [] : targetOf(relation).visibleNames.map((field) => `${name}.${field}`);
      }),
    ],
  };
}

/** Returns the relations that fit the typed name, best first, each with the parenthesis of its group. */
export function relationChoices(context: CompletionContext, typed: string, before = ""): readonly Choice[] {
  const { schema } = context;
  if (relationsLeft(context) <= 0 || !mayOpenGroup(context)) return [];
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
