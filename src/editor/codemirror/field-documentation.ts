import { factsOf } from "../../language/ast/operators.js";
import { fieldAt } from "../../language/schema/field-at.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import { element } from "../create-element.js";

const MAX_CHOICES = 20;

/** Returns what a reader needs to filter by a field, or null if the schema has no visible field of this name. */
export function documentField(name: string, schema: Schema): HTMLElement | null {
  const field = fieldAt(schema, name)?.definition;
  if (field === undefined || field.hidden) return null;
  const heading = element("div", "cm-filterField-heading", element("strong", "", name), ` ${typeOf(field)}`);
  return element("div", "cm-filterField", heading, ...linesOf(field).map((line) => element("div", "", line)));
}

function typeOf(field: Field): string {
  const type = field.type === "list" ? `list of ${field.item.type}` : field.type;
  return field.nullable ? `${type}, may be null` : type;
}

function linesOf(field: Field): string[] {
  const { description } = field;
  const operators = operatorsOf(field).map((operator) => `${operator} ${factsOf(operator).name}`);
  return [
    ...(description === undefined ? [] : [description]),
    ...choicesOf(field),
    operators.length === 0 ? "Filters cannot use this field." : `Operators: ${operators.join(", ")}`,
  ];
}

function choicesOf(field: Field): string[] {
  if (field.type !== "enumeration") return [];
  const { choices } = field;
  const rest = choices.length - MAX_CHOICES;
  return [`Values: ${choices.slice(0, MAX_CHOICES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}
