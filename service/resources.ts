import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  many,
  number,
  one,
  type Schema,
  text,
  timestamp,
} from "ampipe";
import type { ExampleFilter } from "../playground/resource.js";
import type { CreateOperation } from "./http/create-handler.js";
import { createPartner } from "./partners/create-partner.js";

const name = text({ containsIgnoresCase: true, description: "Name" });

const categories = defineSchema({ id: integer({ description: "Number of the category" }), name });

const templates = defineSchema({ id: integer({ description: "Number of the template" }), name });

const orders = defineSchema({
  id: integer({ description: "Number of the order" }),
  total: decimal({ precision: 12, scale: 2, description: "Total in euros" }),
  state: enumeration(["draft", "open", "done", "cancelled"], { description: "State of the order" }),
  order_date: date({ description: "Day of the order" }),
});

export const products = defineSchema({
  id: integer({ description: "Number of the product" }),
  name,
  default_code: text({ containsIgnoresCase: true, description: "Article code, such as BLT-000006" }),
  list_price: decimal({ precision: 12, scale: 2, description: "Price of one unit in euros" }),
  qty_available: number({ description: "Units in stock" }),
  active: boolean({ description: "Whether the product is for sale" }),
  categ_id: integer({ description: "Number of the category" }),
  product_tmpl_id: integer({ description: "Number of the template that variants share" }),
  is_rsd_product: text({ nullable: true, containsIgnoresCase: true, description: "RSD mark; null without one" }),
  create_date: timestamp({ description: "When the product was created, in UTC" }),
  write_date: timestamp({ description: "When the product was last changed, in UTC" }),
  category: one(categories, { from: "categ_id", description: "Category of the product" }),
  template: one(templates, { from: "product_tmpl_id", description: "Template that variants share" }),
});

export const partners = defineSchema({
  id: integer({ description: "Number of the partner" }),
  name,
  is_company: boolean({ description: "Whether the partner is a company, not a person" }),
  is_patient: boolean({ description: "Whether the partner is a patient" }),
  orders: many(orders, { to: "partner_id", description: "Orders of the partner" }),
});

export const companies = defineSchema({
  // Not shown to clients, but lists are ordered by it.
  id: integer({ hidden: true }),
  name,
  company_code: text({
    nullable: true,
    containsIgnoresCase: true,
    description: "Code of the company; null without one",
  }),
  branch_user: text({ containsIgnoresCase: true, description: "User number of the branch" }),
});

/** A kind of record: its path, its table, its fields and its operations. Every resource has a list. */
export interface ServedResource {
  readonly name: string;
  readonly path: string;
  readonly table: string;
  readonly schema: Schema;
  /** The tables of its relations, by name. */
  readonly relations?: Readonly<Record<string, { readonly table: string }>>;
  /** Example filters of the playground. */
  readonly examples: readonly ExampleFilter[];
  /** Columns of the playground until the user chooses others. Default: all fields. */
  readonly columns?: readonly string[];
  /** Fields whose values requests may count. Default: none. */
  readonly facets?: readonly string[];
  /** Whether the list can be read by cursor. Cursors contain the id, so it must not be hidden. Default: true. */
  readonly cursors?: boolean;
  /** Whether single records are served at `{path}/{id}`. */
  readonly get: boolean;
  /** How records are created with POST. Default: POST is not supported. */
  readonly create?: CreateOperation;
}

/** The exports of every list. */
export const EXPORTS = { maxRows: 1_000_000 } as const;

/** The resources of the service. A new one needs a table, a schema and an entry here. */
export const RESOURCES: readonly ServedResource[] = [
  {
    name: "Product",
    path: "/api/v1/inventory/product",
    table: "product",
    schema: products,
    relations: { category: { table: "category" }, template: { table: "template" } },
    examples: [
      { filter: "name*bolt&list_price<5", label: "cheap bolts" },
      { filter: "qty_available=0&active=true", label: "sold out" },
      { filter: "category.name=Bolts&qty_available<10", label: "few left" },
      { filter: "category.name[Cables,Rods]|list_price>=500", label: "category or price" },
      { filter: "!(active=true&list_price>=100)", label: "not both" },
    ],
    columns: [
      "id",
      "name",
      "list_price",
      "qty_available",
      "category.name",
      "active",
      "default_code",
      "create_date",
      "write_date",
    ],
    facets: ["category.name", "active"],
    get: true,
  },
  {
    name: "Partner",
    path: "/api/v1/resources/partner",
    table: "partner",
    schema: partners,
    relations: { orders: { table: "sale_order" } },
    examples: [
      { filter: "is_company=true&name*clinic", label: "clinics" },
      { filter: "orders(total>900&state=open)", label: "a large open order" },
      { filter: "!orders()", label: "without orders" },
      { filter: "orders()>=3", label: "three orders or more" },
      { filter: 'name$"GmbH"|name$"Ltd"', label: "by legal form" },
    ],
    facets: ["is_company", "is_patient"],
    get: true,
    create: createPartner,
  },
  {
    name: "Company",
    path: "/api/v1/resources/company",
    table: "company",
    schema: companies,
    examples: [
      { filter: "company_code=null", label: "without a code" },
      { filter: "name*steel|branch_user^0", label: "either" },
    ],
    cursors: false,
    get: false,
  },
];
