import { expect, test } from "vitest";
import { invalidQuery } from "../../src/http/problem.js";
import { toResponse } from "../../src/http/reply.js";
import { problemResponse } from "../../src/http.js";

test.each([
  [503, {}, { type: "about:blank", title: "Service Unavailable", status: 503 }],
  [418, { detail: "x" }, { type: "about:blank", title: "Error", status: 418, detail: "x" }],
  [
    409,
    { type: "https://acme.example/taken", title: "Taken" },
    { type: "https://acme.example/taken", title: "Taken", status: 409 },
  ],
])("returns a problem with status %d and %o", async (status, members, body) => {
  const response = problemResponse(status, { ...members, headers: { "retry-after": "2" } });
  expect(await response.json()).toEqual(body);
  expect([response.status, response.headers.get("content-type"), response.headers.get("retry-after")]).toEqual([
    status,
    "application/problem+json",
    "2",
  ]);
});

test("an invalid query without diagnostics has a default detail", async () => {
  expect(await toResponse(invalidQuery([], { filter: "", raw: "" })).json()).toEqual({
    type: "about:blank",
    title: "Bad Request",
    status: 400,
    detail: "The query string is invalid.",
    diagnostics: [],
  });
});
