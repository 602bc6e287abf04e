import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describeSchema } from "ampipe";
import type { ResourceJson } from "../../playground/resource.js";
import type { ServedResource } from "../resources.js";
import type { Bodies, BrowserFiles } from "./files.js";

/** The page of the playground, with the bodies that are sent. */
export interface PlaygroundPage {
  readonly etag: string;
  readonly bodies: Bodies;
}

/** Renders the page once. It has no script of its own, so the content security policy can forbid them. */
export function preparePlaygroundPage(resources: readonly ServedResource[], files: BrowserFiles): PlaygroundPage {
  const identity = new TextEncoder().encode(renderPlaygroundPage(resources, files));
  const bodies = {
    identity,
    gzip: new Uint8Array(gzipSync(identity)),
    br: new Uint8Array(brotliCompressSync(identity)),
  };
  return { etag: createHash("sha256").update(identity).digest("base64url").slice(0, 16), bodies };
}

function renderPlaygroundPage(resources: readonly ServedResource[], { script, style, icon }: BrowserFiles): string {
  // A data block: it is not run. Without "<" it cannot end early.
  const data = JSON.stringify(resources.map(resourceJson)).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Playground: inventory and resources</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}">
<script type="module" src="${script.path}"></script>
<main>
<h1>Playground: filter products, partners and companies</h1>
<ampipe-playground fill></ampipe-playground>
<noscript><p>The playground needs JavaScript. The <a href="/reference">reference</a> does not.</p></noscript>
</main>
<script type="application/json" id="resources">${data}</script>
</html>
`;
}

/** Describes a resource for the browser, which needs no key: without hidden fields, and without the name of the table. */
function resourceJson({ name, path, schema, exampleFilter, examples }: ServedResource): ResourceJson {
  return {
    name,
    path,
    table: name.toLowerCase(),
    key: schema.byName.get(KEY)?.hidden === false ? KEY : "",
    fields: describeSchema(schema),
    examples: examples ?? [{ filter: exampleFilter, label: "" }],
  };
}

const KEY = "id";
