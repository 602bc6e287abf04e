import { Module } from "@nestjs/common";
import { APP_FILTER, APP_GUARD } from "@nestjs/core";
import { AuthGuard } from "./auth.guard.js";
import { CatalogModule } from "./catalog/catalog.module.js";
import { ProblemFilter } from "./problem.filter.js";
import { ProductsModule } from "./products/products.module.js";

@Module({
  imports: [ProductsModule, CatalogModule],
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class AppModule {}
