import type { EnumerationField, Field } from "../schema/field.js";
import type { Fields } from "../schema/schema.js";
import { CANONICAL_INTEGER } from "../values/numeral.js";
import type { JsonValues } from "./json-record.js";
import { faultOf } from "./record-faults.js";

/** The key that `create` answers with, as JSON has it. An API whose schema has no such field may have texts or numbers. */
export type CreatedKey<F extends Fields, Key> = Key extends keyof F
  ? F[Key] extends EnumerationField<boolean, boolean, infer Choice>
    ? Choice
    : JsonValues[F[Key]["type"]]
  : number | string;

/** What `get` takes for a key of each type. */
interface KeyInputs {
  readonly integer: number | bigint | string;
  readonly decimal: number | bigint | string;
  readonly number: number | string;
  readonly text: string;
  readonly enumeration: string;
  readonly boolean: boolean | string;
  readonly date: string | Date;
  readonly timestamp: string | Date;
}

export type KeyInput<F extends Fields, Key> = Key extends keyof F
  ? KeyInputs[F[Key]["type"]]
  : number | bigint | string;

/** The text of a key in a path. Throws a TypeError for anything else: "undefined" could be a key by accident. */
export function writeKey(key: unknown, field: Field | undefined): string {
  if (typeof key === "string" || typeof key === "bigint" || typeof key === "boolean") return String(key);
  if (typeof key === "number" && Number.isFinite(key)) return String(key);
  if (key instanceof Date && !Number.isNaN(key.getTime())) {
    return field?.type === "date" ? key.toISOString().slice(0, 10) : key.toISOString();
  }
  throw new TypeError("The key of a record must be a text, a finite number, a bigint or a valid Date.");
}

/** The key of a new record in an answer. Many APIs write integers as texts, so that clients do not round them. */
export function keyFrom(value: unknown, field: Field | undefined): unknown {
  const isNumber = field?.type === "integer" || field?.type === "decimal";
  return isNumber && typeof value === "string" && CANONICAL_INTEGER.test(value) ? Number(value) : value;
}

/** What is wrong with the key of a new record in an answer, as the rest of a sentence; undefined where nothing is. */
export function keyFault(key: unknown, field: Field | undefined): string | undefined {
  if (key === undefined || key === null) return "is missing or null";
  // A rounded number would be the key of another record.
  if (field?.type !== "number" && Number.isInteger(key) && !Number.isSafeInteger(key)) {
    return "is beyond 2^53, where numbers are rounded";
  }
  if (field !== undefined) return faultOf(key, field);
  return typeof key === "string" || Number.isInteger(key) ? undefined : "is neither a text nor a whole number";
}
