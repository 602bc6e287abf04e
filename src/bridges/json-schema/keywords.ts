import type { Finding } from "../../language/diagnostics/finding.js";
import { diagnoseDocument } from "./document-codes.js";

/** An object of a JSON Schema document. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an own member. A document may have members such as `__proto__`, and must not inherit any. */
export function member(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as JsonObject)[name] : undefined;
}

/** Thrown for an invalid part of the document, and caught where it is known which field has the problem. */
export class DocumentError extends Error {
  constructor(readonly finding: Finding) {
    super();
  }
}

export function refuse(pointer: string, problem: string): never {
  throw new DocumentError(diagnoseDocument({ pointer, problem }));
}

/** The reader of a keyword's value: returns undefined if the keyword is absent, and throws if its value is invalid. */
function keyword<T>(expected: string, accepts: (value: unknown) => boolean) {
  return (schema: JsonObject, name: string, pointer: string): T | undefined => {
    const value = member(schema, name);
    if (value === undefined) return undefined;
    if (!accepts(value)) refuse(`${pointer}/${name}`, `must be ${expected}`);
    return value as T;
  };
}

const isString = (value: unknown): boolean => typeof value === "string";

export const readText = keyword<string>("a string", isString);
export const readList = keyword<readonly unknown[]>("an array", Array.isArray);
export const readNames = keyword<readonly string[]>(
  "an array of strings",
  (value) => Array.isArray(value) && value.every(isString),
);
export const readTypes = keyword<string | readonly string[]>(
  "a string or an array of strings",
  (value) => isString(value) || (Array.isArray(value) && value.every(isString)),
);
export const readMap = keyword<JsonObject>("an object", isObject);
/** A bound is a number. TypeBox also allows a bigint. */
export const readNumber = keyword<number | bigint>("a number", isNumber);
/** An exclusive bound is a number, and in OpenAPI 3.0 a boolean that refers to `minimum` or `maximum`. */
export const readExclusive = keyword<number | bigint | boolean>(
  "a number or a boolean",
  (value) => isNumber(value) || typeof value === "boolean",
);

function isNumber(value: unknown): boolean {
  return typeof value === "bigint" || (typeof value === "number" && !Number.isNaN(value));
}

/** Writes a name as a part of a JSON pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
