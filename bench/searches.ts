import { checkOrThrow, defineSchema, NO_LIMITS, text } from "../src/index.js";
import { toPredicate } from "../src/memory.js";
import { FILTER } from "./fixtures.js";
import {
  CROWDED_TEMPLATES,
  codeOfTemplate,
  type Product,
  productSchema,
  readProducts,
  SCATTERED_TEMPLATES,
} from "./records.js";

export const RECORDS = 100_000;
const SIZES = [12_500, 25_000, 50_000, 100_000, 200_000];

/** A predicate with the records that it filters. */
export interface Search {
  /** Returns the number of matches. This is measured. */
  count(): number;
  /** Returns the positions of the matches, which must be the same for all. */
  positions(): readonly number[];
}
export type PrepareSearch = () => Promise<Search>;

export type Searches = Readonly<Record<string, PrepareSearch>>;

/** The same search by hand and with ampipe. */
export interface SearchPair {
  readonly byHand: PrepareSearch;
  readonly ampipe: PrepareSearch;
}

export type SearchPairs = Readonly<Record<string, SearchPair>>;

function search<R>(records: readonly R[], isMatch: (record: R) => boolean): Search {
  return {
    count: () => {
      let matches = 0;
      for (const record of records) if (isMatch(record)) matches++;
      return matches;
    },
    positions: () => [...records.keys()].filter((position) => isMatch(records[position] as R)),
  };
}

function searchPair<R>(
  read: () => readonly R[],
  byHand: (record: R) => boolean,
  ampipe: () => (record: R) => boolean,
): SearchPair {
  return { byHand: async () => search(read(), byHand), ampipe: async () => search(read(), ampipe()) };
}

const products = () => readProducts(RECORDS);

const withPricesAsTexts = () =>
  products().map((product) => ({ ...product, list_price: product.list_price?.toFixed(2) ?? null }));

/** Larger than the largest safe integer. */
const FIRST_ID = 2n ** 53n;
const SOME_ID = FIRST_ID + BigInt(RECORDS / 2) + 1n;
const withIdsAsBigints = () => products().map((product) => ({ ...product, id: FIRST_ID + BigInt(product.id) }));

const laxSchema = defineSchema({ name: text({ nullable: true, containsIgnoresCase: true }) });
const FROM_INSTANT = "2022-06-30T12:00:00.000Z";
const FROM_TIME = Date.parse(FROM_INSTANT);

/** One condition of each kind. */
export const KINDS: SearchPairs = {
  "text =": searchPair(
    products,
    (product) => product.default_code === "PRD-0000002",
    () => toPredicate(checkOrThrow("default_code=PRD-0000002", productSchema)),
  ),
  "integer =": searchPair(
    products,
    (product) => product.categ_id === 7,
    () => toPredicate(checkOrThrow("categ_id=7", productSchema)),
  ),
  "decimal >=, of texts": searchPair(
    withPricesAsTexts,
    (product) => product.list_price !== null && Number(product.list_price) >= 129.9,
    () => toPredicate(checkOrThrow("list_price>=129.90", productSchema)),
  ),
  "timestamp >=, against Date.parse": searchPair(
    products,
    (product) => Date.parse(product.create_date) >= FROM_TIME,
    () => toPredicate(checkOrThrow(`create_date>=${FROM_INSTANT}`, productSchema)),
  ),
  // Correct only because all of these texts have the same format.
  "timestamp >=, against comparing texts": searchPair(
    products,
    (product) => product.create_date >= FROM_INSTANT,
    () => toPredicate(checkOrThrow(`create_date>=${FROM_INSTANT}`, productSchema)),
  ),
  "contains, ignoring case": searchPair(
    products,
    (product) => product.name?.toLowerCase().includes("bolt") ?? false,
    () => toPredicate(checkOrThrow("name*BOLT", laxSchema)),
  ),
  "64-bit integer =, of bigints": searchPair(
    withIdsAsBigints,
    (product) => product.id === SOME_ID,
    () => toPredicate(checkOrThrow(`id=${SOME_ID}`, productSchema)),
  ),
};

/** Lists of different lengths that match about the same number of records. */
export const LISTS: SearchPairs = {
  "integers, 3 items": listPair("product_tmpl_id", CROWDED_TEMPLATES),
  "integers, 1,000 items": listPair("product_tmpl_id", SCATTERED_TEMPLATES),
  "texts, 3 items": listPair("default_code", CROWDED_TEMPLATES.map(codeOfTemplate)),
  "texts, 1,000 items": listPair("default_code", SCATTERED_TEMPLATES.map(codeOfTemplate)),
};

/** The hand-written search uses an array or a set, depending on which is faster for the number of items. */
function listPair(name: "product_tmpl_id" | "default_code", items: readonly unknown[]): SearchPair {
  const set = new Set(items);
  const isListed = items.length > 10 ? (value: unknown) => set.has(value) : (value: unknown) => items.includes(value);
  const byHand: (product: Product) => boolean =
    name === "default_code"
      ? (product) => isListed(product.default_code)
      : (product) => isListed(product.product_tmpl_id);
  const filter = `${name}[${items.join(",")}]`;
  return searchPair(products, byHand, () => toPredicate(checkOrThrow(filter, productSchema, { limits: NO_LIMITS })));
}

export const SIZES_BY_NAME = new Map(SIZES.map((size) => [`${size.toLocaleString("en")} records`, size]));

/** Searches by `FILTER` with ampipe, for each number of records. */
export const SIZE_SEARCHES: Searches = Object.fromEntries(
  [...SIZES_BY_NAME].map(([name, size]) => [
    name,
    async () => search(readProducts(size), toPredicate(checkOrThrow(FILTER, productSchema))),
  ]),
);
