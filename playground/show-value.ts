/** Returns a value of a record as text for a table. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns a value as part of a sentence: text in quotes, so that `"5"` and `5` differ. */
export function quoteValue(value: unknown, isNumeric: boolean): string {
  if (value === undefined) return "missing";
  return typeof value === "string" && !isNumeric ? JSON.stringify(value) : showValue(value);
}

const NUMERIC: ReadonlySet<string> = new Set(["integer", "decimal", "number"]);

/** Returns whether values of a field type are numbers. Exact ones are texts in JavaScript. */
export function isNumeric(type: string | undefined): boolean {
  return type !== undefined && NUMERIC.has(type);
}
