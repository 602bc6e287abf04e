import { checkOrThrow } from "../src/index.js";
import { toPredicate } from "../src/memory.js";
import { FILTER } from "./fixtures.js";
import { type Product, productSchema } from "./records.js";

/** Tells whether `FILTER` matches a product. */
export type IsMatch = (product: Product) => boolean;

const LISTED: readonly number[] = [1, 2, 3];

/** What one would write instead of a filter. */
export const floor: IsMatch = (product) =>
  (product.active === true &&
    product.list_price !== null &&
    product.list_price >= 100 &&
    product.name?.includes("bolt")) ||
  (product.categ_id !== null &&
    LISTED.includes(product.categ_id) &&
    product.qty_available !== null &&
    product.qty_available < 5);

/** The floor, for records whose prototypes must not count, which is what ampipe promises. */
export const floorOfOwnProperties: IsMatch = (product) =>
  (Object.hasOwn(product, "active") &&
    product.active === true &&
    Object.hasOwn(product, "list_price") &&
    product.list_price !== null &&
    product.list_price >= 100 &&
    Object.hasOwn(product, "name") &&
    product.name?.includes("bolt")) ||
  (Object.hasOwn(product, "categ_id") &&
    product.categ_id !== null &&
    LISTED.includes(product.categ_id) &&
    Object.hasOwn(product, "qty_available") &&
    product.qty_available !== null &&
    product.qty_available < 5);

export function prepareAmpipe(): IsMatch {
  return toPredicate(checkOrThrow(FILTER, productSchema));
}

/** The two halves of the filter for those that take MongoDB's queries. */
const DEAR_BOLTS = { active: true, list_price: { $gte: 100 }, name: { $regex: /bolt/ } };
const LISTED_AND_FEW = { categ_id: { $in: [...LISTED] }, qty_available: { $lt: 5 } };

/**
 * Others, each with its filter compiled once, as its documentation has it. Where one takes null for a number or fails
 * on it, its filter asks for null as well, so that all of them match the same products.
 */
export const PEERS: Readonly<Record<string, () => Promise<IsMatch>>> = {
  sift: async () => {
    // The function is its own property `default` too, which is the only place that its types know.
    const { default: sift } = await import("sift");
    return sift.default({ $or: [DEAR_BOLTS, LISTED_AND_FEW] });
  },
  mingo: async () => {
    const { Query } = await import("mingo");
    const query = new Query<object>({ $or: [DEAR_BOLTS, LISTED_AND_FEW] }, {});
    return (product) => query.test(product);
  },
  "@ucast/mongo2js": async () => {
    const { guard } = await import("@ucast/mongo2js");
    // Null is less than 5 here.
    return guard<Product>({ $or: [DEAR_BOLTS, { ...LISTED_AND_FEW, qty_available: { $ne: null, $lt: 5 } }] });
  },
  filtrex: async () => {
    const { compileExpression } = await import("filtrex");
    // It has no literal for true, and an error for a result where null is compared with a number.
    const evaluate = compileExpression(
      'active and exists(list_price) and list_price >= 100 and contains(name, "bolt") or categ_id in (1, 2, 3) and exists(qty_available) and qty_available < 5',
      { extraFunctions: { contains: (text: string | null, part: string) => text?.includes(part) ?? false } },
    );
    return (product) => evaluate(product) === true;
  },
  "@marcbachmann/cel-js": async () => {
    const { parse } = await import("@marcbachmann/cel-js");
    // It throws where null is compared with a number or asked what it contains.
    const evaluate = parse(
      'active && list_price != null && list_price >= 100 && name != null && name.contains("bolt") || categ_id in [1, 2, 3] && qty_available != null && qty_available < 5',
    );
    return (product) => evaluate(product) === true;
  },
  "json-logic-js": async () => {
    const { default: jsonLogic } = await import("json-logic-js");
    const field = (name: keyof Product) => ({ var: name });
    const bolts = [
      { "===": [field("active"), true] },
      { ">=": [field("list_price"), 100] },
      { in: ["bolt", field("name")] },
    ];
    // Null is less than 5 here.
    const listed = [
      { in: [field("categ_id"), LISTED] },
      { "!==": [field("qty_available"), null] },
      { "<": [field("qty_available"), 5] },
    ];
    const rule = { or: [{ and: bolts }, { and: listed }] };
    return (product) => jsonLogic.apply(rule, product) === true;
  },
  liqe: async () => {
    const { parse, test } = await import("liqe");
    // A wildcard ignores case, a quoted text does not. For the rest, see `PEER_FILTERS`.
    const query = parse(
      'active:true AND list_price:>=100 AND name:"bolt" OR ((categ_id:=1 OR categ_id:=2 OR categ_id:=3) AND qty_available:<5)',
    );
    return (product) => test(query, product);
  },
};
