import type { JsonObject, JsonValue } from "./json-value.js";

/** Rows inside of a JSON object. */
export interface RowsInside {
  /** For `--path`. */
  readonly path: string;
  readonly rows: readonly JsonObject[];
}

const MAX_DEPTH = 3;
const MAX_FOUND = 3;

/**
 * Finds the rows in an envelope such as `{ "data": [...] }` or GeoJSON, or in an object of objects. Arrays come first, then
 * the longest.
 */
export function findRows(document: JsonObject): readonly RowsInside[] {
  const arrays: RowsInside[] = [];
  const keyed: RowsInside[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (Array.isArray(value)) {
      if (path.length > 0 && value.length > 0 && value.every(isObject))
        arrays.push({ path: path.join("."), rows: value });
    } else if (isObject(value)) {
      const members = [...value.values()];
      if (members.length > 1 && members.every(isObject)) keyed.push({ path: path.join(".") || ROOT, rows: members });
      if (path.length === MAX_DEPTH) return;
      for (const [name, member] of value) if (isPathPart(name)) visit(member, [...path, name]);
    }
  };
  visit(document, []);
  const longest = (found: RowsInside[]) => found.sort((one, other) => other.rows.length - one.rows.length);
  return [...longest(arrays), ...longest(keyed)].slice(0, MAX_FOUND);
}

/** Says how to read the rows inside of the only row of an input. */
export function describeInside(name: string, inside: readonly RowsInside[]): string {
  const found = inside.map(({ path, rows }) => `--path ${path} (${rows.length.toLocaleString("en")})`);
  return `${name} is one object. For the rows inside of it, add ${found.join(" or ")}.`;
}

/** The path of the whole document. */
export const ROOT = ".";

/** Whether a property can be part of a path, in which dots separate properties. */
function isPathPart(name: string): boolean {
  return name !== "" && !name.includes(".");
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}
