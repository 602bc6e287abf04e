import { FIELDS_BY_DEFAULT } from "../../language/schema/description.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { Relation, Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { reportAs } from "./fast-check-helpers.js";

/**
 * Returns a copy that fast-check prints as the fields and relations that define it, because a schema also has what is
 * derived from them. A copy, because a schema is frozen.
 */
export function reportSchema(schema: Schema): Schema {
  const copy: Schema = reportAs({ ...schema }, () => textOf(copy));
  return Object.freeze(copy);
}

/** Related schemas follow, with their number. */
function textOf(root: Schema): string {
  const schemas = [root];
  const numberOf = (schema: Schema): number => {
    if (!schemas.includes(schema)) schemas.push(schema);
    return schemas.indexOf(schema) + 1;
  };
  const texts: string[] = [];
  // Grows while it is read.
  for (const { byName, relationByName } of schemas) {
    const fields = Array.from(byName, ([name, field]) => `${JSON.stringify(name)}: ${fieldText(field)}`);
    const relations = Array.from(relationByName, ([name, relation]) => {
      return `${JSON.stringify(name)}: ${relationText(relation, numberOf(targetOf(relation)))}`;
    });
    texts.push(`{ ${[...fields, ...relations].join(", ")} }`);
  }
  return texts.length === 1 ? texts.join() : texts.map((text, i) => `schema ${i + 1}: ${text}`).join("; ");
}

function fieldText(field: Field): string {
  const { type, ...options } = field;
  const defaults = new Map<string, unknown>(Object.entries(FIELDS_BY_DEFAULT[type]));
  const others = Object.entries(options).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name)),
  );
  return `${type}(${others.length === 0 ? "" : JSON.stringify(Object.fromEntries(others))})`;
}

function relationText({ relation, target: _target, ...options }: Relation, number: number): string {
  return `${relation}(schema ${number}, ${JSON.stringify(options)})`;
}
