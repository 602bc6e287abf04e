import { Controller, Get, Param, ParseIntPipe } from "@nestjs/common";
import { ApiTags } from "@nestjs/swagger";
import type { GetQuery } from "ampipe/list";
import { CurrentUser, type User } from "../auth.guard.js";
import { type CheckedListQuery, GetQueryOf, ListQueryOf } from "../list-query.js";
import { product } from "./product.schema.js";
import { ProductsService } from "./products.service.js";

@ApiTags("products")
@Controller("products")
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @Get()
  list(@ListQueryOf(product) query: CheckedListQuery<typeof product>, @CurrentUser() user: User) {
    return this.products.list(query, user);
  }

  @Get(":id")
  get(@Param("id", ParseIntPipe) id: number, @GetQueryOf(product) query: GetQuery, @CurrentUser() user: User) {
    return this.products.get(id, query, user);
  }
}
