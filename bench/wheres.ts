import { CompoundCondition, type Condition, FieldCondition } from "@ucast/mongo2js";
import { allInterpreters, createSqlInterpreter, pg } from "@ucast/sql";
import {
  and,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  notInArray,
  notLike,
  or,
  type SQL,
  eq as same,
} from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  numeric,
  type PgColumn,
  PgDialect,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { bigint } from "drizzle-orm/pg-core/columns/bigint";
import knexFor, { type Knex } from "knex";
import {
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
  sql,
} from "kysely";
import type { Schema } from "../src/index.js";
import type { Plain, PlainCondition, PlainTest, PlainValue } from "./plain.js";

/** A condition for WHERE, as a driver accepts it. */
export interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Prepares for the fields of a schema, and returns a function that converts a filter to a condition. */
export type WhereBuilder = (schema: Schema) => (filter: Plain) => Where;

const COMPARISONS = {
  equal: "=",
  different: "<>",
  greater: ">",
  greaterOrEqual: ">=",
  less: "<",
  lessOrEqual: "<=",
  contains: "like",
  notContains: "not like",
  oneOf: "in",
  noneOf: "not in",
} as const satisfies Record<Exclude<PlainTest, "null" | "present">, string>;

/** Does not escape, because no value in the benchmark contains a wildcard. */
const patternOf = (value: PlainValue | undefined): string => `%${value}%`;

/** Returns the value after an operator. */
function operandOf({ test, values }: PlainCondition): PlainValue | readonly PlainValue[] {
  if (test === "contains" || test === "notContains") return patternOf(values[0]);
  return test === "oneOf" || test === "noneOf" ? values : (values[0] ?? "");
}

/** Hand-written SQL: pieces of text and an array of values, for these columns and this database only. */
export const baseline: WhereBuilder = () => (filter) => {
  const values: unknown[] = [];
  const write = (node: Plain): string => {
    if (node.kind !== "condition") {
      let text = "(";
      for (let i = 0; i < node.parts.length; i++) {
        if (i > 0) text += node.kind === "all" ? " AND " : " OR ";
        text += write(node.parts[i] as Plain);
      }
      return `${text})`;
    }
    const column = `"${node.field}"`;
    if (node.test === "null") return `${column} IS NULL`;
    if (node.test === "present") return `${column} IS NOT NULL`;
    let test: string;
    if (node.test === "oneOf" || node.test === "noneOf") {
      // An array as text, which every driver passes on unchanged.
      values.push(`{${node.values.map((value) => JSON.stringify(String(value))).join(",")}}`);
      test = `${column} ${node.test === "oneOf" ? "= ANY" : "<> ALL"}($${values.length})`;
    } else {
      values.push(operandOf(node));
      test = `${column} ${COMPARISONS[node.test]} $${values.length}`;
    }
    return node.orNull && node.isNullable ? `(${column} IS NULL OR ${test})` : test;
  };
  return { text: write(filter), values };
};

interface Database {
  readonly product: Readonly<Record<string, unknown>>;
}

/** Compiles only the condition, without a query around it. */
const kysely: WhereBuilder = () => {
  const database = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const eb = expressionBuilder<Database, "product">();
  const build = (node: Plain): Expression<SqlBool> => {
    if (node.kind === "all") return eb.and(node.parts.map(build));
    if (node.kind === "any") return eb.or(node.parts.map(build));
    if (node.test === "null") return eb(node.field, "is", null);
    if (node.test === "present") return eb(node.field, "is not", null);
    const test = eb(node.field, COMPARISONS[node.test], operandOf(node));
    return node.orNull && node.isNullable ? eb.or([eb(node.field, "is", null), test]) : test;
  };
  return (filter) => {
    const { sql: made, parameters } = sql`${build(filter)}`.compile(database);
    return { text: made, values: parameters };
  };
};

const DRIZZLE_COLUMNS = {
  integer: () => bigint({ mode: "number" }),
  decimal: () => numeric({ mode: "number" }),
  number: () => doublePrecision(),
  text: () => text(),
  enumeration: () => text(),
  boolean: () => boolean(),
  date: () => date({ mode: "string" }),
  timestamp: () => timestamp({ mode: "string", withTimezone: true }),
  uuid: () => text(),
  list: () => text(),
  json: () => text(),
} as const;

const drizzle: WhereBuilder = (schema) => {
  const columns = [...schema.byName].map(([name, { type }]) => [name, DRIZZLE_COLUMNS[type]()] as const);
  const table = pgTable("product", Object.fromEntries(columns));
  const dialect = new PgDialect();
  const build = (node: Plain): SQL | undefined => {
    if (node.kind === "all") return and(...node.parts.map(build));
    if (node.kind === "any") return or(...node.parts.map(build));
    const column = table[node.field];
    if (column === undefined) throw new Error(`Column "${node.field}" does not exist.`);
    const test = testOf(node, column);
    return node.orNull && node.isNullable ? or(isNull(column), test) : test;
  };
  const testOf = ({ test, values }: PlainCondition, column: PgColumn): SQL => {
    const [value] = values;
    switch (test) {
      case "null":
        return isNull(column);
      case "present":
        return isNotNull(column);
      case "equal":
        return same(column, value);
      case "different":
        return ne(column, value);
      case "contains":
        return like(column, patternOf(value));
      case "notContains":
        return notLike(column, patternOf(value));
      case "greater":
        return gt(column, value);
      case "greaterOrEqual":
        return gte(column, value);
      case "less":
        return lt(column, value);
      case "lessOrEqual":
        return lte(column, value);
      case "oneOf":
        return inArray(column, [...values]);
      case "noneOf":
        return notInArray(column, [...values]);
    }
  };
  return (filter) => {
    const where = build(filter);
    if (where === undefined) throw new Error("The condition is missing.");
    const { sql: made, params } = dialect.sqlToQuery(where);
    return { text: made, values: params };
  };
};

/** Cuts off the text before the condition, because Knex builds whole queries only. */
const knex: WhereBuilder = () => {
  const builder = knexFor({ client: "pg" });
  const before = `select * from "product" where `;
  const add = (query: Knex.QueryBuilder, node: Plain, isAny: boolean): void => {
    const where = isAny ? query.or : query;
    if (node.kind !== "condition") {
      where.where((group) => {
        for (const part of node.parts) add(group, part, node.kind === "any");
      });
    } else if (node.test === "null") where.whereNull(node.field);
    else if (node.test === "present") where.whereNotNull(node.field);
    else if (node.orNull && node.isNullable) {
      const test: Plain = { ...node, orNull: false };
      where.where((group) => add(group.whereNull(node.field), test, true));
    } else if (node.test === "oneOf") where.whereIn(node.field, node.values);
    else if (node.test === "noneOf") where.whereNotIn(node.field, node.values);
    else where.where(node.field, COMPARISONS[node.test], operandOf(node) as PlainValue);
  };
  return (filter) => {
    const query = builder("product");
    add(query, filter, false);
    const { sql: made, bindings } = query.toSQL().toNative();
    return { text: made.slice(before.length), values: bindings };
  };
};

const UCAST_OPERATORS = {
  equal: "eq",
  different: "ne",
  greater: "gt",
  greaterOrEqual: "gte",
  less: "lt",
  lessOrEqual: "lte",
  oneOf: "in",
  noneOf: "nin",
} as const;

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** The operator closest to "contains" is the one for regular expressions. */
const ucast: WhereBuilder = () => {
  const interpret = createSqlInterpreter(allInterpreters);
  const isSet = (field: string, value: boolean): Condition => new FieldCondition("exists", field, value);
  const build = (node: Plain): Condition => {
    if (node.kind !== "condition") {
      return new CompoundCondition(node.kind === "all" ? "and" : "or", node.parts.map(build));
    }
    const test = testOf(node);
    if (!node.orNull || !node.isNullable) return test;
    return new CompoundCondition("or", [isSet(node.field, false), test]);
  };
  const testOf = ({ field, test, values }: PlainCondition): Condition => {
    if (test === "null" || test === "present") return isSet(field, test === "present");
    if (test === "contains" || test === "notContains") {
      const contains = new FieldCondition("regex", field, new RegExp(String(values[0]).replace(SPECIAL, "\\$&")));
      return test === "contains" ? contains : new CompoundCondition("not", [contains]);
    }
    return new FieldCondition(
      UCAST_OPERATORS[test],
      field,
      test === "oneOf" || test === "noneOf" ? [...values] : values[0],
    );
  };
  return (filter) => {
    const [made, values] = interpret(build(filter), { ...pg, joinRelation: () => false });
    return { text: made, values };
  };
};

export const PEERS: Readonly<Record<string, WhereBuilder>> = {
  kysely,
  "drizzle-orm": drizzle,
  knex,
  "@ucast/sql": ucast,
};
