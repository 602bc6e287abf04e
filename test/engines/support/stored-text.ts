import type { Field } from "../../../src/index.js";
import { readDecimal, writePlainly } from "../../../src/values/decimal.js";
import { readTime } from "../../../src/values/record-time.js";

/** What a record holds, as the text that a database reads it from; undefined for null. Times are canonical and in UTC. */
export function storedText(field: Field, held: unknown): string | undefined {
  if (held === null || held === undefined) return undefined;
  if (field.type === "date" || field.type === "timestamp") return readTime(held, field.type);
  if (field.type === "decimal") return plainText(String(held));
  // Numbers beyond 2^53 print as others than they are.
  return field.type === "integer" && typeof held === "number" ? String(BigInt(held)) : String(held);
}

/** Not every database reads an exponent. */
function plainText(text: string): string {
  const decimal = readDecimal(text);
  return typeof decimal === "string" ? text : writePlainly(decimal);
}
