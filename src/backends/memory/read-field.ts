/** A record's own value of a field, undefined if it has none: what a prototype holds, or what a primitive has, never counts. */
export function readField(record: unknown, name: string): unknown {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether a record was made by a literal or from JSON: nothing but Object.prototype is behind it. */
export function isPlain(record: unknown): record is Readonly<Record<string, unknown>> {
  // Unlike Object.getPrototypeOf this costs nothing where an engine knows the shape of the record. A property of its own
  // of that name makes a record not plain: it is then read with more care, no more.
  // biome-ignore lint/suspicious/noProto: see above.
  return isObject(record) && (record as WithPrototype).__proto__ === Object.prototype;
}

interface WithPrototype {
  readonly __proto__?: unknown;
}
