import { isDeepStrictEqual } from "node:util";
import { listEnvelope, readListQuery } from "ampipe/list";
import { toPredicate } from "ampipe/memory";
import { demoData, type Product } from "../../service/demo-data/records.js";
import { products } from "../../service/resources.js";
import { ROWS } from "./service-process.js";

/** A request with a known response. */
export interface KnownRequest {
  readonly target: string;
  readonly status: 200 | 400;
  /** Tests the body of a response with this status. */
  readonly matches: (body: string) => boolean;
}

const PATH = "/api/v1/inventory/product";

const LISTS: readonly string[] = [
  "",
  "filter=active=true&list_price>=100&limit=20",
  "filter=name*bolt|name*cable&page=2&limit=25",
  "filter=categ_id[1,3,5]&qty_available<50&fields=id,name,qty_available",
  "filter=(categ_id=7|list_price<1)&active!=false&limit=100",
  "filter=is_rsd_product=null&create_date>2021-06-01T00:00:00Z&page=3",
  "filter=write_date<2020-01-01T00:00:00Z&fields=id,write_date,list_price&limit=50",
  "filter=default_code*plt-0&list_price>250.5",
  "filter=id>100000",
];

const INVALID_LISTS: readonly string[] = ["filter=prise>1", "filter=((((name", "filter=list_price>=cheap", "page=0"];

/** Ids of products. */
const IDS: readonly number[] = [1, 17, 256, ROWS];

const records: readonly Product[] = [...demoData({ rows: ROWS, seed: 1 }).product];

/** Requests for lists of products, which do not change. */
export const listRequests: readonly KnownRequest[] = LISTS.map((query) =>
  expecting(`${PATH}?${query}`, expectedList(query)),
);

export function productRequest(id: number): KnownRequest {
  return expecting(`${PATH}/${id}`, { data: records.filter((product) => product.id === id).map(shown)[0] });
}

export const productRequests: readonly KnownRequest[] = [...listRequests, ...IDS.map(productRequest)];

/** Many small pages, so that few requests are the same. */
export const pageRequests: readonly KnownRequest[] = [3, 7, 10].flatMap((limit) =>
  Array.from({ length: 30 }, (_, index) => {
    const query = `filter=list_price>${index * 5}&page=${(index % 6) + 1}&limit=${limit}`;
    return expecting(`${PATH}?${query}`, expectedList(query));
  }),
);

export const invalidRequests: readonly KnownRequest[] = INVALID_LISTS.map((query) => ({
  target: `${PATH}?${query}`,
  status: 400,
  matches: (body) => JSON.parse(body).status === 400,
}));

/** All products: a response that does not fit into one packet. */
export const largeRequest: KnownRequest = expecting(`${PATH}?limit=1000`, expectedList("limit=1000"));

export function partnerRequest(id: number, name: string): KnownRequest {
  const data = { id, name, is_company: false, is_patient: false };
  return expecting(`/api/v1/resources/partner/${id}`, { data });
}

/** Compares a body by its text after it matched once, because the client must be fast. */
function expecting(target: string, expected: unknown): KnownRequest {
  let known: string | undefined;
  return {
    target,
    status: 200,
    matches: (body) => {
      if (body === known) return true;
      if (!isJsonOf(body, expected)) return false;
      known = body;
      return true;
    },
  };
}

function isJsonOf(body: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(body), expected);
  } catch {
    return false;
  }
}

/** Computes the response in memory instead of SQL. */
function expectedList(query: string): unknown {
  const read = readListQuery(query, products);
  if (!read.ok) throw new Error(`Invalid query: ${query}`);
  const { filter, fields, page, limit } = read.value;
  const matching = records.filter(toPredicate(filter)).sort((one, other) => one.id - other.id);
  const data = matching.slice((page - 1) * limit, page * limit).map((record) => picked(shown(record), fields));
  return listEnvelope({ data, total: matching.length, page, limit });
}

function shown(product: Product): Readonly<Record<string, unknown>> {
  return { ...product, list_price: Number(product.list_price) };
}

function picked(record: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
