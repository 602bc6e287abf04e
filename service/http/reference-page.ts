import { describeSchema } from "ampipe";
import { RESOURCES, type ServedResource } from "../resources.js";
import type { CreateOperation } from "./create-handler.js";
import { type ApiDocument, apiDocument } from "./open-api.js";
import { STYLE } from "./reference-style.js";

/** Returns the response with the page. */
export function referencePage(page = renderReferencePage()): Response {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(page, { headers });
}

const OPERATORS = [
  ["=", "equals", "!=", "does not equal"],
  ["*", "contains, in either case of a to z", "!*", "does not contain"],
  [">", "greater than", ">=", "at least"],
  ["<", "less than", "<=", "at most"],
  ["[1,2]", "is one of", "![1,2]", "is none of"],
] as const;

const STATUSES = [
  ["200, 201", "Done."],
  ["304", "What you have (<code>If-None-Match</code>) is what there is."],
  [
    "400",
    "The query string or the body is wrong: <code>diagnostics</code> says all of it, with positions and fixes. Or the response would have more than 4 MiB: ask for fewer records or fields.",
  ],
  ["401", "There is no valid key in <code>Authorization</code>, or the key has expired."],
  ["404", "There is nothing at this address."],
  ["405", "The address takes other methods: <code>Allow</code> says which."],
  ["414", "The path has more than 2 KiB, or the query string has more than 8 KiB besides its filter."],
  ["413, 415", "The body has more than 64 KiB, or is not JSON by its content type."],
  ["422", "The <code>Idempotency-Key</code> was used for another partner."],
  [
    "429",
    "This key has used its share of the service, which others need too. <code>Retry-After</code> says when to try again.",
  ],
  ["503", "The service cannot answer right now. <code>Retry-After</code> says when to try again."],
] as const;

function sectionOf({ name, path, schema, get, create }: ServedResource, document: ApiDocument): string {
  const fields = describeSchema(schema).map(({ name: field, type, nullable, operators }) => [
    code(field),
    nullable ? `${type} or null` : type,
    operators.map(code).join(" "),
  ]);
  const example = `${path}?filter=${exampleFilter(document, path)}&fields=${schema.visibleNames.slice(0, 3).join()}&page=1&limit=10`;
  return `<h2 id="${name}">${name}</h2>
<h3><span class="method">GET</span> <code>${path}</code></h3>
<p>A page of the records that match: <code>fields</code> (all), <code>filter</code> (none), <code>page</code> (1) and
<code>limit</code> (10, at most 1000). In order of their numbers.</p>
${pre(example)}
${get ? `<h3><span class="method">GET</span> <code>${path}/{id}</code></h3>\n<p>One record; <code>fields</code> as above.</p>` : ""}
${create === undefined ? "" : creationOf(path, create)}
${table(["field", "type", "operators"], fields)}`;
}

function creationOf(path: string, { summary, exampleBody, isIdempotent }: CreateOperation): string {
  const repeated = "A repeated request with the same <code>Idempotency-Key</code> creates no second record.";
  const body = JSON.stringify(exampleBody);
  return `<h3><span class="method">POST</span> <code>${path}</code></h3>
<p>${summary}.${isIdempotent ? ` ${repeated}` : ""}</p>
${pre(`curl -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d '${body}' "$BASE_URL${path}"
{"data":{"id":7}}`)}`;
}

/** The example in the OpenAPI document that combines two conditions. */
function exampleFilter({ paths }: ApiDocument, path: string): string {
  const { parameters = [] } = (paths[path]?.get ?? {}) as { readonly parameters?: readonly Parameter[] };
  const { examples = {} } = parameters.find(({ name }) => name === "filter") ?? {};
  return Object.values(examples).at(-2)?.value ?? "";
}

interface Parameter {
  readonly name: string;
  readonly examples?: Readonly<Record<string, { readonly value: string }>>;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string): string =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<div class="scroll"><table>${cells(head, "th")}${rows.map((row) => cells(row, "td")).join("")}</table></div>`;
}

function pre(text: string): string {
  return `<pre>${code(text)}</pre>`;
}

function code(text: string): string {
  return `<code>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</code>`;
}

const LIST_PATH = "/api/v1/inventory/product";

/** Renders the reference of the service as one HTML page without scripts. */
export function renderReferencePage(resources: readonly ServedResource[] = RESOURCES): string {
  const document = apiDocument(resources);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inventory and resources: API reference</title>
<style>${STYLE}</style>
<h1>Inventory and resources</h1>
<p>Products, partners and companies as JSON over HTTP. Also as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${resources.map(({ name }) => `<a href="#${name}">${name}</a>`).join("")}<a href="#filters">Filters</a><a href="#errors">Errors</a></nav>
<p>Every request has a key:</p>
${pre(`curl -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}?filter=active=true&list_price>=100&limit=5"`)}
<p>In a shell, write filters in single quotes and let curl encode them. In a URL, <code>-g</code> keeps curl from reading
brackets as a range:</p>
${pre(`curl -G -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}" --data-urlencode 'filter=name*"M8 & M10"|!(categ_id[1,2])'`)}
${pre(`curl -g -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}"'?filter=categ_id![1,2]&limit=5'`)}
${resources.map((resource) => sectionOf(resource, document)).join("\n")}
<h2 id="filters">Filters</h2>
<p>A filter is conditions joined by <code>&amp;</code> (all hold) and <code>|</code> (at least one holds).
<code>&amp;</code> binds tighter: <code>a=1|b=2&amp;c=3</code> is <code>a=1|(b=2&amp;c=3)</code>. Parentheses group, and
<code>!( )</code> is the exact opposite of a group. A value runs to the next <code>&amp;</code> or <code>|</code>; one that
holds them is written in double quotes. <code>null</code> is null; it is not equal to, and not less or greater than, anything else.
Encode filters in addresses: <code>&amp;</code> is <code>%26</code> and <code>+</code> is <code>%2B</code>.</p>
${table(
  ["written", "meaning", "opposite or other", "meaning"],
  OPERATORS.map(([one, meaning, other, otherMeaning]) => [code(one), meaning, code(other), otherMeaning]),
)}
<h2 id="errors">Answers</h2>
${table(["status", "meaning"], STATUSES)}
<p>Answers have an <code>X-Request-Id</code>, which the log of the service has too. Errors are <code>application/problem+json</code> (RFC 9457).</p>
</html>
`;
}
