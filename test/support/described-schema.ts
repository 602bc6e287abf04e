import {
  boolean,
  type DecimalOptions,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  type FieldOptions,
  type IntegerOptions,
  integer,
  number,
  type Schema,
  type TextOptions,
  type TimestampOptions,
  text,
  timestamp,
} from "../../src/index.js";

/** A field in the notation of grammar/conformance. */
export interface DescribedField extends IntegerOptions, DecimalOptions, TextOptions, TimestampOptions {
  readonly type: "integer" | "decimal" | "number" | "text" | "enum" | "boolean" | "date" | "timestamp";
  readonly choices?: readonly string[];
}

export type DescribedSchema = Readonly<Record<string, DescribedField>>;

/** Returns the schema that a description of grammar/conformance declares. */
export function schemaOf(described: DescribedSchema): Schema {
  return defineSchema(Object.fromEntries(Object.entries(described).map(([name, field]) => [name, fieldOf(field)])));
}

function fieldOf({ type, choices = [], ...options }: DescribedField): Field {
  switch (type) {
    case "integer":
      return integer<IntegerOptions>(options);
    case "decimal":
      return decimal<DecimalOptions>(options);
    case "number":
      return number<FieldOptions>(options);
    case "text":
      return text<TextOptions>(options);
    case "enum":
      return enumeration<string, FieldOptions>(choices, options);
    case "boolean":
      return boolean<FieldOptions>(options);
    case "date":
      return date<FieldOptions>(options);
    case "timestamp":
      return timestamp<TimestampOptions>(options);
  }
}
