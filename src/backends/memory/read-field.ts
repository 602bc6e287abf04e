/** A record's own value of a field, undefined if it has none: what a prototype holds, or what a primitive has, never counts. */
export function readField(record: unknown, name: string): unknown {
  return isObject(record) && Object.hasOwn(record, name) ? record[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether nothing but Object.prototype is behind a record, as one made by a literal or from JSON. */
export function isPlain(record: unknown): record is Readonly<Record<string, unknown>> {
  if (!isObject(record)) return false;
  // Unlike Object.getPrototypeOf this costs nothing where an engine knows the record's shape. Only code, and no data,
  // can give a record a property of its own that answers as if it were plain.
  // biome-ignore lint/suspicious/noProto: see above.
  if (KNOWS_PROTO) return (record as WithPrototype).__proto__ === Object.prototype;
  return Object.getPrototypeOf(record) === Object.prototype;
}

interface WithPrototype {
  readonly __proto__?: unknown;
}

/** Node can be told to throw at `__proto__` or to do without, and Deno does without. */
const KNOWS_PROTO = knowsProto();

function knowsProto(): boolean {
  try {
    // biome-ignore lint/suspicious/noProto: whether it works is the question.
    return ({} as WithPrototype).__proto__ === Object.prototype;
  } catch {
    return false;
  }
}
