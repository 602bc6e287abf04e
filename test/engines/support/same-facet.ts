import { isDeepStrictEqual } from "node:util";
import type { Source } from "../../../src/http.js";
import { type Facet, type ListQuery, withoutField } from "../../../src/list.js";
import { type FacetSqlOptions, toFacetSql } from "../../../src/sql.js";
import type { Engine } from "./engine.js";

const REQUEST = new Request("http://localhost/rows");

/** Throws with a report if an engine and a source of records have other values. Returns the facet. */
export async function expectSameFacet(
  engine: Engine,
  source: Source,
  { query, field, options }: { query: ListQuery; field: string; options: Omit<FacetSqlOptions, "dialect"> },
): Promise<Facet> {
  const { limit = 20 } = options;
  const wanted = await source.facet?.({ query, field, limit, request: REQUEST });
  const statement = toFacetSql(query, field, { ...options, dialect: engine.dialect });
  const rows = await engine.query(statement.text, statement.values);
  const found = statement.read(rows.map(([value, count, total]) => ({ value: exactValue(value), count, total })));
  if (wanted === undefined) throw new Error("The source has no facets");
  const isSame = found.partial ? isPart(found, wanted) : isDeepStrictEqual(found, wanted);
  const { count } = options;
  const matching = await source.list({
    query: { ...query, filter: withoutField(query.filter, field) },
    request: REQUEST,
  });
  const isPartial = typeof count === "object" && Number(matching.total) > count.upTo;
  if (isSame && isPartial === (found.partial ?? false)) return found;
  throw new Error(
    `${engine.name} counts ${show(found)} instead of ${show(wanted)} for ${field}:\n${statement.text}\n${show(statement.values)}`,
  );
}

/** Returns whether every count is at most the one of the other facet, whose values may be limited. */
function isPart(part: Facet, all: Facet): boolean {
  const counts = new Map(all.values.map(({ value, count }) => [value, count]));
  const least = all.more ? (all.values.at(-1)?.count ?? 0) : 0;
  return part.more && part.values.every(({ value, count }) => count <= (counts.get(value) ?? least));
}

/** SQLite returns the lowest integer as a double if the column is a REAL, and a double prints fewer digits. */
function exactValue(value: unknown): unknown {
  return value === -(2 ** 63) ? String(-(2n ** 63n)) : value;
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? `${each}n` : each));
}
