import type { Field } from "../../../src/index.js";
import { readDecimal, writePlainly } from "../../../src/language/values/decimal.js";
import { writeExactJson } from "../../../src/language/values/exact-json.js";
import { readTime } from "../../../src/language/values/record-time.js";

/** Returns a record value as text for a database; undefined for null. Times are canonical and in UTC. */
export function storedText(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (field.type === "date" || field.type === "timestamp") return readTime(value, field.type);
  if (field.type === "decimal") return plainText(String(value));
  if (field.type === "uuid") return String(value).toLowerCase();
  if (field.type === "list") return listText(field.item, value as readonly unknown[]);
  if (field.type === "json") return writeExactJson(value);
  // Numbers beyond 2^53 do not print exactly.
  return field.type === "integer" && typeof value === "number" ? String(BigInt(value)) : String(value);
}

/** Returns a decimal without an exponent, because not every database reads one. */
function plainText(text: string): string {
  const decimal = readDecimal(text);
  return typeof decimal === "string" ? text : writePlainly(decimal);
}

/** Returns a JSON array. Integers are JSON numbers. */
function listText(item: Field, items: readonly unknown[]): string {
  const texts = items.map((one) => {
    const text = storedText(item, one);
    if (text === undefined) return "null";
    return item.type === "integer" ? String(BigInt(text)) : JSON.stringify(text);
  });
  return `[${texts.join(",")}]`;
}
