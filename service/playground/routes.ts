import { Hono } from "hono";
import type { Environment } from "../http/environment.js";
import { methods } from "../http/methods.js";
import type { ServedResource } from "../resources.js";
import type { BrowserFiles } from "./files.js";
import { preparePlaygroundPage } from "./page.js";
import { fileResponse, pageResponse } from "./responses.js";

/** Routes of the playground and its files. They need no key: all bodies are in memory before the first request. */
export function playgroundRoutes(resources: readonly ServedResource[], files: BrowserFiles): Hono<Environment> {
  const app = new Hono<Environment>();
  const page = preparePlaygroundPage(resources, files);
  app.all("/", methods({ GET: ({ req }) => pageResponse(page, req.raw) }));
  for (const file of Object.values(files)) {
    app.all(file.path, methods({ GET: ({ req }) => fileResponse(file, req.raw) }));
  }
  return app;
}
