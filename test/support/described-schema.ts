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
  type JsonFieldOptions,
  json,
  type ListFieldOptions,
  type ListItem,
  listOf,
  many,
  number,
  one,
  type Relation,
  type Schema,
  type TextOptions,
  type TimestampOptions,
  text,
  timestamp,
  type UuidOptions,
  uuid,
} from "../../src/index.js";

/** A field in the notation of grammar/conformance. */
export interface DescribedField extends IntegerOptions, DecimalOptions, TextOptions, Omit<TimestampOptions, "stored"> {
  readonly type:
    | ("integer" | "decimal" | "number" | "text" | "enum" | "boolean" | "date" | "timestamp")
    | ("uuid" | "list" | "json");
  readonly choices?: readonly string[];
  readonly stored?: never;
  readonly item?: DescribedField;
}

/** A relation in the notation of grammar/conformance. */
export interface DescribedRelation {
  readonly relation: "one" | "many";
  readonly schema: DescribedSchema;
  readonly hidden?: boolean;
  readonly filterable?: boolean;
}

export type DescribedSchema = Readonly<{ [name: string]: DescribedField | DescribedRelation }>;

/** Returns the schema that a description of grammar/conformance declares. */
export function schemaOf(described: DescribedSchema): Schema {
  const members = Object.entries(described).map(([name, member]): [string, Field | Relation] => [
    name,
    "relation" in member ? relationOf(member) : fieldOf(member),
  ]);
  return defineSchema(Object.fromEntries(members));
}

function relationOf({ relation, schema, ...options }: DescribedRelation): Relation {
  return relation === "one"
    ? one(schemaOf(schema), { from: "key", ...options })
    : many(schemaOf(schema), { to: "key", ...options });
}

function fieldOf({ type, choices = [], item, ...options }: DescribedField): Field {
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
    case "uuid":
      return uuid<UuidOptions>(options);
    case "list":
      return listOf<ListItem, ListFieldOptions>(
        fieldOf(item ?? { type: "json" }) as ListItem,
        options as ListFieldOptions,
      );
    case "json":
      return json<JsonFieldOptions>(options as JsonFieldOptions);
  }
}
