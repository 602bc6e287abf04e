/** A property of records, with the decision how to read it, which is taken once for all records. */
export interface Property {
  readonly name: string;
  /** Whether inherited properties of this name are ignored, because every object inherits one. */
  readonly mustBeOwn: boolean;
}

/** The properties that lead from a record to a value. */
export type Path = readonly Property[];

/** Also ignores what a script added to `Object.prototype` before. What it adds later is read, as by any other code. */
export function propertyOf(name: string): Property {
  return { name, mustBeOwn: name in Object.prototype };
}

export function pathTo(names: readonly string[]): Path {
  return names.map(propertyOf);
}

/** Returns whether the value at a path is that of one property, which `objectOf` has as any other object. */
export function isPlain(path: Path): boolean {
  return path.length === 1 && path[0]?.mustBeOwn === false;
}

const NO_FIELDS: Readonly<Record<string, unknown>> = /* @__PURE__ */ Object.freeze(Object.create(null));

/** Returns the record, or an object without properties if it is a primitive. */
export function objectOf(record: unknown): Readonly<Record<string, unknown>> {
  return isObject(record) ? record : NO_FIELDS;
}

/** Returns the value of a record's property, inherited or not. Properties of primitives are ignored. */
export function readProperty(record: unknown, property: Property): unknown {
  if (!isObject(record) || (property.mustBeOwn && !Object.hasOwn(record, property.name))) return undefined;
  return record[property.name];
}

/** Returns whether `readProperty` finds the property, even if its value is undefined. */
export function hasProperty(record: unknown, { name, mustBeOwn }: Property): boolean {
  return isObject(record) && (mustBeOwn ? Object.hasOwn(record, name) : name in record);
}

export function readField(record: unknown, name: string): unknown {
  return readProperty(record, propertyOf(name));
}

/** Returns the value at a path, or undefined if a property is missing. */
export function readPath(record: unknown, path: Path): unknown {
  let value = record;
  for (const property of path) value = readProperty(value, property);
  return value;
}

/** Returns the value of a related record, or undefined if the value is not one. */
export function relatedRecord(value: unknown): object | undefined {
  return isObject(value) && !isArray(value) ? value : undefined;
}

/** Returns whether a value is an array, even if it is a revoked proxy. */
export function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
