import type { Operator } from "../ast/operators.js";
import type { FieldType } from "./field.js";
import { operatorsOf } from "./operators-of.js";
import type { Schema } from "./schema.js";

/** A visible field for documentation, forms and editors; plain JSON. */
export interface FieldDescription {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly operators: readonly Operator[];
  /** The names of an enumeration. */
  readonly choices?: readonly string[];
}

/** What may be filtered, and how. Hidden fields and columns are left out. */
export function describe(schema: Schema): readonly FieldDescription[] {
  return [...schema.byName]
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => ({
      name,
      type: field.type,
      nullable: field.nullable,
      operators: operatorsOf(field),
      ...(field.type === "enumeration" ? { choices: field.choices } : {}),
    }));
}
