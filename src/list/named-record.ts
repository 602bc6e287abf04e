const created = /* @__PURE__ */ new WeakSet<object>();

/** Creates a record that has its values by field name. Unlike an assignment, also that of a field named __proto__. */
export function namedRecord(entries: Iterable<readonly [string, unknown]>): Readonly<Record<string, unknown>> {
  const record = Object.fromEntries(entries);
  created.add(record);
  return record;
}

/** Whether paths do not apply to a record, because `namedRecord` created it. */
export function isNamedRecord(record: object): boolean {
  return created.has(record);
}
