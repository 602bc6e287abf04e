import { defineSchema, integer, number, text } from "ampipe";
import { EntitySchema } from "typeorm";

/** What clients may filter by, sort by and read. The tenant is not part of it. */
export const product = defineSchema({
  id: integer({ bits: 32 }),
  name: text({ containsIgnoresCase: true }),
  price: number(),
  category: text({ nullable: true }),
});

export interface Product {
  readonly id: number;
  readonly tenant: string;
  readonly name: string;
  readonly price: number;
  readonly category: string | null;
}

export const ProductEntity = new EntitySchema<Product>({
  name: "product",
  columns: {
    id: { type: "integer", primary: true },
    tenant: { type: "text" },
    name: { type: "text" },
    price: { type: "real" },
    category: { type: "text", nullable: true },
  },
});
