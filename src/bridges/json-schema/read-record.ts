import { childOf, type Document, type Location } from "./document.js";
import { type JsonObject, readMap, readNames } from "./keywords.js";
import { descriptionIn } from "./read-description.js";
import { readerOf } from "./read-part.js";
import { intersectionOf, once, unionOf, type ValueSet } from "./value-set.js";

/** The properties of the objects that a schema allows. */
export interface RecordShape {
  readonly properties: ReadonlyMap<string, Property>;
  readonly required: ReadonlySet<string>;
}

export interface Property {
  /** The allowed values. A function, so that a document may have errors in properties that are not used. */
  readonly values: () => ValueSet;
  /** The first description of the property in the document. */
  readonly description: string | undefined;
  /** Whether only some of several alternatives declare the property. */
  readonly isPartial: boolean;
}

const EMPTY: RecordShape = { properties: new Map(), required: new Set() };

/**
 * Returns a function that reads the properties of a schema, or undefined if it allows no objects. `valuesOf` reads the
 * values that a schema allows.
 */
export function recordReaderOf(
  document: Document,
  valuesOf: (location: Location) => ValueSet,
): (location: Location) => RecordShape | undefined {
  const own = (schema: JsonObject, location: Location): RecordShape | undefined => {
    if (!valuesOf(location).object) return undefined;
    const properties = Object.entries(readMap(schema, "properties", location.pointer) ?? {});
    return {
      properties: new Map(
        properties.map(([name, value]) => [
          name,
          {
            values: once(() => valuesOf(childOf(location, value, "properties", name))),
            description: descriptionIn(value),
            isPartial: false,
          },
        ]),
      ),
      required: new Set(readNames(schema, "required", location.pointer)),
    };
  };
  return readerOf<RecordShape | undefined>(document, {
    anything: EMPTY,
    nothing: undefined,
    own,
    all,
    some,
    whole: (_schema, shape) => shape,
  });
}

/** The object matches all of the schemas. */
function all(shapes: readonly (RecordShape | undefined)[]): RecordShape | undefined {
  if (!shapes.every((shape) => shape !== undefined)) return undefined;
  return {
    properties: merged(shapes, (declared) => {
      const whole = declared.filter(({ isPartial }) => !isPartial);
      // An alternative without the property allows any value, so alternatives do not restrict another declaration.
      const description = firstDescription(declared);
      if (whole.length === 0) {
        return { values: once(() => unionOf(valuesOfAll(declared))), description, isPartial: true };
      }
      return { values: once(() => intersectionOf(valuesOfAll(whole))), description, isPartial: false };
    }),
    required: new Set(shapes.flatMap(({ required }) => [...required])),
  };
}

/** The object matches at least one of the schemas. */
function some(shapes: readonly (RecordShape | undefined)[]): RecordShape | undefined {
  const alternatives = shapes.filter((shape) => shape !== undefined);
  const [first, ...others] = alternatives;
  if (first === undefined) return undefined;
  return {
    properties: merged(alternatives, (declared) => ({
      values: once(() => unionOf(valuesOfAll(declared))),
      description: firstDescription(declared),
      isPartial: declared.length < alternatives.length || declared.some(({ isPartial }) => isPartial),
    })),
    required: new Set([...first.required].filter((name) => others.every(({ required }) => required.has(name)))),
  };
}

function firstDescription(properties: readonly Property[]): string | undefined {
  return properties.find(({ description }) => description !== undefined)?.description;
}

function valuesOfAll(properties: readonly Property[]): readonly ValueSet[] {
  return properties.map(({ values }) => values());
}

/** Combines the declarations of each property, in the order of the document. */
function merged(
  shapes: readonly RecordShape[],
  combine: (declared: readonly Property[]) => Property,
): ReadonlyMap<string, Property> {
  const declarations = new Map<string, Property[]>();
  for (const { properties } of shapes) {
    for (const [name, property] of properties) {
      const declared = declarations.get(name);
      if (declared === undefined) declarations.set(name, [property]);
      else declared.push(property);
    }
  }
  return new Map(Array.from(declarations, ([name, declared]) => [name, combine(declared)]));
}
