import {
  type BoundFilter,
  check,
  checkOrThrow,
  type Diagnostic,
  decimal,
  defineSchema,
  enumeration,
  type Filter,
  FilterError,
  filterOf,
  integer,
  type RecordOf,
  type Result,
  text,
} from "ampipe";
import { and, encodeFilter, eq, gte } from "ampipe/build";
import { ApiError, createClient } from "ampipe/client";
import { fromRecords, listHandler, UnavailableError } from "ampipe/http";
import { readListQuery } from "ampipe/list";
import { explain, toPredicate } from "ampipe/memory";
import { postgres, toSql } from "ampipe/sql";
import { anyFilter } from "ampipe/testing";
import { sample } from "fast-check";

export const products = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  price: decimal({ precision: 8, scale: 2 }),
  state: enumeration(["draft", "done"]),
});

export type Product = RecordOf<typeof products>;

export const RECORDS: readonly Product[] = [
  { id: 1, name: "Bolt", price: "0.50", state: "done" },
  { id: 2, name: null, price: "12.00", state: "draft" },
];
// @ts-expect-error: not one of the choices
export const invalid: Product = { id: 1, name: null, price: "1", state: "lost" };

export const cheap: BoundFilter<typeof products> = checkOrThrow("price<10", products);
export const typed: Filter = filterOf(products).state.eq("draft");

const handler = listHandler({ schema: products, source: fromRecords(products, [...RECORDS]) });

/** Calls each part of the package and returns the results, which are the same in every project. */
export async function useEveryEntry(): Promise<Readonly<Record<string, unknown>>> {
  const checked: Result<BoundFilter<typeof products>> = check("prise<10", products);
  const diagnostics: readonly Diagnostic[] = checked.ok ? checked.warnings : checked.diagnostics;
  const query = readListQuery("filter=price<10&limit=5", products);
  const list = await handler(new Request("https://shop.example/products?filter=price<10"));
  const client = createClient({ baseUrl: "https://shop.example", fetch: async (url) => handler(new Request(url)) });
  const page = await client.resource("products", products).list({ filter: "state=draft" });
  const stranger = createClient({
    baseUrl: "https://shop.example",
    fetch: async () => new Response(null, { status: 401 }),
  });
  const refused = await stranger
    .resource("products", products)
    .list()
    .catch((error: unknown) => error);
  return {
    memory: RECORDS.filter(toPredicate(cheap)).map(({ id }) => id),
    explained: RECORDS.map((record) => explain(cheap, record).matches),
    sql: toSql(cheap, postgres).text,
    diagnostics: diagnostics.map(({ code }) => code),
    error: errorOf(() => checkOrThrow("a=", products)) instanceof FilterError,
    built: encodeFilter(and(eq("state", "done"), gte("id", 5))),
    list: query.ok && query.value.limit,
    http: ((await list.json()) as { data: { id: number }[] }).data.map(({ id }) => id),
    client: page.data.map(({ id }) => id),
    refused: refused instanceof ApiError && refused.status,
    retryAfter: new UnavailableError("The database restarts").retryAfter,
    generated: sample(anyFilter(products), 3).length,
  };
}

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
