import type { Operator } from "../ast/operators.js";
import { checkArgument } from "../diagnostics/argument.js";
import { diagnose } from "../diagnostics/diagnose.js";
import { show } from "../diagnostics/display.js";
import { filterError } from "../diagnostics/filter-error.js";
import type { Finding } from "../diagnostics/finding.js";
import {
  ANYTHING,
  FLAG,
  type NoOthers,
  OBJECT,
  type OptionType,
  optionErrors,
  required,
} from "../diagnostics/options.js";
import { findForbidden, isFieldName, isRelationName } from "../text/characters.js";
import { NO_SPAN } from "../text/span.js";
import type { Field, ListItem } from "../types/field.js";
import { operatorsOf, operatorsOfType } from "../types/operators-of.js";
import { ALIASES, FIELD_OPTIONS } from "./field-options.js";

export type Fields = Readonly<Record<string, Field>>;

/** The fields and relations that a filter may use. Create it once with `defineSchema` and reuse it for all filters. */
export interface Schema<F extends Fields = Fields, R extends Relations = Relations> {
  readonly fields: F;
  readonly relations: R;
  /** All fields by name, hidden ones included. A map has no prototype members such as `constructor`. */
  readonly byName: ReadonlyMap<string, Field>;
  /** The names of the fields that are not hidden. */
  readonly visibleNames: readonly string[];
  /** The names of the visible fields that responses may contain. */
  readonly selectableNames: readonly string[];
  /** The names of visible fields by their former names. */
  readonly byAlias: ReadonlyMap<string, string>;
  /** The visible fields that filters may use, by name and alias. */
  readonly filterable: ReadonlyMap<string, FilterableField>;
  /** All relations by name, hidden ones included. */
  readonly relationByName: ReadonlyMap<string, Relation>;
}

/** A field with what each condition on it needs, so that `bind` looks it up once. */
export interface FilterableField {
  readonly field: { readonly name: string; readonly definition: Field };
  readonly operators: ReadonlySet<Operator>;
  readonly isAlias: boolean;
}

/** A schema, or a function that returns one that is defined later: two schemas may refer to each other. */
export type SchemaReference<S extends Schema = Schema> = S | (() => S);

/** The names of key columns. A name that is a field of its schema means the column of that field. */
export type KeyNames = readonly [string, ...string[]];

/** A relation between the records of two schemas: each record has at most one related record, or many. */
export interface Relation<Kind extends "one" | "many" = "one" | "many", Target extends Schema = Schema> {
  readonly relation: Kind;
  readonly target: SchemaReference<Target>;
  /**
   * The key in the schema that has the relation, and its counterpart in the related schema. Undefined if they are not
   * known, as in a schema from a description: only SQL needs them.
   */
  readonly from: KeyNames | undefined;
  readonly to: KeyNames | undefined;
  /** The table between the two, if there is one. */
  readonly through: Through | undefined;
  readonly hidden: boolean;
  readonly filterable: boolean;
  readonly path: string | undefined;
  readonly description?: string | undefined;
}

/** A table with a row for each pair of related records. */
export interface Through {
  readonly table: string;
  /** The columns that contain the key `from` of the relation, and those that contain `to`. */
  readonly from: KeyNames;
  readonly to: KeyNames;
}

/** Relations by name. An interface, which declaration files name: they would repeat a type that contains itself. */
export interface Relations {
  readonly [name: string]: Relation;
}
export type NoRelations = Record<never, never>;

/** What `defineSchema` accepts: fields and relations by name. */
export type Members = Readonly<Record<string, Field | Relation>>;
export type FieldsIn<M extends Members> = M extends Fields
  ? M
  : { readonly [Name in keyof M as M[Name] extends Field ? Name : never]: Extract<M[Name], Field> };
export type RelationsIn<M extends Members> = M extends Fields
  ? NoRelations
  : { readonly [Name in keyof M as M[Name] extends Relation ? Name : never]: Extract<M[Name], Relation> };

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
export function defineSchema<const M extends Members>(
  members: M & NoOtherMembers<M>,
): Schema<FieldsIn<M>, RelationsIn<M>> {
  checkArgument(OBJECT.accepts(members), "defineSchema()", "members", OBJECT.expected);
  const entries = Object.entries<Field | Relation>(members);
  const relations = entries.filter((entry): entry is [string, Relation] => isRelation(entry[1]));
  const fields = entries.filter((entry): entry is [string, Field] => !isRelation(entry[1]));
  return createSchema(new Map(fields), [], new Map(relations));
}

/** Creates a schema from fields by name. Throws a FilterError with the problems in `found` and those of the fields. */
export function createSchema<F extends Fields = Fields, R extends Relations = Relations>(
  byName: ReadonlyMap<string, Field>,
  found: readonly Finding[],
  relationByName: ReadonlyMap<string, Relation> = new Map(),
): Schema<F, R> {
  const problems = [
    ...found,
    ...[...byName].flatMap(([name, field]) => problemsOf(name, field)),
    ...[...relationByName].flatMap(([name, relation]) => relationProblems(name, relation, byName)),
    ...aliasProblems(byName, relationByName),
  ];
  if (problems.length > 0) throw filterError(problems);
  for (const field of byName.values()) {
    freeze(field);
    if (field.type === "list") freeze(field.item);
  }
  const visibleNames = [...byName.keys()].filter((name) => byName.get(name)?.hidden === false);
  const selectableNames = visibleNames.filter((name) => byName.get(name)?.selectable !== false);
  const byAlias = new Map(
    visibleNames.flatMap((name) => (byName.get(name)?.aliases ?? []).map((alias) => [alias, name] as const)),
  );
  const filterable = new Map<string, FilterableField>();
  for (const name of visibleNames) {
    const definition = byName.get(name);
    if (!definition?.filterable) continue;
    // Bound filters share it.
    const field = Object.freeze({ name, definition });
    const operators = new Set(operatorsOf(definition));
    filterable.set(name, { field, operators, isAlias: false });
    for (const alias of definition.aliases ?? []) filterable.set(alias, { field, operators, isAlias: true });
  }
  for (const relation of relationByName.values()) Object.freeze(relation);
  // The function that writes records is created once for them.
  Object.freeze(selectableNames);
  const fields = Object.fromEntries(byName) as Fields as F;
  const relations = Object.fromEntries(relationByName) as Relations as R;
  return Object.freeze({
    fields,
    relations,
    byName,
    visibleNames,
    selectableNames,
    byAlias,
    filterable,
    relationByName,
  });
}

function isRelation(member: Field | Relation): member is Relation {
  return typeof member === "object" && member !== null && "relation" in member;
}

function relationProblems(name: string, relation: Relation, byName: ReadonlyMap<string, Field>): readonly Finding[] {
  const invalid = (option: string, expected: string) =>
    diagnose("schema.relation", NO_SPAN, { relation: name, option, expected });
  const problems: Finding[] = isFieldName(name) ? [] : [diagnose("schema.name", NO_SPAN, { name })];
  if (!isRelationName(name)) problems.push(invalid("name", "none of the words and, or, not, in, nin"));
  // A dot separates the relations of a path.
  if (name.includes(".")) problems.push(invalid("name", "a name without dots"));
  const field = [...byName.keys()].find((other) => other.startsWith(`${name}.`));
  if (field !== undefined) problems.push(invalid("name", `different from the beginning of field ${show(field)}`));
  const { target, from, to, through } = relation;
  if (typeof target !== "function" && !SCHEMA.accepts(target)) {
    problems.push(invalid("target", "a schema, or a function that returns one"));
  }
  const counterpart = through?.from ?? to;
  if (from?.length !== counterpart?.length || to?.length !== (through?.to ?? from)?.length) {
    problems.push(invalid("from", "as many names as the key that it refers to"));
  }
  return problems;
}

/** Each name in a request must lead to one field. */
function aliasProblems(
  byName: ReadonlyMap<string, Field>,
  relationByName: ReadonlyMap<string, Relation>,
): readonly Finding[] {
  const names = new Set([...byName.keys(), ...relationByName.keys()]);
  return [...byName].flatMap(([field, definition]) => {
    const aliases: readonly string[] = ALIASES.accepts(definition?.aliases) ? (definition.aliases ?? []) : [];
    return aliases.flatMap((alias) => {
      const isTaken = names.has(alias) || [...relationByName.keys()].some((name) => alias.startsWith(`${name}.`));
      names.add(alias);
      const expected = "different from the names and aliases of other fields and of relations";
      return isTaken ? diagnose("schema.option", NO_SPAN, { field, option: "aliases", expected }) : [];
    });
  });
}

function freeze(field: Field): void {
  for (const member of Object.values(field)) if (Array.isArray(member)) Object.freeze(member);
  Object.freeze(field);
}

/** Rejects unknown members of a field that was not created by a field function. */
type NoOtherMembers<M extends Members> = { readonly [Name in keyof M]: NoOthers<M[Name], Field | Relation> };

function problemsOf(name: string, field: Field): readonly Finding[] {
  const problems = isFieldName(name) ? [] : [diagnose("schema.name", NO_SPAN, { name })];
  const types = Object.hasOwn(FIELD_OPTIONS, field?.type) ? FIELD_OPTIONS[field.type] : undefined;
  // Each field function sets all flags.
  if (types === undefined || field.hidden === undefined)
    return [...problems, diagnose("schema.field", NO_SPAN, { field: name })];
  const invalid = (option: string, expected: string) =>
    diagnose("schema.option", NO_SPAN, { field: name, option, expected });
  const members = requiredExceptOptional(types);
  members.type = ANYTHING;
  members.custom = FLAG;
  if (field.type === "enumeration") members.choices = CHOICES;
  if (field.type === "list") members.item = ITEM;
  for (const fault of optionErrors(`field ${show(name)}`, field, members)) {
    problems.push(fault.code === "option.value" ? invalid(fault.details.option, fault.details.expected) : fault);
  }
  // Only valid ones are compared with those that the type supports.
  if (problems.length === 0 && field.operators !== undefined) {
    const supported = operatorsOfType(field);
    if (!field.operators.every((operator) => supported.includes(operator))) {
      problems.push(invalid("operators", `one or more of ${supported.join(" ")}`));
    }
  }
  const { nullable, column, path, operators, selectable, sortable } = field;
  const isStored = nullable || column !== undefined || path !== undefined || selectable !== false || sortable;
  if (field.custom && (isStored || !Array.isArray(operators) || !CUSTOM_TYPES.has(field.type))) {
    problems.push(
      invalid("custom", "created by custom(), from a type without nullable, column and path, and with operators"),
    );
  }
  if (problems.length === 0 && field.names?.some((word) => isValue(field, word))) {
    problems.push(invalid("names", "words that are not values of the field"));
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

/** Whether a word can be a value of the field. Of most types, no value is a word. */
function isValue(field: Field, word: string): boolean {
  const compared = field.type === "list" ? field.item : field;
  if (compared.type === "text") return true;
  return VALUE_WORDS.has(word) || (compared.type === "enumeration" && compared.choices.includes(word));
}

const VALUE_WORDS: ReadonlySet<string> = new Set(["null", "true", "false", "now", "today"]);

const CUSTOM_TYPES: ReadonlySet<string> = new Set(
  Object.keys(FIELD_OPTIONS).filter((type) => type !== "list" && type !== "json"),
);

const OPTIONAL: ReadonlySet<string> = new Set(
  "column path description stored precision scale selectable operators aliases ordered names".split(" "),
);

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

const TRUE_BY_DEFAULT: ReadonlySet<string> = new Set(["filterable", "sortable", "selectable"]);

/** Options of the list itself, such as `nullable`, have no meaning for its items. */
function isItem(given: unknown): boolean {
  const { type, bits, choices, stored, ...others } = Object(given) as Partial<Record<string, unknown>>;
  if (!ITEM_TYPES.has(type) || problemsOf("item", given as Field).length > 0) return false;
  return Object.entries(others).every(
    ([option, value]) => value === undefined || value === TRUE_BY_DEFAULT.has(option),
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

/** For options that are a schema. */
export const SCHEMA: OptionType<Schema> = {
  expected: "a schema, created by defineSchema()",
  accepts: (value) => {
    const { byName } = Object(value) as Partial<Schema>;
    return typeof byName?.get === "function";
  },
};

/** Throws a TypeError if the schema was not created by `defineSchema`. */
export function checkSchema(schema: unknown, owner: string): void {
  checkArgument(SCHEMA.accepts(schema), owner, "schema", SCHEMA.expected);
}
