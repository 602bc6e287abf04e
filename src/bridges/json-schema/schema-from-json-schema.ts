import { filterError } from "../../language/diagnostics/filter-error.js";
import { checkOptions, NAME, OBJECT, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import type { NoRelations, Schema } from "../../language/schema/schema.js";
import type { FieldOverride } from "../derived/overrides.js";
import { createDerivedSchema, type DerivedField } from "../derived/schema.js";
import { DERIVED_SCHEMA_OPTIONS, type DerivedSchemaOptions } from "../derived/warnings.js";
import { deriveFields } from "./derive-fields.js";
import type { DerivedFields, OverridesOf, ShapeOf } from "./derived-fields.js";
import { DocumentError } from "./keywords.js";
import { documentOf } from "./standard-schema.js";

const DOCUMENT_OPTIONS = {
  ref: NAME,
  /** Passed to the library that converts a Standard JSON Schema, such as `override` for zod. */
  libraryOptions: OBJECT as OptionType<Readonly<Record<string, unknown>>>,
};

/** Options of `schemaFromJsonSchema`. */
export interface JsonSchemaOptions<Reference extends string = string>
  extends DerivedSchemaOptions,
    OptionsOf<typeof DOCUMENT_OPTIONS> {
  /**
   * The schema of the records, as a reference into the document, such as "#/components/schemas/Product". Default: the
   * whole document.
   */
  readonly ref?: Reference | undefined;
}

const OWNER = "schemaFromJsonSchema()";

/**
 * Creates a schema from a JSON Schema of objects (2020-12, draft-07), a schema of an OpenAPI document, or a schema of a
 * library that provides its JSON Schema, such as zod and arktype. Properties that are not required become nullable. Types
 * without a counterpart become `json()`, with a warning.
 *
 * @param schema - The JSON Schema of a record, or a schema of a library that provides it.
 * @example
 * ```ts
 * const Product = z.object({ id: z.uuid(), name: z.string(), price: z.string() });
 * const products = schemaFromJsonSchema(Product, {
 *   name: { containsIgnoresCase: true },
 *   price: decimal({ precision: 12, scale: 2 }),
 * });
 * ```
 */
export function schemaFromJsonSchema<
  const S,
  const O extends Readonly<Record<string, FieldOverride>> | undefined = undefined,
  const Reference extends string = never,
>(
  schema: S,
  overrides?: O & OverridesOf<ShapeOf<S, Reference>, O>,
  options?: JsonSchemaOptions<Reference>,
): Schema<DerivedFields<ShapeOf<S, Reference>, O>, NoRelations> {
  checkOptions(OWNER, options, { ...DERIVED_SCHEMA_OPTIONS, ...DOCUMENT_OPTIONS });
  const derived = createDerivedSchema(OWNER, fieldsOf(schema, options), overrides, options);
  // Safe: the types follow the same rules as `deriveFields`, and are wider where the static types do not tell.
  return derived as Schema as Schema<DerivedFields<ShapeOf<S, Reference>, O>, NoRelations>;
}

function fieldsOf(schema: unknown, options: JsonSchemaOptions | undefined): ReadonlyMap<string, DerivedField> {
  try {
    return deriveFields(documentOf(schema, options?.libraryOptions), options?.ref);
  } catch (error) {
    throw error instanceof DocumentError ? filterError([error.finding]) : error;
  }
}
