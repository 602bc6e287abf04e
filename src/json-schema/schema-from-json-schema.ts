import { checkOptions, NAME, OBJECT, type OptionTypes } from "../diagnostics/options.js";
import { createDerivedSchema } from "../schema/derived-schema.js";
import { DERIVED_SCHEMA_OPTIONS, type DerivedSchemaOptions } from "../schema/derived-warnings.js";
import type { Schema } from "../schema/schema.js";
import { deriveFields } from "./derive-fields.js";
import { documentOf } from "./standard-schema.js";

/** Options of `schemaFromJsonSchema`. */
export interface JsonSchemaOptions extends DerivedSchemaOptions {
  /**
   * The schema of the records, as a reference into the document, such as "#/components/schemas/Product". Default: the
   * whole document.
   */
  readonly ref?: string;
  /** Passed to the library that converts a Standard JSON Schema, such as `override` for zod. */
  readonly libraryOptions?: Readonly<Record<string, unknown>>;
}

const OPTIONS: OptionTypes<JsonSchemaOptions> = { ...DERIVED_SCHEMA_OPTIONS, ref: NAME, libraryOptions: OBJECT };

const OWNER = "schemaFromJsonSchema()";

export function schemaFromJsonSchema(schema: unknown, overrides?: unknown, options?: JsonSchemaOptions): Schema {
  checkOptions(OWNER, options, OPTIONS);
  const document = documentOf(schema, options?.libraryOptions);
  return createDerivedSchema(OWNER, deriveFields(document, options?.ref), overrides, options);
}
