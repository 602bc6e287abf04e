import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { Environment } from "../http/environment.js";
import { methods } from "../http/methods.js";
import type { ServedResource } from "../resources.js";
import { assetResponse, type BrowserFiles, createFile } from "./assets.js";
import { createPage } from "./page.js";

/** Reads the files. `service` is the folder of the service, whose script is built. */
export function readBrowserFiles(service: URL): BrowserFiles {
  const read = (path: string): Uint8Array => readFileSync(new URL(path, service));
  return {
    script: createFile("playground.js", "text/javascript; charset=utf-8", read(".build/playground.js")),
    style: createFile("page.css", "text/css; charset=utf-8", read("playground/page.css")),
    icon: createFile("icon.svg", "image/svg+xml", read("playground/icon.svg")),
  };
}

/** Routes of the playground and its files. They need no key. */
export function playgroundRoutes(resources: readonly ServedResource[], files: BrowserFiles): Hono<Environment> {
  const app = new Hono<Environment>();
  for (const asset of [createPage(resources, files), files.script, files.style, files.icon]) {
    app.all(asset.path, methods({ GET: ({ req }) => assetResponse(asset, req.raw) }));
  }
  return app;
}
