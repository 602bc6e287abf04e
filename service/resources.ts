import { boolean, decimal, defineSchema, integer, number, type Schema, text, timestamp } from "ampipe";

const name = text({ containsIgnoresCase: true });

export const products = defineSchema({
  id: integer(),
  name,
  default_code: text({ containsIgnoresCase: true }),
  list_price: decimal({ precision: 12, scale: 2 }),
  qty_available: number(),
  active: boolean(),
  categ_id: integer(),
  product_tmpl_id: integer(),
  is_rsd_product: text({ nullable: true, containsIgnoresCase: true }),
  create_date: timestamp(),
  write_date: timestamp(),
});

export const partners = defineSchema({ id: integer(), name, is_company: boolean(), is_patient: boolean() });

export const companies = defineSchema({
  // Companies have no number that anybody may see, but an order.
  id: integer({ hidden: true }),
  name,
  company_code: text({ nullable: true, containsIgnoresCase: true }),
  branch_user: text({ containsIgnoresCase: true }),
});

export const PARTNER_PATH = "/api/v1/resources/partner";

/** One kind of record: what it is called, where it is served, its table, its fields, and what can be done besides lists. */
export interface ServedResource {
  readonly name: string;
  readonly path: string;
  readonly table: string;
  readonly schema: Schema;
  /** An example for the documentation. */
  readonly exampleFilter: string;
  /** Whether one can be had by its id. */
  readonly get: boolean;
  /** Whether one can be created; so far that is a partner. */
  readonly create?: boolean;
}

/** What is served. A new resource is a schema, a table and an entry here. */
export const RESOURCES: readonly ServedResource[] = [
  {
    name: "Product",
    path: "/api/v1/inventory/product",
    table: "product",
    schema: products,
    exampleFilter: "name*bolt&list_price>=100",
    get: true,
  },
  {
    name: "Partner",
    path: PARTNER_PATH,
    table: "partner",
    schema: partners,
    exampleFilter: "is_company=true&name*clinic",
    get: true,
    create: true,
  },
  {
    name: "Company",
    path: "/api/v1/resources/company",
    table: "company",
    schema: companies,
    exampleFilter: "name*north|company_code=null",
    get: false,
  },
];
