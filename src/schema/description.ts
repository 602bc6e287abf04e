import type { Operator } from "../ast/operators.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { diagnose } from "../diagnostics/messages.js";
import { diagnoseOption, OBJECT } from "../diagnostics/options.js";
import { NO_SPAN } from "../text/span.js";
import type { Field, FieldType } from "./field.js";
import { boolean, date, decimal, enumeration, integer, number, text, timestamp } from "./field-types.js";
import { operatorsOf } from "./operators-of.js";
import { createSchema, type Schema } from "./schema.js";

/** A visible field as plain JSON, for clients, forms and documentation. Options with their default value are left out. */
export interface FieldDescription {
  readonly name: string;
  readonly type: FieldType;
  readonly nullable: boolean;
  readonly operators: readonly Operator[];
  /** The values of an enumeration. */
  readonly choices?: readonly string[];
  readonly bits?: 32;
  readonly precision?: number;
  readonly scale?: number;
  readonly ordered?: true;
  readonly containsIgnoresCase?: true;
  readonly ignoresCase?: true;
  readonly zone?: false;
  readonly filterable?: false;
  readonly sortable?: false;
}

/** A field in JSON: a description, or one written by hand with the options of its field function. */
export interface FieldJson {
  readonly name: string;
  readonly type: string;
  readonly nullable?: boolean;
  readonly hidden?: boolean;
  readonly column?: string;
  /** Optional. If present, exactly the operators that the field supports. */
  readonly operators?: readonly string[];
  readonly choices?: readonly string[];
  readonly bits?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly ordered?: boolean;
  readonly containsIgnoresCase?: boolean;
  readonly ignoresCase?: boolean;
  readonly zone?: boolean;
  readonly stored?: string;
  readonly filterable?: boolean;
  readonly sortable?: boolean;
  readonly path?: string;
}

const FIELDS_BY_DEFAULT: { readonly [Type in FieldType]: Field } = {
  integer: integer(),
  decimal: decimal(),
  number: number(),
  text: text(),
  enumeration: enumeration([]),
  boolean: boolean(),
  date: date(),
  timestamp: timestamp(),
};

/**
 * Describes the visible fields of a schema as JSON. Hidden fields, columns and paths are left out, so the result is safe to
 * publish. `schemaFromDescription` turns it back into a schema.
 *
 * @example
 * ```ts
 * describeSchema(defineSchema({ active: boolean() }));
 * // [{ name: "active", type: "boolean", nullable: false, operators: ["=", "!=", "[]", "![]"] }]
 * ```
 */
export function describeSchema(schema: Schema): readonly FieldDescription[] {
  return [...schema.byName]
    .filter(([, field]) => !field.hidden)
    .map(([name, field]) => {
      const { type, nullable, hidden, column, path, stored, ...options } = { stored: undefined, ...field };
      const byDefault = new Map<string, unknown>(Object.entries(FIELDS_BY_DEFAULT[type]));
      const given = Object.entries(options).filter(([option, value]) => value !== byDefault.get(option));
      return { name, type, nullable, operators: operatorsOf(field), ...Object.fromEntries(given) };
    });
}

/**
 * Creates a schema from JSON: the inverse of `describeSchema`, for clients that fetch the schema of an API and for schemas
 * kept in a file. Also accepts the options `hidden` and `column`. Throws a FilterError with every invalid name, type and
 * option.
 *
 * @example
 * ```ts
 * const products = schemaFromDescription([{ name: "list_price", type: "decimal", nullable: true }]);
 * check("list_price>=100", products).ok; // true
 * ```
 */
export function schemaFromDescription(description: readonly FieldJson[]): Schema;
export function schemaFromDescription(description: unknown): Schema;
export function schemaFromDescription(description: unknown): Schema {
  if (!Array.isArray(description)) throw new FilterError([invalid("schemaFromDescription()", "", "an array")]);
  const problems: Diagnostic[] = [];
  const fields = new Map<string, Field>();
  description.forEach((json: FieldJson, index) => {
    if (!OBJECT.accepts(json) || typeof json.name !== "string") {
      problems.push(invalid(`item ${index + 1} of schemaFromDescription()`, "name", "a string"));
      return;
    }
    const { name, operators, ...options } = json;
    const wrong = (option: string, expected: string): void => {
      problems.push(diagnose("schema.option", NO_SPAN, { field: name, option, expected }));
    };
    if (fields.has(name)) wrong("name", "different from the names of the other fields");
    if (typeof json.type !== "string" || !Object.hasOwn(FIELDS_BY_DEFAULT, json.type)) {
      wrong("type", `one of ${Object.keys(FIELDS_BY_DEFAULT).join(", ")}`);
      return;
    }
    // `createSchema` checks the options.
    const given = Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([option, value]) => [option, Array.isArray(value) ? [...value] : value]);
    const field = { ...FIELDS_BY_DEFAULT[json.type as FieldType], ...Object.fromEntries(given) } as Field;
    const supported = operatorsOf(field);
    if (operators !== undefined && !areSame(operators, supported))
      wrong("operators", `${supported.join(" ")}, as an array`);
    fields.set(name, field);
  });
  return createSchema(fields, problems);
}

function areSame(given: unknown, supported: readonly Operator[]): boolean {
  if (!Array.isArray(given) || given.length !== supported.length) return false;
  return supported.every((operator, index) => operator === given[index]);
}

function invalid(owner: string, option: string, expected: string): Diagnostic {
  return diagnoseOption("option.value", { owner, option, expected });
}
