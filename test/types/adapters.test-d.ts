import { and as bothOf, sql as drizzleSql, type SQL } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { bigint, pgTable } from "drizzle-orm/pg-core";
import type { Knex } from "knex";
import { type Kysely, sql as kyselySql, type RawBuilder } from "kysely";
import type { PendingQuery, Row, Sql } from "postgres";
import type { SelectQueryBuilder } from "typeorm";
import { expectTypeOf, test } from "vitest";
import type { BoundFilter } from "../../src/index.js";
import { postgres, type SqlValue, toKnex, toTag, toTypeorm } from "../../src/sql.js";

declare const bound: BoundFilter;

test("kysely accepts the result of its tag as a condition", () => {
  expectTypeOf(toTag(bound, postgres, kyselySql<boolean>)).toEqualTypeOf<RawBuilder<boolean>>();
  const select = (db: Kysely<{ items: { id: number } }>) =>
    db
      .selectFrom("items")
      .select("id")
      .where("id", ">", 1)
      .where(toTag(bound, postgres, kyselySql<boolean>))
      .execute();
  expectTypeOf(select).returns.toEqualTypeOf<Promise<{ id: number }[]>>();
});

test("drizzle accepts the result of its tag as a condition", () => {
  expectTypeOf(toTag(bound, postgres, drizzleSql)).toEqualTypeOf<SQL>();
  expectTypeOf(toTag(bound, postgres, drizzleSql<boolean>)).toEqualTypeOf<SQL<boolean>>();
  const items = pgTable("items", { id: bigint("id", { mode: "number" }).notNull() });
  const select = (db: NodePgDatabase) =>
    db
      .select()
      .from(items)
      .where(bothOf(toTag(bound, postgres, drizzleSql), drizzleSql`true`))
      .execute();
  expectTypeOf(select).returns.toEqualTypeOf<Promise<{ id: number }[]>>();
});

test("postgres.js accepts the result of its tag as a fragment", () => {
  const select = (sql: Sql) => sql`SELECT id FROM items WHERE ${toTag(bound, postgres, sql)}`;
  expectTypeOf(select).returns.toEqualTypeOf<PendingQuery<Row[]>>();
});

test("knex accepts the result of its raw as a condition, also in a transaction", () => {
  const select = (knex: Knex) =>
    knex("items")
      .select("id")
      .where(toKnex(bound, postgres, knex));
  expectTypeOf(select).returns.toExtend<Knex.QueryBuilder>();
  expectTypeOf((trx: Knex.Transaction) => toKnex(bound, postgres, trx)).returns.toExtend<Knex.Raw>();
});

test("TypeORM accepts a text and its parameters", () => {
  expectTypeOf(toTypeorm(bound, postgres)).toEqualTypeOf<
    readonly [where: string, parameters: Readonly<Record<string, SqlValue>>]
  >();
  const select = (query: SelectQueryBuilder<{ id: number }>) =>
    query
      .where(...toTypeorm(bound, postgres))
      .andWhere(...toTypeorm(bound, postgres, { prefix: "f" }))
      .getMany();
  expectTypeOf(select).returns.toEqualTypeOf<Promise<{ id: number }[]>>();
});

test("a value that is not a tag is rejected", () => {
  // @ts-expect-error: an object is not a tag
  toTag(bound, postgres, {});
  // @ts-expect-error: requires knex itself, not its method raw
  toKnex(bound, postgres, (sql: string) => sql);
});
