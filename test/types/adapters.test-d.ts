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

test("kysely takes what its tag makes as a condition", () => {
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

test("drizzle takes what its tag makes as a condition", () => {
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

test("postgres.js takes what its tag makes as a fragment", () => {
  const select = (sql: Sql) => sql`SELECT id FROM items WHERE ${toTag(bound, postgres, sql)}`;
  expectTypeOf(select).returns.toEqualTypeOf<PendingQuery<Row[]>>();
});

test("knex takes what its raw makes as a condition, in a transaction too", () => {
  const select = (knex: Knex) =>
    knex("items")
      .select("id")
      .where(toKnex(bound, postgres, knex));
  expectTypeOf(select).returns.toExtend<Knex.QueryBuilder>();
  expectTypeOf((trx: Knex.Transaction) => toKnex(bound, postgres, trx)).returns.toExtend<Knex.Raw>();
});

test("TypeORM takes a text and its parameters", () => {
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

test("anything but a tag is refused", () => {
  // @ts-expect-error: an object is no tag
  toTag(bound, postgres, {});
  // @ts-expect-error: knex itself makes the raw, not its function, which needs it
  toKnex(bound, postgres, (sql: string) => sql);
});
