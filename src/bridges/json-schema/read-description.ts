import { isObject, member } from "./keywords.js";

/**
 * Returns the description or else the title of a schema, or those of the only alternative to null: libraries write
 * `anyOf` for a nullable property. Annotations do not affect values, so an invalid one is not an error.
 */
export function descriptionIn(schema: unknown): string | undefined {
  return annotationIn(schema) ?? annotationIn(onlyAlternative(schema));
}

function annotationIn(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  return ["description", "title"].map((name) => member(schema, name)).find(isDescription);
}

function isDescription(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function onlyAlternative(schema: unknown): unknown {
  if (!isObject(schema)) return undefined;
  const alternatives = member(schema, "anyOf") ?? member(schema, "oneOf");
  if (!Array.isArray(alternatives)) return undefined;
  const [first, second] = alternatives.filter((each) => !isObject(each) || member(each, "type") !== "null");
  // The title of a constant is the label of a choice.
  return second !== undefined || (isObject(first) && member(first, "const") !== undefined) ? undefined : first;
}
