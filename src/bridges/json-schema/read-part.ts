import { childOf, type Document, type Location } from "./document.js";
import { isObject, type JsonObject, readList, readText, refuse } from "./keywords.js";

/** Schemas may be nested this deep by `$ref`, `allOf`, `anyOf` and `oneOf` before one of them is about a value. */
export const MAX_DEPTH = 100;

/** Thrown about a schema that refers to another document: what it allows is not known. */
export class ElsewhereError extends Error {
  readonly reference: string;

  constructor(reference: string) {
    super(`The reference "${reference}" leads to another document.`);
    this.reference = reference;
  }
}

/** The meaning of a schema, combined from its own keywords and from the schemas that apply to the same value. */
export interface Meaning<T> {
  readonly anything: T;
  readonly nothing: T;
  /** Reads the keywords of one schema, without those that refer to other schemas of the same value. */
  own(schema: JsonObject, location: Location): T;
  /** The value must match all of the schemas. */
  all(parts: readonly T[]): T;
  /** The value must match at least one of the schemas. */
  some(parts: readonly T[]): T;
  /** Completes the meaning of a schema when all of its keywords are read. */
  whole(schema: JsonObject, read: T): T;
}

/** Returns a function that reads schemas. It reads each schema once, and throws about one that refers to itself. */
export function readerOf<T>(document: Document, meaning: Meaning<T>): (location: Location) => T {
  const done = new Map<unknown, { readonly value: T } | { readonly error: unknown }>();
  const open = new Set<unknown>();

  const read = (location: Location): T => {
    const { value: schema, pointer } = location;
    if (schema === true) return meaning.anything;
    if (schema === false) return meaning.nothing;
    if (!isObject(schema)) refuse(pointer, "must be an object or a boolean");
    const known = done.get(schema);
    if (known !== undefined) return resultOf(known);
    if (open.has(schema)) refuse(pointer, "refers to itself without describing a value");
    if (open.size >= MAX_DEPTH) refuse(pointer, `is nested deeper than ${MAX_DEPTH} schemas`);
    open.add(schema);
    let result: { readonly value: T } | { readonly error: unknown };
    try {
      result = { value: meaning.whole(schema, meaning.all(partsOf(schema, location))) };
    } catch (error) {
      result = { error };
    }
    open.delete(schema);
    done.set(schema, result);
    return resultOf(result);
  };

  const partsOf = (schema: JsonObject, location: Location): readonly T[] => {
    const parts = [meaning.own(schema, location)];
    for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      const reference = readText(schema, keyword, location.pointer);
      if (reference !== undefined) parts.push(read(targetOf(document, reference, location)));
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const schemas = readList(schema, keyword, location.pointer);
      if (schemas === undefined) continue;
      const meanings = schemas.map((each, i) => read(childOf(location, each, keyword, String(i))));
      parts.push(keyword === "allOf" ? meaning.all(meanings) : meaning.some(meanings));
    }
    return parts;
  };

  return read;
}

function resultOf<T>(result: { readonly value: T } | { readonly error: unknown }): T {
  if ("error" in result) throw result.error;
  return result.value;
}

/** Returns the target of a reference. Throws if it does not exist. */
export function targetOf(document: Document, reference: string, from: Location): Location {
  const target = document.resolve(reference, from);
  if (target === "elsewhere") throw new ElsewhereError(reference);
  if (target === undefined) refuse(from.pointer, `refers to "${reference}", which does not exist`);
  return target;
}
