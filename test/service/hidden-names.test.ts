import { boolean, defineSchema, integer, text } from "ampipe";
import { expect, test } from "vitest";
import { apiDocument } from "../../service/http/open-api.js";
import type { ServedResource } from "../../service/resources.js";
import { appWithoutDatabase, EXPIRED_KEY, KEY } from "./support/app-without-database.js";
import { FAKE_FILES } from "./support/fake-files.js";

const schema = defineSchema({
  id: integer({ hidden: true, column: "zq_key_column" }),
  name: text({ column: "zq_column" }),
  active: boolean({ column: "zq_other_column" }),
  zq_hidden_secret: text({ hidden: true, description: "zq_description" }),
});

const resource: ServedResource = {
  name: "Depot",
  path: "/api/v1/depot",
  table: "zq_table",
  schema,
  examples: [{ filter: "name^Bolt", label: "" }],
  cursors: false,
  get: true,
};

const app = appWithoutDatabase({ playground: FAKE_FILES, resources: [resource] });

const PATHS = [
  "/",
  "/openapi.json",
  "/health",
  "/health/live",
  "/health/ready",
  "/metrics",
  "/robots.txt",
  "/nothing",
  ...Object.values(FAKE_FILES).map(({ path }) => path),
  ...[
    "",
    "/7",
    "/x",
    "?filter=nam=1",
    "?filter=zq=1",
    "?filter=zq_hidden_secre=1",
    "?filter=i=1",
    "?fields=zq_hidden_secre,nme,idd",
    "?sort=zq_hidden_secre,idd",
    "?zq_hidden_secre=1",
    "?filter=name>1|active=x&name='x'",
    "?filter=name=x&after=",
    "?page=0&limit=100000",
    `?filter=${"x".repeat(9_000)}`,
  ].map((rest) => `/api/v1/depot${rest}`),
];
const METHODS = ["GET", "HEAD", "QUERY", "POST", "OPTIONS", "DELETE"];
const KEYS = [undefined, KEY, EXPIRED_KEY, "another"];
const HIDDEN = ["zq_table", "zq_key_column", "zq_column", "zq_other_column", "zq_hidden_secret", "zq_description"];

test.each(PATHS)("%s names no hidden field, no table and no column, with and without a key", async (path) => {
  for (const method of METHODS) {
    for (const key of KEYS) {
      const headers = new Headers();
      if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
      if (method === "QUERY") headers.set("content-type", "application/x-www-form-urlencoded");
      const body = method === "QUERY" ? { body: "filter=zq_hidden_secre=1" } : {};
      const response = await app.request(path, { method, headers, ...body });
      const sent = JSON.stringify([...response.headers]) + (await response.text());
      // A request may contain a part of a name, which the response repeats.
      for (const name of HIDDEN) expect(sent, `${method} ${path}`).not.toContain(name);
    }
  }
});

test("the page of the playground names no hidden key and no table", async () => {
  const page = await (await app.request("/")).text();
  const data = JSON.parse(/id="resources">(.*)<\/script>/.exec(page)?.[1] ?? "[]");
  expect(data).toEqual([
    {
      name: "Depot",
      path: "/api/v1/depot",
      table: "depot",
      key: "",
      fields: [expect.objectContaining({ name: "name" }), expect.objectContaining({ name: "active" })],
      examples: [{ filter: "name^Bolt", label: "" }],
      facets: [],
    },
  ]);
});

test("the OpenAPI document of a resource names nothing that is hidden", () => {
  const document = JSON.stringify(apiDocument([resource]));
  expect(document).toContain("Depot");
  for (const name of HIDDEN) expect(document).not.toContain(name);
});
