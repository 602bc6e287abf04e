import type { PGlite } from "@electric-sql/pglite";
import { parse as parseCel } from "@marcbachmann/cel-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHAPES } from "../../bench/fixtures.js";
import { HANDWRITTEN } from "../../bench/handwritten.js";
import { PEERS as PARSERS, translationOf } from "../../bench/parsers.js";
import { plainOf } from "../../bench/plain.js";
import { PEERS as EVALUATORS } from "../../bench/predicates.js";
import { generateProducts, type Product, productSchema } from "../../bench/records.js";
import { baseline, PEERS as WHERES, type Where } from "../../bench/wheres.js";
import { checkOrThrow, parseOrThrow } from "../../src/index.js";
import { filterRecords } from "../../src/memory.js";
import { postgres, toSql } from "../../src/sql.js";
import { createPglite } from "../support/create-pglite.js";

const products = [...generateProducts(2000)];
const idsOf = (matches: Iterable<Product>): number[] => [...matches].map(({ id }) => id);

const CASES = SHAPES.map((shape) => ({
  ...shape,
  plain: plainOf(parseOrThrow(shape.filter), productSchema),
  ids: idsOf(filterRecords(checkOrThrow(shape.filter, productSchema), products)),
}));

test("most shapes select some products, but not all", () => {
  const selective = CASES.filter(({ ids }) => ids.length > 0 && ids.length < products.length);
  expect(selective.length).toBeGreaterThanOrEqual(24);
});

test("every shape has a hand-written predicate", () => {
  expect(Object.keys(HANDWRITTEN)).toEqual(SHAPES.map(({ name }) => name));
});

test.each(CASES)("the hand-written predicate matches the same products: $name", ({ name, ids }) => {
  expect(idsOf(products.filter((product) => HANDWRITTEN[name]?.(product)))).toEqual(ids);
});

describe.each(Object.entries(EVALUATORS))("%s matches the same products in memory", (_name, { load, unsupported }) => {
  const expressible = CASES.filter(({ name, plain }) => plain !== undefined && unsupported?.[name] === undefined);
  test.each(expressible)("$name", async ({ plain, ids }) => {
    const compile = await load();
    const isMatch = plain && compile(plain);
    expect(idsOf(products.filter((product) => isMatch?.(product)))).toEqual(ids);
  });

  test("cannot express the shapes that it skips", async () => {
    const compile = await load();
    const expressed = CASES.filter(({ name, plain, ids }) => {
      if (plain === undefined || unsupported?.[name] === undefined) return false;
      try {
        const isMatch = compile(plain);
        return String(idsOf(products.filter(isMatch))) === String(ids);
      } catch {
        return false;
      }
    });
    // A shape that matches no product proves nothing.
    expect(expressed.filter(({ ids }) => ids.length > 0).map(({ name }) => name)).toEqual([]);
  });
});

describe("the CEL text of the parser benchmark selects the same products", () => {
  // CEL throws for comparisons with null, so only products without null are tested.
  const complete = products
    .filter((product) => product.name && product.default_code && product.list_price !== null)
    .filter((product) => product.qty_available !== null && product.categ_id !== null);
  const peer = PARSERS["@marcbachmann/cel-js"];
  const translated = CASES.flatMap((shape) => {
    const text = peer && translationOf(shape, peer);
    // CEL compares times as texts here, character by character.
    return text === undefined || shape.filter.includes("_date") ? [] : [{ ...shape, text }];
  });

  test.each(translated)("$name", ({ text, ids }) => {
    const isMatch = parseCel(text);
    expect(idsOf(complete.filter((product) => isMatch({ ...product })))).toEqual(
      idsOf(complete.filter(({ id }) => ids.includes(id))),
    );
  });
});

describe("SQL selects the same products", () => {
  let database: PGlite;
  const columns = `id bigint, name text, default_code text, list_price numeric, qty_available float8, active boolean,
    categ_id bigint, product_tmpl_id bigint, create_date timestamptz, write_date timestamptz, "größe" bigint`;
  beforeAll(async () => {
    database = await createPglite();
    await database.exec(`CREATE TABLE product (${columns})`);
    await database.query(
      `INSERT INTO product SELECT * FROM json_to_recordset(CAST($1 AS json)) AS products (${columns})`,
      [JSON.stringify(products)],
    );
  });
  afterAll(() => database.close());

  const select = async ({ text, values }: Where): Promise<number[]> => {
    const { rows } = await database.query<Product>(`SELECT id FROM product WHERE ${text} ORDER BY id`, [...values]);
    return idsOf(rows);
  };

  test.each(CASES)("ampipe: $name", async ({ filter, ids }) => {
    expect(await select(toSql(checkOrThrow(filter, productSchema), postgres))).toEqual(ids);
  });

  describe.each(Object.entries({ "by hand": baseline, ...WHERES }))("%s", (_name, prepare) => {
    const make = prepare(productSchema);
    test.each(CASES.filter(({ plain }) => plain !== undefined))("$name", async ({ plain, ids }) => {
      expect(plain && (await select(make(plain)))).toEqual(ids);
    });
  });
});
