import { Module } from "@nestjs/common";
import { sqlite } from "ampipe/sql";
import { DataSource } from "typeorm";
import { ProductEntity } from "./products/product.schema.js";

/** The dialect of the data source: `postgres` for TypeORM's "postgres", and so on. */
export const dialect = sqlite;

const PRODUCTS = [
  { id: 1, tenant: "acme", name: "Bolt M3", price: 0.5, category: "screws" },
  { id: 2, tenant: "acme", name: "Bolt M4 & nut", price: 0.75, category: "screws" },
  { id: 3, tenant: "acme", name: "Washer", price: 0.1, category: null },
  { id: 4, tenant: "acme", name: "Desk", price: 320, category: "furniture" },
  { id: 5, tenant: "globex", name: "Bolt of Globex", price: 0.6, category: "screws" },
  { id: 6, tenant: "globex", name: "Safe", price: 890, category: "furniture" },
];

@Module({
  providers: [
    {
      provide: DataSource,
      useFactory: async () => {
        // A database in memory, so that the example runs without a server.
        const source = new DataSource({ type: "sqljs", synchronize: true, entities: [ProductEntity] });
        await source.initialize();
        await source.getRepository(ProductEntity).insert(PRODUCTS);
        return source;
      },
    },
  ],
  exports: [DataSource],
})
export class DatabaseModule {}
