/** Whether nothing but Object.prototype is behind a record, as one made by a literal or from JSON. */
export function isPlain(record: unknown): record is Readonly<Record<string, unknown>> {
  if (typeof record !== "object" || record === null) return false;
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
