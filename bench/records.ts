import { boolean, decimal, defineSchema, integer, number, text, timestamp } from "../src/index.js";
import { randomFrom } from "./random.js";

/** A row of a product table, as parsed from JSON. */
export interface Product {
  readonly id: number;
  readonly name: string | null;
  readonly default_code: string | null;
  readonly list_price: number | null;
  readonly qty_available: number | null;
  readonly active: boolean;
  readonly categ_id: number | null;
  readonly product_tmpl_id: number;
  readonly is_rsd_product: null;
  readonly create_date: string;
  readonly write_date: string;
  readonly größe: number;
}

export const productSchema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  default_code: text({ nullable: true }),
  list_price: decimal({ nullable: true }),
  qty_available: number({ nullable: true }),
  active: boolean(),
  categ_id: integer({ nullable: true }),
  product_tmpl_id: integer(),
  is_rsd_product: boolean({ nullable: true }),
  create_date: timestamp(),
  write_date: timestamp(),
  größe: integer(),
});

const SEED = 20_241_115;

const KINDS = [
  "Bolt",
  "Hex bolt",
  "Carriage bolt",
  "Stud bolt",
  "Wing nut",
  "Cap nut",
  "Flat washer",
  "Wood screw",
  "Drywall screw",
  "Angle bracket",
  "Door hinge",
  "Wall anchor",
  "Blind rivet",
  "Coat hook",
  "Dowel pin",
  "Threaded rod",
] as const;
const DIAMETERS = ["M4", "M5", "M6", "M8", "M10", "M12", "M16"] as const;
const FINISHES = ["zinc", "brass", "black oxide", "stainless A2", "stainless A4"] as const;

const CATEGORIES = 40;
const TEMPLATES = 66_000;
const SIZES_IN_STOCK = 50;

/** Three templates that together have about as many records as the thousand of `SCATTERED_TEMPLATES`. */
export const CROWDED_TEMPLATES: readonly number[] = [1, 2, 3];
export const SCATTERED_TEMPLATES: readonly number[] = Array.from(
  { length: 1000 },
  (_, i) => (i + 1) * (TEMPLATES / 1000),
);
const CROWDED_SHARE = 0.015;

/** Days since 2020, formatted once. Otherwise, formatting dates would dominate the cost of a stream of products. */
const DAYS = Array.from({ length: 3000 }, (_, day) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10));
const LAST_CREATION = 1800;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

/** Yields the same products in every run, one at a time, without keeping references to them. */
export function* generateProducts(count: number): Generator<Product, void, undefined> {
  const random = randomFrom(SEED);
  for (let id = 1; id <= count; id++) yield createProduct(id, random);
}

/** Returns products created by `JSON.parse`, because an engine may store such objects and texts differently. */
export function readProducts(count: number): Product[] {
  return JSON.parse(JSON.stringify([...generateProducts(count)]));
}

export function codeOfTemplate(template: number): string {
  return `PRD-${String(template).padStart(7, "0")}`;
}

function createProduct(id: number, random: () => number): Product {
  const pick = (size: number): number => Math.floor(random() * size);
  const oneOf = (texts: readonly string[]): string => texts[pick(texts.length)] ?? "";
  const template = random() < CROWDED_SHARE ? 1 + pick(CROWDED_TEMPLATES.length) : 1 + pick(TEMPLATES);
  const instant = (day: number): string =>
    `${DAYS[day]}T${TWO_DIGITS[pick(24)]}:${TWO_DIGITS[pick(60)]}:${TWO_DIGITS[pick(60)]}.000Z`;
  const created = pick(LAST_CREATION);
  return {
    id,
    name: random() < 0.01 ? null : `${oneOf(KINDS)} ${oneOf(DIAMETERS)} x ${10 + 5 * pick(20)}, ${oneOf(FINISHES)}`,
    default_code: random() < 0.02 ? null : codeOfTemplate(template),
    list_price: random() < 0.02 ? null : Math.round(random() ** 2 * 50_000) / 100,
    qty_available: random() < 0.05 ? null : pick(40) / 2 - 2,
    active: random() < 0.9,
    categ_id: random() < 0.03 ? null : 1 + pick(CATEGORIES),
    product_tmpl_id: template,
    is_rsd_product: null,
    create_date: instant(created),
    write_date: instant(created + 1 + pick(DAYS.length - LAST_CREATION - 1)),
    größe: id % SIZES_IN_STOCK,
  };
}
