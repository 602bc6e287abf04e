import { describeSchema } from "ampipe";
import type { CreateField, ResourceJson } from "../../playground/resource.js";
import type { CreateOperation } from "../http/create-handler.js";
import type { ServedResource } from "../resources.js";
import { type Asset, type BrowserFiles, createAsset } from "./assets.js";

/** Scripts, styles and requests of this origin only; no inline script or style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  // Browsers ask each time whether it has changed.
  "cache-control": "no-cache",
  "content-security-policy": CONTENT_SECURITY_POLICY,
  // The address contains the filter.
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** Renders the page. It has no script of its own, so the content security policy can forbid them. */
export function createPage(resources: readonly ServedResource[], { script, style, icon }: BrowserFiles): Asset {
  // A data block: it is not run. Without "<" it cannot end early.
  const data = JSON.stringify(resources.map(resourceJson)).replaceAll("<", "\\u003c");
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ampipe playground: products, partners and companies</title>
<link rel="icon" href="${icon.path}" type="image/svg+xml">
<link rel="stylesheet" href="${style.path}">
<script type="module" src="${script.path}"></script>
<main>
<h1>ampipe playground: filter products, partners and companies</h1>
<ampipe-playground fill></ampipe-playground>
<noscript><p>The playground needs JavaScript. The API is described at <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</main>
<script type="application/json" id="resources">${data}</script>
</html>
`;
  return createAsset("/", HEADERS, Buffer.from(page));
}

/** Describes a resource for the browser, which needs no key: without hidden fields, and without the name of the table. */
function resourceJson({ name, path, schema, examples, columns, facets = [], create }: ServedResource): ResourceJson {
  return {
    name,
    path,
    table: name.toLowerCase(),
    key: schema.byName.get(KEY)?.hidden === false ? KEY : "",
    fields: describeSchema(schema),
    examples,
    facets,
    ...(columns === undefined ? {} : { columns }),
    ...(create === undefined ? {} : { create: inputsOf(create) }),
  };
}

const KEY = "id";

function inputsOf({ bodySchema }: CreateOperation): readonly CreateField[] {
  const { properties, required = [] } = bodySchema as { properties: object; required?: readonly string[] };
  return Object.keys(properties).map((name) => ({ name, isRequired: required.includes(name) }));
}
