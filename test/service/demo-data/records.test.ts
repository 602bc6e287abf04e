import { expect, test } from "vitest";
import { type DemoOptions, demoData } from "../../../service/demo-data/records.js";

function records(options: DemoOptions): unknown {
  const { product: products, partner: partners, company: companies } = demoData(options);
  return { products: [...products], partners: [...partners], companies: [...companies] };
}

const products = [...demoData({ rows: 5_000, seed: 1 }).product];

test("is the same for the same seed and differs for another", () => {
  expect(records({ rows: 100, seed: 1 })).toEqual(records({ rows: 100, seed: 1 }));
  expect(records({ rows: 100, seed: 1 })).not.toEqual(records({ rows: 100, seed: 2 }));
});

test("has the requested number of products, and the first ones do not depend on that number", () => {
  expect([...demoData({ rows: 100, seed: 1 }).product]).toEqual(products.slice(0, 100));
  expect(records({ rows: 0, seed: 1 })).toEqual({ products: [], partners: [], companies: [] });
});

test("does not change between versions", () => {
  expect([...demoData({ rows: 1, seed: 1 }).product]).toMatchInlineSnapshot(`
    [
      {
        "active": true,
        "categ_id": 3,
        "create_date": "2022-09-20T18:07:52Z",
        "default_code": "PLT-000001",
        "id": 1,
        "is_rsd_product": null,
        "list_price": "414.66",
        "name": "Plate 2000x1000x3 brass",
        "product_tmpl_id": 1,
        "qty_available": 93,
        "write_date": "2022-09-20T18:07:53.312004Z",
      },
    ]
  `);
  expect([...demoData({ rows: 1, seed: 1 }).company].slice(0, 2)).toMatchInlineSnapshot(`
    [
      {
        "branch_user": "23491",
        "company_code": null,
        "id": 1,
        "name": "Logistics Novi Sad GmbH",
      },
      {
        "branch_user": "98796",
        "company_code": "C524",
        "id": 2,
        "name": "Steel São Paulo Ltd",
      },
    ]
  `);
});

test.each<[string, (product: (typeof products)[number]) => boolean]>([
  ["inactive", ({ active }) => !active],
  ["out of stock", ({ qty_available }) => qty_available === 0],
  ["counted in fractions", ({ qty_available }) => !Number.isInteger(qty_available)],
  ["of no RSD kind", ({ is_rsd_product }) => is_rsd_product === null],
  ["of an RSD kind", ({ is_rsd_product }) => is_rsd_product !== null],
  ["named with a percent sign", ({ name }) => name.includes("%")],
  ["named with a quote", ({ name }) => name.includes('"')],
  ["named with an emoji", ({ name }) => name.includes("🔩")],
  ["made at a whole second", ({ create_date }) => !create_date.includes(".")],
  ["created at a microsecond", ({ create_date }) => /\.\d{6}Z$/.test(create_date)],
])("some products are %s and some are not", (_what, test) => {
  const count = products.filter(test).length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(products.length - 10);
});

test("no product was changed before it was created", () => {
  const early = products.filter(({ create_date, write_date }) => Date.parse(write_date) < Date.parse(create_date));
  expect(early).toEqual([]);
});

test("times have no trailing zeros in their fraction", () => {
  for (const { create_date } of products)
    expect(create_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?Z$/);
});

test("some branch users start with zeros and some companies have no code", () => {
  const companies = Array.from({ length: 20 }, (_, seed) => [...demoData({ rows: 1, seed }).company]).flat();
  expect(companies.some(({ branch_user }) => /^0\d{4}$/.test(branch_user))).toBe(true);
  expect(companies.some(({ company_code }) => company_code === null)).toBe(true);
});
