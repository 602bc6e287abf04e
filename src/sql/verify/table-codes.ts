import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { didYouMean, show, showSome } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN } from "../../language/text/span.js";

/**
 * The codes of a table that does not fit the schema. Errors: filters fail or select other rows than in memory. Warnings
 * are advice. A statement in a message ends with a semicolon instead of a full stop, which would not be valid SQL.
 */
export const TABLE_CODES = {
  /** @example SQLite prodcut: id: integer() | id INTEGER */
  "table.missing": {
    severity: "error",
    message: ({
      table,
      didYouMean: near,
      relation,
      isThrough,
    }: {
      table: string;
      didYouMean: readonly string[];
      /** The path of the relation whose table it is. */
      relation?: string;
      /** It is the table between the two of the relation. */
      isThrough?: true;
    }) =>
      `Table ${show(table)}${relation === undefined ? "" : ` of relation ${show(relation)}`} does not exist.${didYouMean(near)} Create it, or correct ${isThrough ? 'option "through" of many() or "throughTable" in option "relations"' : relation === undefined ? 'option "table"' : `"table" in option "relations"`}.`,
  },
  /** @example SQLite: name: text({ column: "p_nam" }) | p_name TEXT NOT NULL */
  "table.missing-column": {
    severity: "error",
    message: ({
      column,
      field,
      table,
      didYouMean: near,
    }: {
      column: string;
      field: string;
      table: string;
      didYouMean: readonly string[];
    }) =>
      `Column ${show(column)} of field ${show(field)} does not exist in table ${show(table)}.${didYouMean(near)} Add it, or set option "column" of the field.`,
  },
  /** @example DuckDB: price: decimal() | price VARCHAR NOT NULL */
  "table.type": {
    severity: "error",
    message: ({
      column,
      field,
      type,
      found,
      expected,
      suggestion,
    }: {
      column: string;
      field: string;
      type: string;
      found: string;
      expected: readonly string[];
      /** The code of a field that fits the column. */
      suggestion?: string;
    }) =>
      `Column ${show(column)} has the type ${found}, but field ${show(field)} (${type}) needs ${listOf(expected, "or")}. Change the type of the column${suggestion === undefined ? "" : `, or declare the field as ${suggestion}`}.`,
  },
  /** @example DuckDB: price: number() | price DOUBLE */
  "table.nullable": {
    severity: "error",
    message: ({ column, field, statement }: { column: string; field: string; statement?: string }) =>
      `Column ${show(column)} may contain NULL, but field ${show(field)} is not nullable: filters would not find those rows. Add "nullable: true" to the field, or ${statement === undefined ? "declare the column NOT NULL." : `forbid NULL: ${statement};`}`,
  },
  /** @example DuckDB: name: text() | name VARCHAR COLLATE NOCASE NOT NULL */
  "table.collation": {
    severity: "error",
    message: ({ column, field, found, expected }: { column: string; field: string; found: string; expected: string }) =>
      `Column ${show(column)} of field ${show(field)} has the collation or encoding ${found}, in which filters select other rows. It needs ${expected}.`,
  },
  /** @example DuckDB: state: enumeration(["draft", "done"]) | state ENUM ('draft') NOT NULL */
  "table.choices": {
    severity: "error",
    message: ({ column, field, missing }: { column: string; field: string; missing: readonly string[] }) =>
      `Column ${show(column)} cannot contain ${showSome(missing)}, but field ${show(field)} has ${missing.length === 1 ? "this choice" : "these choices"}. Extend the type of the column, or remove choices from the field.`,
  },
  /** @example DuckDB: price: decimal({ precision: 12, scale: 2 }) | price DECIMAL(12, 4) NOT NULL */
  "table.size": {
    severity: "error",
    message: ({
      column,
      field,
      found,
      precision,
      scale,
    }: {
      column: string;
      field: string;
      found: string;
      precision: number;
      scale: number;
    }) =>
      `Column ${show(column)} has the type ${found}, which stores decimals that filters on field ${show(field)} do not find. Declare its size in the field: precision: ${precision}, scale: ${scale}.`,
  },
  /** @example SQLite: id: integer(), parts: many(defineSchema({ id: integer() }), { to: "product" }) | id INTEGER PRIMARY KEY */
  "table.missing-key": {
    severity: "error",
    message: ({
      column,
      relation,
      table,
      didYouMean: near,
    }: {
      column: string;
      relation: string;
      table: string;
      didYouMean: readonly string[];
    }) =>
      `Column ${show(column)} of relation ${show(relation)} does not exist in table ${show(table)}.${didYouMean(near)} Correct the keys of the relation.`,
  },
  /** @example SQLite: id: integer(), part: one(defineSchema({ id: integer() }), { from: "name" }) | id INTEGER PRIMARY KEY, name TEXT NOT NULL */
  "table.key-type": {
    severity: "error",
    message: ({
      relation,
      column,
      found,
      other,
      otherFound,
    }: {
      relation: string;
      column: string;
      found: string;
      other: string;
      otherFound: string;
    }) =>
      `The columns of relation ${show(relation)} have types that do not fit: ${show(column)} has the type ${found}, ${show(other)} the type ${otherFound}. Change one of them.`,
  },
  /** @example SQLite: id: integer(), part: one(defineSchema({ code: text() }), { from: "code", to: "code" }) | id INTEGER PRIMARY KEY, code TEXT NOT NULL */
  "table.not-unique": {
    severity: "error",
    message: ({
      relation,
      table,
      columns,
      statement,
    }: {
      relation: string;
      table: string;
      columns: readonly string[];
      statement: string;
    }) =>
      `Relation ${show(relation)} is to one record, but table ${show(table)} may contain several with the same ${listOf(columns, "and")}: lists would repeat records. Declare it with many(), or create a unique index: ${statement};`,
  },
  /** @example SQLite: id: integer() | id INTEGER NOT NULL */
  "table.repeated-key": {
    severity: "error",
    message: ({
      field,
      column,
      table,
      statement,
    }: {
      field: string;
      column: string;
      table: string;
      statement: string;
    }) =>
      `Table ${show(table)} may contain several rows with the same ${show(column)}, but field ${show(field)} is the key: cursors and exports would leave out rows. Set option "key" to a unique field, here and for lists, or create a unique index: ${statement};`,
  },
  /** @example PostgreSQL foreign: name: text() | name TEXT NOT NULL */
  "table.foreign-collation": {
    severity: "error",
    message: ({ column, field }: { column: string; field: string }) =>
      `Column ${show(column)} of field ${show(field)} is on other servers and not a text with the collation "C", so conditions and sort orders are not sent there: every row would travel. Declare it as text COLLATE "C", here and on those servers.`,
  },
  /** @example PostgreSQL shard: name: text() | name TEXT NOT NULL */
  "table.shard-collation": {
    severity: "error",
    message: ({ column, field }: { column: string; field: string }) =>
      `Column ${show(column)} of field ${show(field)} is not a text with the collation "C". A server that reads this table as a foreign one needs it, because lists would have another order. Declare it as text COLLATE "C", here and on that server.`,
  },
  /** @example DuckDB: weight: number() | weight FLOAT NOT NULL */
  "table.caveat": {
    severity: "warning",
    message: ({ column, caveat }: { column: string; field: string; caveat: string }) =>
      `Column ${show(column)} ${caveat}.`,
  },
  /** @example SQLite: price: number() | price REAL NOT NULL */
  "table.no-index": {
    severity: "warning",
    message: ({
      column,
      field,
      uses,
      statement,
      type,
      limit,
    }: {
      column: string;
      field: string;
      /** What no index serves: operators, "ranges" and "sorting". */
      uses: readonly string[];
      statement?: string;
      /** The type of the column, if its values can be too long for an index, and a type that limits them. */
      type?: string;
      limit?: string;
    }) =>
      `Column ${show(column)} has no index that serves ${listOf(uses, "and")} of field ${show(field)}. If the table is large, ${statement === undefined ? `limit the values, for example with the type ${limit}: those of the type ${type} can be too long for an index.` : `create one: ${statement};`}`,
  },
  /** @example SQLite: id: integer(), parts: many(defineSchema({ id: integer() }), { to: "parent" }) | id INTEGER PRIMARY KEY, parent INTEGER */
  "table.no-key-index": {
    severity: "warning",
    message: ({
      relation,
      table,
      columns,
      statement,
    }: {
      relation: string;
      table: string;
      columns: readonly string[];
      statement: string;
    }) =>
      `Table ${show(table)} has no index for relation ${show(relation)}, so each condition on it reads the whole table. Create one on ${listOf(columns, "and")}: ${statement};`,
  },
  /** @example SQLite: id: integer(), parts: many(defineSchema({ id: integer() }), { through: "product", throughFrom: "whole", throughTo: "part" }) | id INTEGER PRIMARY KEY, whole INTEGER, part INTEGER */
  "table.repeated-links": {
    severity: "warning",
    message: ({
      relation,
      table,
      columns,
      statement,
    }: {
      relation: string;
      table: string;
      columns: readonly string[];
      statement: string;
    }) =>
      `Table ${show(table)} may contain several rows for the same two records, and relation ${show(relation)} counts each of them. Create a unique index on ${listOf(columns, "and")}: ${statement};`,
  },
  /** @example PostgreSQL foreign: id: integer() | id INTEGER NOT NULL */
  "table.foreign-option": {
    severity: "warning",
    message: ({
      server,
      option,
      problem,
      statement,
    }: {
      server: string;
      option: string;
      /** What happens otherwise: a clause. */
      problem: string;
      statement: string;
    }) => `Server ${show(server)} needs another value of option "${option}": ${problem}. Set it: ${statement};`,
  },
  /** @example PostgreSQL foreign: id: integer() | id INTEGER NOT NULL */
  "table.foreign-dialect": {
    severity: "warning",
    message: ({ table }: { table: string }) =>
      `Table ${show(table)} has its rows on other servers. Use dialect shardedPostgres instead of postgres: it sends conditions on related records there, and limits totals, for which each match travels.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof TABLE_CODES> {}
}

export function diagnoseTable<Code extends keyof typeof TABLE_CODES>(code: Code, details: Details[Code]): Finding {
  return makeFinding(code, TABLE_CODES[code], NO_SPAN, details);
}

/** Returns "a", "a or b", "a, b or c". */
function listOf(words: readonly string[], connective: "and" | "or"): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} ${connective} ${words.at(-1)}`;
}
