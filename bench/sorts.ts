import { decimal, defineSchema, integer, text, timestamp } from "../src/index.js";
import { readProducts } from "./records.js";

/** A record to sort, as parsed from JSON. */
export interface Item {
  readonly id: number;
  readonly name: string;
  readonly code: string | null;
  readonly template: number;
  readonly price: number;
  /** A decimal as database drivers return it. */
  readonly amount: string;
  readonly created: string;
}

export const itemSchema = defineSchema({
  id: integer(),
  name: text(),
  code: text({ nullable: true }),
  template: integer(),
  price: decimal(),
  amount: decimal(),
  created: timestamp(),
});

/** Returns the same items in every run, created by `JSON.parse`. */
export function readItems(count: number): Item[] {
  const items = readProducts(count).map(
    ({ id, name, default_code, product_tmpl_id, list_price, create_date }): Item => ({
      id,
      name: name ?? "",
      code: default_code,
      template: product_tmpl_id,
      price: list_price ?? 0,
      amount: (list_price ?? 0).toFixed(2),
      created: create_date,
    }),
  );
  return JSON.parse(JSON.stringify(items));
}

export interface Sort {
  readonly name: string;
  readonly sort: string;
  /** Written for this schema and no other: texts in the order of JavaScript, numbers without a check of their form. */
  readonly byHand: (a: Item, b: Item) => number;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const SORTS: readonly Sort[] = [
  { name: "text", sort: "name", byHand: (a, b) => compareTexts(a.name, b.name) || a.id - b.id },
  { name: "integer", sort: "template", byHand: (a, b) => a.template - b.template || a.id - b.id },
  { name: "integer, descending", sort: "-template", byHand: (a, b) => b.template - a.template || a.id - b.id },
  { name: "decimal", sort: "price", byHand: (a, b) => a.price - b.price || a.id - b.id },
  { name: "decimal as text", sort: "amount", byHand: (a, b) => Number(a.amount) - Number(b.amount) || a.id - b.id },
  { name: "timestamp", sort: "created", byHand: (a, b) => compareTexts(a.created, b.created) || a.id - b.id },
  {
    name: "two keys",
    sort: "-price,name",
    byHand: (a, b) => b.price - a.price || compareTexts(a.name, b.name) || a.id - b.id,
  },
  {
    name: "nullable text",
    sort: "code",
    byHand: (a, b) => {
      if (a.code === b.code) return a.id - b.id;
      if (a.code === null) return 1;
      return b.code === null ? -1 : compareTexts(a.code, b.code);
    },
  },
];
