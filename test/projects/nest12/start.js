import { createRequire } from "node:module";
import { FastifyAdapter } from "@nestjs/platform-fastify";
import * as modules from "ampipe";
import { AppModule } from "./dist/app.module.js";
import { report } from "./report.js";

const commonjs = createRequire(import.meta.url)("ampipe");
await report(AppModule, new FastifyAdapter(), modules.FilterError === commonjs.FilterError);
