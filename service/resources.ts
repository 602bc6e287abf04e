import { boolean, decimal, defineSchema, integer, number, type Schema, text, timestamp } from "ampipe";
import type { ExampleFilter } from "../playground/resource.js";
import type { CreateOperation } from "./http/create-handler.js";
import { createPartner } from "./partners/create-partner.js";

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
  // Not shown to clients, but lists are ordered by it.
  id: integer({ hidden: true }),
  name,
  company_code: text({ nullable: true, containsIgnoresCase: true }),
  branch_user: text({ containsIgnoresCase: true }),
});

/** A kind of record: its path, its table, its fields and its operations. Every resource has a list. */
export interface ServedResource {
  readonly name: string;
  readonly path: string;
  readonly table: string;
  readonly schema: Schema;
  /** Examples for the reference page. */
  readonly exampleFilter: string;
  /** Default: the list is sorted by id. */
  readonly exampleSort?: string;
  /** Example filters of the playground. Default: `exampleFilter`. */
  readonly examples?: readonly ExampleFilter[];
  /** Whether the list can be read by cursor. Cursors contain the id, so it must not be hidden. Default: true. */
  readonly cursors?: boolean;
  /** Whether single records are served at `{path}/{id}`. */
  readonly get: boolean;
  /** How records are created with POST. Default: POST is not supported. */
  readonly create?: CreateOperation;
}

/** The resources of the service. A new one needs a table, a schema and an entry here. */
export const RESOURCES: readonly ServedResource[] = [
  {
    name: "Product",
    path: "/api/v1/inventory/product",
    table: "product",
    schema: products,
    exampleFilter: "name^Bolt",
    exampleSort: "-list_price",
    examples: [
      { filter: "name*bolt&list_price<5", label: "cheap bolts" },
      { filter: "qty_available=0&active=true", label: "sold out" },
      { filter: "categ_id[1,2]|is_rsd_product!=null", label: "one of, or not null" },
      { filter: "!(active=true&list_price>=100)", label: "negated group" },
    ],
    get: true,
  },
  {
    name: "Partner",
    path: "/api/v1/resources/partner",
    table: "partner",
    schema: partners,
    exampleFilter: "is_company=true&name*clinic",
    exampleSort: "name",
    examples: [
      { filter: "is_company=true&name*clinic", label: "clinics" },
      { filter: "is_patient=true&name^A", label: "patients with A" },
      { filter: 'name$"GmbH"|name$"Ltd"', label: "by legal form" },
    ],
    get: true,
    create: createPartner,
  },
  {
    name: "Company",
    path: "/api/v1/resources/company",
    table: "company",
    schema: companies,
    exampleFilter: "name*steel|company_code=null",
    exampleSort: "name",
    examples: [
      { filter: "company_code=null", label: "without a code" },
      { filter: "name*steel|branch_user^0", label: "either" },
    ],
    cursors: false,
    get: false,
  },
];
