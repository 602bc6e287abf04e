import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiDocument } from "../../service/http/open-api.js";
import { MAX_BODY_BYTES as LIMITS } from "../../service/http/read-json.js";
import { MAX_BODY_BYTES } from "../../src/http/handlers.js";
import { appWithoutDatabase, KEY } from "./support/app-without-database.js";

const [post, query] = [LIMITS.POST, LIMITS.QUERY].map((bytes) => `${bytes / 1024} KiB`);
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test.each([
  ["the OpenAPI document", JSON.stringify(apiDocument()), `The body has more than ${post}.`],
  [
    "service/README.md",
    read("service/README.md").replace(/ +/g, " "),
    `| request body; of \`QUERY\` | ${post}; ${query}`,
  ],
])("%s states the limits of bodies", (_name, content, expected) => {
  expect(content).toContain(expected);
});

test("docs/http.md states the default limit of QUERY bodies", () => {
  expect(/`maxBodyBytes` .*\| (\d+) +\|$/m.exec(read("docs/http.md"))?.[1]).toBe(String(MAX_BODY_BYTES));
});

test.each([
  [LIMITS.QUERY, 200],
  [LIMITS.QUERY + 1, 413],
])("a QUERY body of %i bytes, whose length is not announced, gets %i", async (bytes, status) => {
  // Empty parameters are ignored.
  const body = new Blob(["limit=1".padEnd(bytes, "&")]).stream();
  const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/x-www-form-urlencoded" };
  // "duplex" is required for a stream, but missing in the types.
  const init: RequestInit & { readonly duplex: "half" } = { method: "QUERY", headers, body, duplex: "half" };
  const request = new Request("http://localhost/api/v1/inventory/product", init);
  expect((await appWithoutDatabase().fetch(request)).status).toBe(status);
});
