import type { Product } from "./records.js";

const LONG_NAME = "Hex bolt M8 x 40, stainless A2, fully threaded, for outdoor use; ".repeat(6).trim();
const FIRST_CODES = ["PRD-0000001", "PRD-0000002", "PRD-0000003", "PRD-0000004", "PRD-0000005"];
const EVERY_37TH = new Set(Array.from({ length: 100 }, (_, i) => 37 * (i + 1)));
const TWENTY_PAIRS = Array.from({ length: 20 }, (_, i) => ({ category: i + 1, price: 5 * i }));

const has = (text: string | null, part: string): boolean => text?.includes(part) ?? false;

/** Hand-written predicate for each shape, by name. */
export const HANDWRITTEN: Readonly<Record<string, (product: Product) => boolean>> = {
  "equals, boolean": (p) => p.active === true,
  "equals, text": (p) => p.default_code === "PRD-0000123",
  "not equal": (p) => p.categ_id !== 7,
  contains: (p) => has(p.name, "bolt"),
  "does not contain": (p) => !has(p.name, "bolt"),
  "at least": (p) => p.list_price !== null && p.list_price >= 100,
  "less than": (p) => p.qty_available !== null && p.qty_available < 5,
  "is null": (p) => p.default_code === null,
  "in a list of 3": (p) => p.categ_id === 1 || p.categ_id === 2 || p.categ_id === 3,
  "not in a list of 2": (p) => p.categ_id !== 4 && p.categ_id !== 5,
  "in a list of 5 texts": (p) => p.default_code !== null && FIRST_CODES.includes(p.default_code),
  "in a list of 100": (p) => EVERY_37TH.has(p.id),
  "two conditions": (p) => p.active && p.list_price !== null && p.list_price < 50,
  "three conditions": (p) => p.active && has(p.name, "bolt") && p.qty_available !== null && p.qty_available > 0,
  "five conditions, & and |": (p) =>
    (p.active && p.list_price !== null && p.list_price >= 100 && has(p.name, "bolt")) ||
    ((p.categ_id === 1 || p.categ_id === 2 || p.categ_id === 3) && p.qty_available !== null && p.qty_available < 5),
  "eight conditions, &": (p) =>
    p.active &&
    p.id > 1000 &&
    p.id <= 90_000 &&
    p.categ_id !== 3 &&
    p.list_price !== null &&
    p.list_price >= 5 &&
    p.list_price < 80 &&
    p.qty_available !== null &&
    p.qty_available > 0 &&
    has(p.name, "M8"),
  "four conditions, |": (p) =>
    p.name !== null &&
    (p.name.includes("bolt") || p.name.includes("screw") || p.name.includes("rivet") || p.name.includes("washer")),
  "three pairs, & and |": (p) =>
    (p.active && p.categ_id === 1) || (p.active && p.categ_id === 2) || (!p.active && p.categ_id === 3),
  "white space": (p) =>
    (p.active && p.list_price !== null && p.list_price >= 100 && has(p.name, "bolt")) ||
    p.categ_id === 1 ||
    p.categ_id === 2 ||
    p.categ_id === 3,
  "quoted values": (p) => p.name === "Bolt M8 x 40, zinc" || p.name === "Nuts & bolts",
  "quoted value with escapes": (p) => has(p.name, '15" x "8"') && p.active,
  "long value": (p) => p.name === LONG_NAME && p.active,
  "non-ASCII values": (p) => p.name !== null && (p.name.includes("Größe M8") || p.name === "六角ボルト M8"),
  "non-ASCII field name": (p) => p.größe >= 10 && p.größe < 20,
  decimals: (p) => p.list_price !== null && p.list_price >= 19.99 && p.list_price <= 129.5,
  // Correct only because all of these texts have the same format.
  "dates and times": (p) => p.create_date >= "2022-01-01T00:00:00.000Z" && p.write_date < "2024-06-30T08:30:00.000Z",
  group: (p) => (p.categ_id === 1 || p.categ_id === 2) && p.active,
  "two groups": (p) =>
    p.name !== null &&
    (p.name.includes("bolt") || p.name.includes("nut")) &&
    p.list_price !== null &&
    (p.list_price < 5 || p.list_price > 400),
  "negated group": (p) => !(p.active && p.list_price !== null && p.list_price < 5),
  "nested groups": (p) =>
    p.active &&
    (has(p.name, "bolt") ||
      (p.categ_id === 3 &&
        ((p.list_price !== null && p.list_price < 5) ||
          (p.qty_available !== null && p.qty_available > 10 && (p.id < 500 || p.id > 9000))))),
  "groups with lists": (p) =>
    (p.categ_id === 1 ||
      p.categ_id === 2 ||
      (p.product_tmpl_id !== 7 && p.product_tmpl_id !== 8 && p.product_tmpl_id !== 9)) &&
    !((p.qty_available !== null && p.qty_available <= 0) || p.id === 1 || p.id === 2 || p.id === 3 || p.id === 4),
  "twelve conditions in groups": (p) =>
    p.active &&
    p.name !== null &&
    (p.name.includes("bolt") || p.name.includes("screw") || p.name.includes("nut")) &&
    p.list_price !== null &&
    ((p.list_price >= 5 && p.list_price < 20) || (p.list_price >= 100 && p.list_price < 200)) &&
    !(p.categ_id === 7 || p.categ_id === 8 || (p.qty_available !== null && p.qty_available <= 0)) &&
    p.id > 100 &&
    p.create_date >= "2021-01-01T00:00:00.000Z",
  "forty conditions": (p) => {
    for (const { category, price } of TWENTY_PAIRS) {
      if (p.categ_id === category && p.list_price !== null && p.list_price >= price) return true;
    }
    return false;
  },
  "empty filter": () => true,
};
