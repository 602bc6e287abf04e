import { and, type Column, sql as drizzleSql, eq, type SQL } from "drizzle-orm";
import type { Knex } from "knex";
import { type Kysely, sql } from "kysely";
import { DataSource, type DataSourceOptions } from "typeorm";
import { type Dialect, toKnex, toTag, toTypeorm } from "../../../../src/sql.js";
import { entities, idOf, type Tables } from "./entities.js";
import type { Library, Table } from "./library.js";

/** Queries of a library, for any database. */
type Queries = Pick<Library, "idsWhere" | "idsOfTenant">;

export function kyselyQueries(db: Kysely<Tables>, dialect: Dialect): Queries {
  return {
    idsWhere: async (table, bound) => {
      const query = db
        .selectFrom(table)
        .select("row_id")
        .where(toTag(bound, dialect, sql<boolean>));
      return (await query.execute()).map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const query = db.selectFrom("items").select("row_id").where("tenant", "=", tenant);
      return (await query.where(toTag(bound, dialect, sql<boolean>)).execute()).map(idOf);
    },
  };
}

export function knexQueries(knex: Knex, dialect: Dialect): Queries {
  return {
    idsWhere: async (table, bound) => {
      const query = knex(table).select("row_id");
      return (await query.where(toKnex(bound, dialect, knex))).map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const query = knex("items").select("row_id").where({ tenant });
      return (await query.where(toKnex(bound, dialect, knex))).map(idOf);
    },
  };
}

/** Accepts a function that finds rows, because the query types of Drizzle differ per database. */
export function drizzleQueries(
  find: (table: Table, where: SQL | undefined) => PromiseLike<readonly object[]>,
  tenantColumn: Column,
  dialect: Dialect,
): Queries {
  return {
    idsWhere: async (table, bound) => (await find(table, toTag(bound, dialect, drizzleSql))).map(idOf),
    idsOfTenant: async (tenant, bound) => {
      const where = and(eq(tenantColumn, tenant), toTag(bound, dialect, drizzleSql));
      return (await find("items", where)).map(idOf);
    },
  };
}

export async function startTypeorm(options: DataSourceOptions, dialect: Dialect): Promise<Library> {
  const source = new DataSource({ ...options, entities: Object.values(entities) });
  await source.initialize();
  return {
    run: (statement) => source.query(statement),
    idsWhere: async (table, bound) => {
      const query = source.getRepository(entities[table]).createQueryBuilder("h").select("h.row_id");
      return (await query.where(...toTypeorm(bound, dialect)).getMany()).map(idOf);
    },
    idsOfTenant: async (tenant, bound) => {
      const query = source.getRepository(entities.items).createQueryBuilder("item").select("item.row_id");
      const scoped = query.where("item.tenant = :tenant", { tenant }).andWhere(...toTypeorm(bound, dialect));
      return (await scoped.getMany()).map(idOf);
    },
    close: () => source.destroy(),
  };
}
