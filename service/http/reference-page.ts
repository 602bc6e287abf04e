import { describeSchema } from "ampipe";
import { RESOURCES, type ServedResource } from "../resources.js";
import type { CreateOperation } from "./create-handler.js";
import { MAX_BODY_BYTES } from "./read-json.js";
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
  ["*", "contains, ignoring the case of a to z", "!*", "does not contain"],
  ["^", "starts with, likewise", "!^", "does not start with"],
  ["$", "ends with, likewise", "!$", "does not end with"],
  [">", "greater than", ">=", "at least"],
  ["<", "less than", "<=", "at most"],
  ["[1,2]", "is one of", "![1,2]", "is not one of"],
] as const;

const STATUSES = [
  ["200, 201", "Success."],
  ["304", "Your copy (<code>If-None-Match</code>) is current."],
  [
    "400",
    "The query string or the body is invalid: <code>diagnostics</code> lists all errors with positions and fixes. Or the response would have more than 4 MiB: request fewer records or fields.",
  ],
  ["401", "<code>Authorization</code> has no valid key, or the key has expired."],
  ["404", "The path or the record does not exist."],
  ["405", "The path does not support this method. <code>Allow</code> lists the supported ones."],
  ["414", "The path has more than 2 KiB, or the query string without its filter and cursor has more than 8 KiB."],
  [
    "413, 415",
    `The body has more than ${MAX_BODY_BYTES.POST / 1024} KiB (of <code>QUERY</code>: ${MAX_BODY_BYTES.QUERY / 1024} KiB), or another content type.`,
  ],
  ["422", "The <code>Idempotency-Key</code> was used for another record."],
  ["429", "This key has too many requests in progress. Retry after the seconds in <code>Retry-After</code>."],
  ["503", "The service is temporarily unavailable. Retry after the seconds in <code>Retry-After</code>."],
] as const;

function sectionOf(resource: ServedResource): string {
  const { name, path, schema, exampleFilter, exampleSort, cursors = true, get, create } = resource;
  const fields = describeSchema(schema).map(({ name: field, type, nullable, operators }) => [
    code(field),
    nullable ? `${type} or null` : type,
    operators.map(code).join(" "),
  ]);
  const example = [
    ...(exampleSort === undefined ? [] : [`sort=${exampleSort}`]),
    `filter=${exampleFilter}`,
    `fields=${schema.visibleNames.slice(0, 4).join()}`,
    "limit=5",
  ].join("&");
  return `<h2 id="${name}">${name}</h2>
<h3><span class="method">GET</span> <code>${path}</code></h3>
<p>A page of the matching records. Parameters: <code>fields</code> (default: all), <code>filter</code> (default: none),
<code>sort</code> (default: by id), <code>page</code> (default: 1), <code>limit</code> (default: 10, maximum: 1000)${
    cursors ? ",\nand <code>after</code> or <code>before</code> instead of <code>page</code>" : ""
  }.</p>
${pre(`${path}?${example}`)}
${get ? `<h3><span class="method">GET</span> <code>${path}/{id}</code></h3>\n<p>One record. Parameter: <code>fields</code>, as above.</p>` : ""}
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
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inventory and resources: API reference</title>
<style>${STYLE}</style>
<h1>Inventory and resources</h1>
<p>Products, partners and companies as JSON over HTTP. Try filters in the <a href="/">playground</a>.
Machine-readable: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${resources.map(({ name }) => `<a href="#${name}">${name}</a>`).join("")}<a href="#filters">Filters</a><a href="#sort">Sort and cursors</a><a href="#errors">Responses</a></nav>
<p>Every request under <code>/api/</code> needs an API key:</p>
${pre(`curl -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}?sort=-list_price&filter=name^Bolt&limit=5"`)}
<p>In a shell, put filters in single quotes and let curl encode them. With a filter in the URL, use <code>-g</code>, or curl
reads brackets as a range:</p>
${pre(`curl -G -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}" --data-urlencode 'filter=name*"M8 & M10"|!(categ_id[1,2])'`)}
${pre(`curl -g -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}"'?filter=categ_id![1,2]&limit=5'`)}
${resources.map(sectionOf).join("\n")}
<h2 id="filters">Filters</h2>
<p>A filter combines conditions with <code>&amp;</code> (and) and <code>|</code> (or).
<code>&amp;</code> binds tighter: <code>a=1|b=2&amp;c=3</code> is <code>a=1|(b=2&amp;c=3)</code>. Parentheses group, and
<code>!( )</code> negates a group. A value ends at the next <code>&amp;</code> or <code>|</code>; put a value that contains
them in double quotes. <code>null</code> is not equal to, less than or greater than any other value.
Encode filters in URLs: <code>&amp;</code> as <code>%26</code> and <code>+</code> as <code>%2B</code>.</p>
${table(
  ["written", "meaning", "written", "meaning"],
  OPERATORS.map(([one, meaning, other, otherMeaning]) => [code(one), meaning, code(other), otherMeaning]),
)}
<p>A filter that is too long for a URL can be sent in the body of a <code>QUERY</code> request (RFC 10008), with the same
parameters and the content type <code>application/x-www-form-urlencoded</code>:</p>
${pre(`curl -X QUERY -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}" --data-urlencode 'filter=name^Bolt' -d limit=5`)}
<h2 id="sort">Sort and cursors</h2>
<p><code>sort</code> has one or more fields, separated by commas, and <code>-</code> before a field for descending order.
Texts are sorted by code point, and <code>null</code> after all other values. Equal records are sorted by id.</p>
<p>Cursors read a long list from start to end: each page takes the same time, and no record is skipped or repeated when
others are created. Start with an empty <code>after</code>. Then send <code>nextCursor</code> of each response as
<code>after</code>, with the same <code>filter</code> and <code>sort</code>, until it is <code>null</code>.
<code>before</code> with <code>previousCursor</code> goes back.</p>
${pre(`curl -H "Authorization: Bearer $API_KEY" "$BASE_URL${LIST_PATH}?sort=-list_price&filter=name^Bolt&limit=5&after="`)}
<h2 id="errors">Responses</h2>
${table(["status", "meaning"], STATUSES)}
<p>Every response has an <code>X-Request-Id</code>, which the service also logs. Errors are <code>application/problem+json</code> (RFC 9457).</p>
</html>
`;
}
