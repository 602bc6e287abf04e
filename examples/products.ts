import { boolean, decimal, defineSchema, integer, text } from "ampipe";
import { fromRecords, type Resource, type Source } from "ampipe/http";
import type { Caller } from "./users.js";

const schema = defineSchema({
  id: integer(),
  name: text({ containsIgnoresCase: true }),
  list_price: decimal({ precision: 12, scale: 2 }),
  categ_id: integer({ nullable: true }),
  active: boolean(),
});

const ACME = [
  { id: 1, name: "Bolt M3", list_price: "0.50", categ_id: 1, active: true },
  { id: 2, name: "Bolt M4 + nut", list_price: "0.75", categ_id: 1, active: true },
  { id: 3, name: "Bolt M6", list_price: "1.20", categ_id: 1, active: false },
  { id: 4, name: "Washer", list_price: "0.10", categ_id: 1, active: true },
  { id: 5, name: "Café table", list_price: "149.00", categ_id: 2, active: true },
  { id: 6, name: "Desk 😀", list_price: "320.00", categ_id: 2, active: true },
  { id: 7, name: 'Shelf 80"', list_price: "99.99", categ_id: 2, active: true },
  { id: 8, name: "AT&T phone", list_price: "100.00", categ_id: 3, active: true },
  { id: 9, name: "Lamp [small]", list_price: "45.00", categ_id: 2, active: false },
  { id: 10, name: "100% cotton", list_price: "12.30", categ_id: null, active: true },
  { id: 11, name: "C# in a week", list_price: "29.90", categ_id: 4, active: true },
  { id: 12, name: "It's a gift", list_price: "250.00", categ_id: null, active: false },
];

const GLOBEX = [
  { id: 13, name: "Bolt of Globex", list_price: "0.60", categ_id: 1, active: true },
  { id: 14, name: "Safe", list_price: "890.00", categ_id: 2, active: true },
];

const TENANTS: ReadonlyMap<string, Source<typeof schema>> = new Map([
  ["acme", fromRecords(schema, ACME)],
  ["globex", fromRecords(schema, GLOBEX)],
]);

/** Returns the products of a tenant. Throws for an unknown one, so that a mistake cannot show all products. */
export function productsOf(tenant: string): Source<typeof schema> {
  const source = TENANTS.get(tenant);
  if (source === undefined) throw new Error(`Unknown tenant "${tenant}".`);
  return source;
}

/**
 * The resource that all examples serve. The handlers pass it their context, here the request with its user, so each user
 * sees the products of one tenant. To serve a PostgreSQL table instead, use this source:
 *
 *     fromSql(schema, {
 *       table: "product",
 *       dialect: postgres, // from "ampipe/sql", like the dialects of five other databases
 *       query: async ({ text, values }) => (await pool.query(text, values)).rows,
 *       where: (_request, { user }: Caller) => sql`tenant = ${user.tenant}`,
 *     })
 */
export const products: Resource<typeof schema, Caller> = {
  schema,
  source: {
    list: async (request, { user }) => productsOf(user.tenant).list(request),
    get: async (request, { user }) => productsOf(user.tenant).get(request),
  },
};
