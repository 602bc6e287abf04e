/** A record's own value of a field, undefined if it has none: what a prototype holds, or what a primitive has, never counts. */
export function readField(record: unknown, name: string): unknown {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
