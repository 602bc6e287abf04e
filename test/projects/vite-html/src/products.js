import { boolean, decimal, defineSchema, enumeration, text } from "ampipe";
import { toPredicate } from "ampipe/memory";

export const products = defineSchema({
  name: text({ description: "As printed on the invoice." }),
  price: decimal({ nullable: true, description: "In euros, without tax." }),
  state: enumeration(["draft", "sold"]),
  active: boolean(),
});

const rows = [
  { name: "Bolt", price: "0.20", state: "sold", active: true },
  { name: "Nut & bolt", price: "0.35", state: "draft", active: true },
  { name: "Washer", price: null, state: "draft", active: false },
];

/** Returns the names of the products that match. `bound` is undefined if the filter has errors. */
export function search(bound) {
  if (bound === undefined) return "The filter has errors.";
  const found = rows.filter(toPredicate(bound));
  return found.map(({ name }) => name).join(", ") || "No products";
}
