import { Module } from "@nestjs/common";
import { DatabaseModule } from "../database.module.js";
import { CatalogController } from "./catalog.controller.js";

@Module({ imports: [DatabaseModule], controllers: [CatalogController] })
export class CatalogModule {}
