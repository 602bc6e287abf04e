import { CompoundCondition, FieldCondition } from "@ucast/mongo2js";
import { allInterpreters, createSqlInterpreter, pg } from "@ucast/sql";
import { and, gte, inArray, like, lt, or, eq as same } from "drizzle-orm";
import { boolean, doublePrecision, numeric, PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { bigint } from "drizzle-orm/pg-core/columns/bigint";
import knexFor from "knex";
import {
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { checkOrThrow } from "../src/index.js";
import { postgres, toSql } from "../src/sql.js";
import { FILTER } from "./fixtures.js";
import { productSchema } from "./records.js";

/** A condition for WHERE, as a driver takes it. */
export interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Gets ready, and gives what makes the condition. */
export type WhereMaker = () => () => Where;

export const AMPIPE = "ampipe";

/** From a filter that is bound already, as the others need neither a text nor a schema. */
const ampipe: WhereMaker = () => {
  const bound = checkOrThrow(FILTER, productSchema);
  return () => toSql(bound, postgres);
};

interface Database {
  readonly product: {
    readonly active: boolean;
    readonly list_price: string;
    readonly name: string;
    readonly categ_id: number;
    readonly qty_available: number;
  };
}

/** Only the condition, without the query around it. */
const kysely: WhereMaker = () => {
  const database = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const eb = expressionBuilder<Database, "product">();
  return () => {
    const where = eb.or([
      eb.and([eb("active", "=", true), eb("list_price", ">=", "100"), eb("name", "like", "%bolt%")]),
      eb.and([eb("categ_id", "in", [1, 2, 3]), eb("qty_available", "<", 5)]),
    ]);
    const { sql: text, parameters } = sql`${where}`.compile(database);
    return { text, values: parameters };
  };
};

const drizzle: WhereMaker = () => {
  const product = pgTable("product", {
    active: boolean(),
    list_price: numeric(),
    name: text(),
    categ_id: bigint({ mode: "number" }),
    qty_available: doublePrecision(),
  });
  const dialect = new PgDialect();
  return () => {
    const where = or(
      and(same(product.active, true), gte(product.list_price, "100"), like(product.name, "%bolt%")),
      and(inArray(product.categ_id, [1, 2, 3]), lt(product.qty_available, 5)),
    );
    if (where === undefined) throw new Error("There is no condition.");
    const { sql: made, params } = dialect.sqlToQuery(where);
    return { text: made, values: params };
  };
};

/** Knex makes whole queries only; what stands before the condition is cut off. */
const knex: WhereMaker = () => {
  const builder = knexFor({ client: "pg" });
  const before = `select * from "product" where `;
  return () => {
    const { sql: made, bindings } = builder("product")
      .where((left) => left.where("active", true).where("list_price", ">=", "100").whereLike("name", "%bolt%"))
      .orWhere((right) => right.whereIn("categ_id", [1, 2, 3]).where("qty_available", "<", 5))
      .toSQL()
      .toNative();
    return { text: made.slice(before.length), values: bindings };
  };
};

/** Its nearest operator to "contains" is the one for regular expressions. */
const ucast: WhereMaker = () => {
  const interpret = createSqlInterpreter(allInterpreters);
  return () => {
    const where = new CompoundCondition("or", [
      new CompoundCondition("and", [
        new FieldCondition("eq", "active", true),
        new FieldCondition("gte", "list_price", "100"),
        new FieldCondition("regex", "name", /bolt/),
      ]),
      new CompoundCondition("and", [
        new FieldCondition("in", "categ_id", [1, 2, 3]),
        new FieldCondition("lt", "qty_available", 5),
      ]),
    ]);
    const [made, values] = interpret(where, { ...pg, joinRelation: () => false });
    return { text: made, values };
  };
};

export const PEERS: Readonly<Record<string, WhereMaker>> = {
  kysely,
  "drizzle-orm": drizzle,
  knex,
  "@ucast/sql": ucast,
};

export const WHERES: Readonly<Record<string, WhereMaker>> = { [AMPIPE]: ampipe, ...PEERS };
