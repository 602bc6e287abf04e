import { type Diagnostic, type Field, FilterError, type Schema } from "../../../../src/index.js";
import { schemaFromJsonSchema } from "../../../../src/json-schema.js";

/** Calls without the type checks. */
export const untyped = schemaFromJsonSchema as unknown as (
  schema: unknown,
  overrides?: unknown,
  options?: unknown,
) => Schema;

/** Returns the fields of the derived schema by name, and the types without a counterpart by the name of their field. */
export function derive(schema: unknown, overrides?: unknown, options?: object) {
  const warnings: Diagnostic[] = [];
  const onWarnings = (given: readonly Diagnostic[]): void => void warnings.push(...given);
  const derived = untyped(schema, overrides, { onWarnings, ...options });
  const warned = warnings.map((warning) =>
    warning.code === "schema.no-counterpart" ? [warning.details.field, warning.details.type] : [warning.code],
  );
  return { fields: fieldsOf(derived), warned: Object.fromEntries(warned) as Record<string, string> };
}

export function fieldsOf(schema: Schema): Record<string, Field> {
  return Object.fromEntries(schema.byName);
}

/** Returns the field of the only property, which is required. */
export function fieldFor(schema: unknown, document: object = {}): Field | undefined {
  return derive({ ...document, type: "object", properties: { only: schema }, required: ["only"] }).fields.only;
}

/** Returns the messages of the FilterError that a call throws. */
export function errorsOf(call: () => unknown): readonly string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics.map(({ message }) => message);
    throw error;
  }
  throw new Error("The call did not throw.");
}
