import { Injectable, NotFoundException } from "@nestjs/common";
import { type GetQuery, listEnvelope } from "ampipe/list";
import { toTypeorm } from "ampipe/sql";
import { DataSource, type SelectQueryBuilder } from "typeorm";
import type { User } from "../auth.guard.js";
import { dialect } from "../database.module.js";
import type { CheckedListQuery } from "../list-query.js";
import { type Product, ProductEntity, type product } from "./product.schema.js";

@Injectable()
export class ProductsService {
  constructor(private readonly source: DataSource) {}

  async list({ fields, filter, sort = [], page, limit, warnings }: CheckedListQuery<typeof product>, user: User) {
    const query = this.productsOf(user, fields)
      // The filter is parenthesized, so no OR in it escapes from the tenant.
      .andWhere(...toTypeorm(filter, dialect, { alias: "product" }))
      .limit(limit)
      .offset((page - 1) * limit);
    // Null comes after every value. The last sort key is unique.
    for (const { field, descending } of sort) {
      query.addOrderBy(`product.${field}`, descending ? "DESC" : "ASC", descending ? "NULLS FIRST" : "NULLS LAST");
    }
    const [data, total] = await query.getManyAndCount();
    return { ...listEnvelope({ data, total, page, limit }), ...(warnings.length === 0 ? {} : { warnings }) };
  }

  async get(id: number, { fields }: GetQuery, user: User) {
    const data = await this.productsOf(user, fields).andWhere("product.id = :id", { id }).getOne();
    if (data === null) throw new NotFoundException("No record has this key.");
    return { data };
  }

  /** Every query starts here, with the tenant of the user. */
  private productsOf({ tenant }: User, fields: readonly string[]): SelectQueryBuilder<Product> {
    return this.source
      .getRepository(ProductEntity)
      .createQueryBuilder("product")
      .select(fields.map((field) => `product.${field}`))
      .where("product.tenant = :tenant", { tenant });
  }
}
