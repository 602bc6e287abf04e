import { describe, expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, listHandler } from "../../src/http.js";
import { readListQuery } from "../../src/list.js";
import { everyType } from "../support/every-type.js";
import { type Reply, serve } from "./api-server.js";
import { diagnosticsOf } from "./diagnostics-of.js";
import { errorOf, KEY } from "./error-of.js";
import { PATH, products } from "./products.js";

const problemJson = { "content-type": "application/problem+json" };

describe("an ApiError", () => {
  test("shows the server's diagnostics with carets", async () => {
    const filter = "active=true&state=done&create_date>2024-01-01";
    const diagnostics = diagnosticsOf(filter);
    const problem = { type: "about:blank", title: "Invalid parameters", status: 400, detail: "…", diagnostics };
    const reply = { status: 400, headers: { ...problemJson, "x-request-id": "r-1" }, body: problem };
    const { error, message } = await errorOf(reply, { filter });
    expect(message).toBe(`GET URL responded with 400: Invalid parameters
Unknown field "create_date".
  active=true&state=done&create_date>2024-01-01
                         ^^^^^^^^^^^`);
    expect(error).toEqual(expect.objectContaining({ status: 400, problem, diagnostics, filter, requestId: "r-1" }));
  });

  test("shows the filter of the problem details, if they contain one", async () => {
    const body = { diagnostics: diagnosticsOf("nmae=1"), filter: "nmae=1" };
    const { error, message } = await errorOf({ status: 400, body }, { filter: "name=1" });
    expect(message).toBe(
      `GET URL responded with 400: Invalid request\nUnknown field "nmae". Did you mean "name"?\n  nmae=1\n  ^^^^`,
    );
    expect(error).toEqual(expect.objectContaining({ filter: "nmae=1", problem: body, requestId: undefined }));
  });

  test("shows the query string for a diagnostic about it", async () => {
    const result = readListQuery("fields=id&limit=50", everyType, { maxLimit: 20 });
    const body = { diagnostics: result.ok ? [] : result.diagnostics };
    const { baseUrl } = await serve(() => ({ status: 400, body }));
    const list = createClient({ baseUrl })
      .resource(PATH, products)
      .list({ fields: ["id"], limit: 50 });
    await expect(list).rejects.toThrow(`Parameter "limit" must be at most 20, not 50.
  fields=id&limit=50
                  ^^`);
  });

  test("shows the query string of the response, if it has one: the spans of a handler count its question mark", async () => {
    const list = listHandler({ schema: products, source: fromRecords(products, []), maxLimit: 5 });
    const response = await list(new Request("http://localhost/?fields=id&limit=50"));
    const body: unknown = await response.json();
    const { baseUrl } = await serve(() => ({ status: 400, body }));
    const page = createClient({ baseUrl })
      .resource(PATH, products)
      .list({ fields: ["id"], limit: 50 });
    await expect(page).rejects.toThrow(`Parameter "limit" must be at most 5, not 50.
  ?fields=id&limit=50
                   ^^`);
  });

  test.each<[name: string, reply: Reply, message: string, problem: unknown]>([
    [
      "a title and a detail",
      { body: { title: "Forbidden", detail: "Not yours." } },
      "Forbidden: Not yours.",
      { title: "Forbidden", detail: "Not yours." },
    ],
    ["members of invalid types", { body: { title: "No", status: "x", detail: 5 } }, "No", { title: "No" }],
    ["a problem without title and detail", { headers: problemJson, body: { code: 5 } }, `{"code":5}`, { code: 5 }],
    ["JSON that is not a problem", { body: { error: "no" } }, `{"error":"no"}`, undefined],
    ["JSON that is not an object", { headers: problemJson, body: ["no"] }, `["no"]`, undefined],
    [
      "an HTML page",
      { body: "<html>\n  <h1>Bad\x1b[31m gateway</h1>" },
      "<html> <h1>Bad\uFFFD[31m gateway</h1>",
      undefined,
    ],
    ["an empty body", { body: "" }, "(empty)", undefined],
    ["a long text", { body: "x".repeat(1000) }, `${"x".repeat(120)}…`, undefined],
    [
      "diagnostics that are not an array",
      { body: { title: "No", diagnostics: 5 } },
      "No",
      { title: "No", diagnostics: 5 },
    ],
    [
      "a key that the end of the excerpt would cut",
      { body: "x".repeat(118) + KEY },
      `${"x".repeat(118)}[k…`,
      undefined,
    ],
    ["the key", { body: `Unknown key ${KEY}.` }, "Unknown key [key].", undefined],
  ])("describes %s", async (_name, reply, sentence, problem) => {
    const { error, message } = await errorOf({ status: 403, ...reply });
    expect(message).toBe(`GET URL responded with 403: ${sentence}`);
    expect(error).toEqual(expect.objectContaining({ name: "ApiError", status: 403, problem, diagnostics: [] }));
  });
});
