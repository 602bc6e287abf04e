import {
  checkOptions,
  FLAG,
  NAME,
  type Options,
  type OptionsOf,
  type OptionType,
  required,
} from "../diagnostics/options.js";
import { PATH } from "./field-options.js";
import type { KeyNames, Relation, Schema, SchemaReference } from "./schema.js";

const KEY: OptionType<string | KeyNames> = {
  expected: "a name, or an array of one or more names",
  accepts: (given) =>
    NAME.accepts(given) || (Array.isArray(given) && given.length > 0 && given.every((name) => NAME.accepts(name))),
};

const COMMON = {
  /** Hides the relation from filters: its errors are the same as for a name that does not exist. Default: false. */
  hidden: FLAG,
  /** Whether filters may use the relation. Default: true. */
  filterable: FLAG,
  /** What the relation means, for people: shown by editors. */
  description: NAME,
  /** The path of the related records in a record in memory. Default: the name of the relation, as one property. */
  path: PATH,
};

const ONE = {
  ...COMMON,
  /** The key of this schema that refers to the related record. */
  from: required(KEY),
  /** The key of the related record. It is unique. Default: "id". */
  to: KEY,
};

/** The options of `one`. */
export interface OneOptions extends Options, OptionsOf<typeof ONE> {}

const MANY = {
  ...COMMON,
  /** The key of this schema. Default: "id". */
  from: KEY,
  /** The key of the related records that refers to it. With `through`, their own key; default: "id". */
  to: KEY,
  /** The table with a row for each pair of related records. */
  through: NAME,
  /** The columns of that table that refer to this schema. */
  throughFrom: KEY,
  /** The columns of that table that refer to the related records. */
  throughTo: KEY,
};

/** The options of `many`. */
export interface ManyOptions extends Options, OptionsOf<typeof MANY> {}

/**
 * Declares a relation to at most one record.
 *
 * @example
 * ```ts
 * const users = defineSchema({ id: integer(), role: text() });
 * const issues = defineSchema({ id: integer(), assignee: one(users, { from: "assignee_id" }) });
 * check("assignee.role=admin", issues).ok; // true
 * ```
 */
export function one<S extends Schema>(target: SchemaReference<S>, options: OneOptions): Relation<"one", S> {
  checkOptions("one()", options, ONE);
  const { from, to = "id" } = options;
  return { relation: "one", ...common(target, options), from: keyOf(from), to: keyOf(to), through: undefined };
}

/**
 * Declares a relation to any number of records.
 *
 * @example
 * ```ts
 * const comments = defineSchema({ body: text() });
 * const issues = defineSchema({ id: integer(), comments: many(comments, { to: "issue_id" }) });
 * check("comments(body*crash)", issues).ok; // true
 * ```
 */
export function many<S extends Schema>(target: SchemaReference<S>, options: ManyOptions): Relation<"many", S> {
  const hasThrough = Object(options).through !== undefined;
  const needed = hasThrough ? { throughFrom: required(KEY), throughTo: required(KEY) } : { to: required(KEY) };
  checkOptions("many()", options, { ...MANY, ...needed });
  const { from = "id", to = "id", through: table, throughFrom = "", throughTo = "" } = options;
  const through = table === undefined ? undefined : { table, from: keyOf(throughFrom), to: keyOf(throughTo) };
  return { relation: "many", ...common(target, options), from: keyOf(from), to: keyOf(to), through };
}

/** Declares a relation whose keys are not known: it works everywhere except in SQL. */
export function relationWithoutKeys<Kind extends "one" | "many">(
  relation: Kind,
  target: Schema,
  options: Options,
): Relation<Kind> {
  checkOptions(`${relation}()`, options, COMMON);
  return { relation, ...common(target, options), from: undefined, to: undefined, through: undefined };
}

function common<S extends Schema>(target: SchemaReference<S>, options: OptionsOf<typeof COMMON>) {
  const { hidden = false, filterable = true, path, description } = options;
  return { target, hidden, filterable, path, ...(description === undefined ? {} : { description }) };
}

function keyOf(key: string | KeyNames): KeyNames {
  return typeof key === "string" ? [key] : key;
}
