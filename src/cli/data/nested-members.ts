import type { JsonObject, JsonValue } from "./json-value.js";

/** The wanted members of an object, by name: undefined for a whole value, and the members that are wanted of others. */
export type Members = ReadonlyMap<string, Members | undefined>;

/** Returns the members that paths lead to. */
export function membersOf(paths: readonly (readonly string[])[]): Members {
  const rests = new Map<string, string[][]>();
  for (const [name, ...rest] of paths) {
    if (name === undefined) continue;
    const known = rests.get(name);
    if (known === undefined) rests.set(name, [rest]);
    else known.push(rest);
  }
  return new Map(
    Array.from(rests, ([name, all]) => [name, all.some(({ length }) => length === 0) ? undefined : membersOf(all)]),
  );
}

/** Returns the path to a value inside of another that no wanted member contains, if there is one. As deep as the members. */
export function pathToOther(value: JsonValue | undefined, members: Members): readonly string[] | undefined {
  if (value === undefined || isEmpty(value)) return undefined;
  if (!(value instanceof Map)) return [];
  for (const [name, inner] of value as JsonObject) {
    const wanted = members.get(name);
    const isWhole = wanted === undefined && members.has(name);
    if (isWhole || isEmpty(inner)) continue;
    const path = wanted === undefined ? [] : pathToOther(inner, wanted);
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

function isEmpty(value: JsonValue): boolean {
  return value === null || (value instanceof Map && value.size === 0);
}
