import { boolean, decimal, defineSchema, enumeration, integer, text, timestamp } from "../../src/index.js";
import { listEnvelope } from "../../src/list.js";

export const PATH = "api/v1/inventory/product";

export const products = defineSchema({
  id: integer(),
  name: text(),
  list_price: decimal({ nullable: true }),
  active: boolean(),
  state: enumeration(["draft", "done"]),
  create_date: timestamp(),
  cost: decimal({ hidden: true }),
});

export const bolt = {
  id: 7,
  name: "Bolt",
  list_price: 0.1,
  active: true,
  state: "done",
  create_date: "2024-01-01T00:00:00Z",
};

/** Returns the envelope of a list with a single page. */
export function onePage(...data: readonly unknown[]) {
  return listEnvelope({ data, total: data.length, page: 1, limit: 10 });
}
