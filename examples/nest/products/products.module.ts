import { Module } from "@nestjs/common";
import { DatabaseModule } from "../database.module.js";
import { ProductsController } from "./products.controller.js";
import { ProductsService } from "./products.service.js";

@Module({ imports: [DatabaseModule], controllers: [ProductsController], providers: [ProductsService] })
export class ProductsModule {}
