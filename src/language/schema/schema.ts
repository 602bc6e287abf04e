import { diagnose } from "../diagnostics/diagnose.js";
import { show } from "../diagnostics/display.js";
import { filterError } from "../diagnostics/filter-error.js";
import type { Finding } from "../diagnostics/finding.js";
import {
  ANYTHING,
  checkArgument,
  type NoOthers,
  type OptionType,
  optionErrors,
  required,
} from "../diagnostics/options.js";
import { findForbidden, isFieldName } from "../text/characters.js";
import { NO_SPAN } from "../text/span.js";
import type { Field, ListItem } from "../types/field.js";
import { FIELD_OPTIONS } from "./field-options.js";

export type Fields = Readonly<Record<string, Field>>;

/** The fields that a filter may use. Create it once with `defineSchema` and reuse it for all filters. */
export interface Schema<F extends Fields = Fields> {
  readonly fields: F;
  /** All fields by name, hidden ones included. A map has no prototype members such as `constructor`. */
  readonly byName: ReadonlyMap<string, Field>;
  /** The names of the fields that are not hidden. */
  readonly visibleNames: readonly string[];
}

/**
 * Creates a schema. Throws a `FilterError` that lists every invalid name and option.
 *
 * @example
 * ```ts
 * const products = defineSchema({
 *   id: integer(),
 *   name: text({ column: "product_name" }),
 *   list_price: decimal({ nullable: true }),
 * });
 * ```
 */
export function defineSchema<const F extends Fields>(fields: F & NoOtherMembers<F>): Schema<F> {
  return createSchema(new Map(Object.entries<Field>(fields)), [], fields);
}

/** Creates a schema from fields by name. Throws a FilterError with the problems in `found` and those of the fields. */
export function createSchema<F extends Fields = Fields>(
  byName: ReadonlyMap<string, Field>,
  found: readonly Finding[],
  fields = Object.fromEntries(byName) as Fields as F,
): Schema<F> {
  const problems = [...found, ...[...byName].flatMap(([name, field]) => problemsOf(name, field))];
  if (problems.length > 0) throw filterError(problems);
  for (const field of byName.values()) {
    freeze(field);
    if (field.type === "list") freeze(field.item);
  }
  const visibleNames = [...byName.keys()].filter((name) => byName.get(name)?.hidden === false);
  return Object.freeze({ fields, byName, visibleNames });
}

function freeze(field: Field): void {
  if (field.type === "enumeration") Object.freeze(field.choices);
  Object.freeze(field);
}

/** Rejects unknown members of a field that was not created by a field function. */
type NoOtherMembers<F extends Fields> = { readonly [Name in keyof F]: NoOthers<F[Name], Field> };

function problemsOf(name: string, field: Field): readonly Finding[] {
  const problems = isFieldName(name) ? [] : [diagnose("schema.name", NO_SPAN, { name })];
  const types = Object.hasOwn(FIELD_OPTIONS, field?.type) ? FIELD_OPTIONS[field.type] : undefined;
  if (types === undefined) return [...problems, diagnose("schema.field", NO_SPAN, { field: name })];
  const invalid = (option: string, expected: string) =>
    diagnose("schema.option", NO_SPAN, { field: name, option, expected });
  const members = requiredExceptOptional(types);
  members.type = ANYTHING;
  if (field.type === "enumeration") members.choices = CHOICES;
  if (field.type === "list") members.item = ITEM;
  for (const fault of optionErrors(`field ${show(name)}`, field, members)) {
    problems.push(fault.code === "option.value" ? invalid(fault.details.option, fault.details.expected) : fault);
  }
  if (typeof field.column === "string" && findForbidden(field.column) !== -1) {
    problems.push(invalid("column", "a name without U+0000 and lone surrogates"));
  }
  if (field.type === "decimal" && !isDecimalShape(field.precision, field.scale)) {
    problems.push(invalid("precision", "an integer of at least 1, with a scale from 0 to the precision"));
  }
  if (field.type === "timestamp" && field.stored !== undefined && field.zone === false) {
    problems.push(invalid("zone", 'left out if the field has "stored", whose times are in UTC'));
  }
  return problems;
}

const OPTIONAL: ReadonlySet<string> = new Set(["column", "path", "description", "stored", "precision", "scale"]);

/** A field that was not created by its function may lack members that every field has. */
function requiredExceptOptional(types: Readonly<Record<string, OptionType>>): Record<string, OptionType> {
  const members = Object.entries(types).map(([name, type]) => [name, OPTIONAL.has(name) ? type : required(type)]);
  return Object.fromEntries(members);
}

const CHOICES: OptionType = {
  isRequired: true,
  expected: "one or more different strings without U+0000 and lone surrogates",
  accepts: areChoices,
};

const ITEM: OptionType = {
  isRequired: true,
  expected: "text(), integer(), uuid() or enumeration(), with no options but bits and stored",
  accepts: isItem,
};

const ITEM_TYPES: ReadonlySet<unknown> = new Set<ListItem["type"]>(["text", "integer", "uuid", "enumeration"]);

/** Options of the list itself, such as `nullable`, have no meaning for its items. */
function isItem(given: unknown): boolean {
  const { type, bits, choices, stored, ...others } = Object(given) as Partial<Record<string, unknown>>;
  if (!ITEM_TYPES.has(type) || problemsOf("item", given as Field).length > 0) return false;
  return Object.entries(others).every(
    ([option, value]) => value === undefined || value === (option === "filterable" || option === "sortable"),
  );
}

function areChoices(choices: unknown): boolean {
  if (!Array.isArray(choices)) return false;
  const canBeWritten = choices.every((choice) => typeof choice === "string" && findForbidden(choice) === -1);
  return choices.length > 0 && canBeWritten && new Set(choices).size === choices.length;
}

function isDecimalShape(precision: number | undefined, scale: number | undefined): boolean {
  if (precision === undefined || scale === undefined) return precision === scale;
  return Number.isInteger(precision) && Number.isInteger(scale) && precision >= 1 && scale >= 0 && scale <= precision;
}

/** Throws a TypeError if the schema was not created by `defineSchema`. */
export function checkSchema(schema: unknown, owner: string): void {
  const { byName } = Object(schema) as Partial<Schema>;
  checkArgument(typeof byName?.get === "function", owner, "schema", "a schema, created by defineSchema()");
}
