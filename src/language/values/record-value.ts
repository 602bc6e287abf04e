/** Returns the value of a record's own property. Inherited properties and those of primitives are ignored. */
export function readField(record: unknown, name: string): unknown {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Returns the value at a path of own properties, or undefined if a property is missing. */
export function readPath(record: unknown, path: readonly string[]): unknown {
  let value = record;
  for (const name of path) value = readField(value, name);
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
