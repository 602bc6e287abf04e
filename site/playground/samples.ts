import type { SampleResource } from "../../playground/sample-rows.js";
import { demoData } from "../../service/demo-data/records.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  many,
  number,
  one,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";

const DAY = 24 * 60 * 60 * 1000;
const TAGS = ["new", "red", "blue", "heavy", "sale"];

/** Returns the texts whose bit is set in a number. */
function tagsOf(bits: number): string[] {
  return TAGS.filter((_tag, index) => (bits >> index) & 1);
}

const products = defineSchema({
  id: integer(),
  name: text({ containsIgnoresCase: true, description: "Article, size and material" }),
  default_code: text({ ordered: true, description: "Code of the article, with the id" }),
  list_price: decimal({ precision: 12, scale: 2, description: "Price without tax" }),
  qty_available: number({ description: "Quantity in stock" }),
  categ_id: integer({ nullable: true, description: "Category, if the product has one" }),
  active: boolean({ description: "Whether it can be ordered" }),
  tags: listOf(text()),
  created: timestamp(),
  category: one(defineSchema({ name: text({ containsIgnoresCase: true }) }), { from: "categ_id" }),
});

function productRecords(now: number): SampleResource["records"] {
  const { product: records, category } = demoData({ rows: 300, seed: 1 });
  const categories = new Map([...category].map(({ id, name }) => [id, { name }]));
  return [...records].map((product) => ({
    id: product.id,
    name: product.name,
    default_code: product.default_code,
    list_price: product.list_price,
    qty_available: product.qty_available,
    categ_id: product.id % 9 === 0 ? null : product.categ_id,
    active: product.active,
    tags: tagsOf(((product.id * 7) % 32) & ((product.id * 3) % 32)),
    // The newest was created an hour ago, so that filters such as created>=now-7d find some.
    created: new Date(now - (product.id - 0.96) * DAY).toISOString(),
    category: product.id % 9 === 0 ? null : (categories.get(product.categ_id) ?? null),
  }));
}

/** The schema of LANGUAGE.md. */
export const languageSchema = defineSchema({
  id: integer({ bits: 32 }),
  serial: integer({ nullable: true }),
  price: decimal(),
  weight: number(),
  name: text({ nullable: true }),
  code: text({ ordered: true }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
  due: date({ nullable: true }),
  created: timestamp(),
  secret: text({ hidden: true }),
  ref: uuid({ nullable: true }),
  tags: listOf(text(), { nullable: true }),
  notes: text({ filterable: false }),
  extra: json({ nullable: true }),
  orders: many(defineSchema({ id: integer(), total: decimal() }), { to: "customer_id" }),
  customer: one(defineSchema({ name: text() }), { from: "customer_id" }),
});

function languageRecords(now: number): SampleResource["records"] {
  return [...demoData({ rows: 60, seed: 2 }).product].map(({ id, name, list_price, active, default_code }) => {
    const created = new Date(now - id * DAY * 11).toISOString();
    return {
      id,
      serial: id % 4 === 0 ? null : String(9_007_199_254_740_993n * BigInt(id)),
      price: list_price,
      weight: (id % 13) / 8,
      name: id % 10 === 0 ? null : name,
      code: default_code.slice(0, 3),
      state: id % 3 === 0 ? "draft" : "done",
      active,
      due: id % 5 === 0 ? null : created.slice(0, 10),
      created,
      secret: "",
      ref: id % 6 === 0 ? null : `2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f${String(id).padStart(2, "0")}`,
      tags: id % 7 === 0 ? null : tagsOf(((id * 5) % 32) & ((id * 3) % 32)),
      notes: id % 2 === 0 ? "paid" : "",
      extra: id % 2 === 0 ? null : { row: id },
      orders: Array.from({ length: id % 4 }, (_item, order) => ({
        id: id * 10 + order,
        total: String(id * 7 - order * 40),
      })),
      customer: id % 9 === 0 ? null : { name: id % 2 === 0 ? "Ada" : "Bob" },
    };
  });
}

/** The names in the examples of the syntax. They are texts, so that every value fits. */
const letters = defineSchema({
  _id: integer(),
  a: text({ ordered: true, nullable: true }),
  b: text({ ordered: true, nullable: true }),
  c: text({ ordered: true, nullable: true }),
  name: text(),
  größe: number(),
  "partner.country-code": text(),
});

function letterRecords(): SampleResource["records"] {
  return Array.from({ length: 27 }, (_item, index) => ({
    _id: index + 1,
    a: String(index % 3),
    b: String(Math.floor(index / 3) % 3),
    c: index % 5 === 4 ? null : String(Math.floor(index / 9)),
    name: index % 4 === 0 ? ":-)" : `Bolt (M${index})`,
    größe: index,
    "partner.country-code": index % 2 === 0 ? "BE" : "DE",
  }));
}

/** The resources of the playground. The filters of the documents use their fields. */
export function samples(now: number): [SampleResource, ...SampleResource[]] {
  return [
    {
      name: "Product",
      path: "/products",
      table: "product",
      key: "id",
      schema: products,
      examples: [
        { filter: "active=true&list_price>=100|category.name[Bolts,Rods]", label: "and, or, any of" },
        { filter: "name*bolt&list_price<5", label: "cheap bolts" },
        { filter: "created>=now-7d", label: "of the last week" },
        { filter: "!(active=true&tags*sale)", label: "not both" },
      ],
      columns: [
        "id",
        "name",
        "list_price",
        "qty_available",
        "category.name",
        "active",
        "tags",
        "created",
        "default_code",
      ],
      facets: ["category.name", "active"],
      records: productRecords(now),
    },
    {
      name: "Every-type example",
      path: "/every-type",
      table: "every_type",
      key: "id",
      schema: languageSchema,
      examples: [
        { filter: "state=draft&due!=null", label: "not null" },
        { filter: "serial>9007199254740993", label: "exact 64-bit integers" },
        { filter: "tags[red,blue]", label: "lists" },
        { filter: "orders(total>100)>=2&customer.name=Ada", label: "related records" },
      ],
      records: languageRecords(now),
    },
    {
      name: "Letter example",
      path: "/letters",
      table: "letters",
      key: "_id",
      schema: letters,
      examples: [
        { filter: "a=1|b=2&c=0", label: "& before |" },
        { filter: "(a=1|b=2)&c=0", label: "group" },
        { filter: "c!=0", label: "also null" },
      ],
      records: letterRecords(),
    },
  ];
}
