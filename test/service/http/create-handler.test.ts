import { defineSchema, integer, text } from "ampipe";
import { problemResponse } from "ampipe/http";
import { describe, expect, test } from "vitest";
import type { Statement } from "../../../service/database/database.js";
import { type CreateOperation, createdResponse } from "../../../service/http/create-handler.js";
import { RESOURCES, type ServedResource } from "../../../service/resources.js";
import { appWithoutDatabase, emptyDatabase, KEY } from "../support/app-without-database.js";

const PATH = "/api/v1/resources/note";

const createNote: CreateOperation = {
  handler: async ({ path, json, keyId, database }) => {
    const { title } = JSON.parse(json) as { readonly title?: string };
    if (title === undefined) return problemResponse(400, { detail: 'Member "title" is missing.' });
    const insert = "INSERT INTO note (title, created_by) VALUES ($1, $2) RETURNING id";
    const [row] = await database.query({ text: insert, values: [title, keyId] });
    return createdResponse(path, Number(row?.id));
  },
  summary: "Create a note",
  bodySchema: { type: "object", required: ["title"], properties: { title: { type: "string" } } },
  exampleBody: { title: "Call Ada" },
  isIdempotent: false,
};

const notes: ServedResource = {
  name: "Note",
  path: PATH,
  table: "note",
  schema: defineSchema({ id: integer(), title: text() }),
  examples: [{ filter: "title*Ada", label: "" }],
  get: true,
  create: createNote,
};

/** The service with one more resource, and the statements that its database gets. */
function serviceWithNotes() {
  const statements: Statement[] = [];
  const query = (statement: Statement) => {
    statements.push(statement);
    return Promise.resolve([{ id: 7 }]);
  };
  const app = appWithoutDatabase({ resources: [...RESOURCES, notes], database: { ...emptyDatabase, query } });
  const request = (target: string, init: RequestInit = {}) =>
    app.request(target, { ...init, headers: { authorization: `Bearer ${KEY}`, ...init.headers } });
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    request(PATH, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
  return { request, post, statements };
}

describe("a resource with a create handler", () => {
  test("creates records with POST", async () => {
    const { post, statements } = serviceWithNotes();
    const response = await post('{"title":"Call Ada"}');
    expect([response.status, response.headers.get("location"), await response.json()]).toEqual([
      201,
      `${PATH}/7`,
      { data: { id: 7 } },
    ]);
    expect(statements.map(({ values }) => values)).toEqual([["Call Ada", "1"]]);
  });

  test("returns the response of its handler to an invalid body", async () => {
    const response = await serviceWithNotes().post("{}");
    expect([response.status, await response.json()]).toMatchObject([400, { detail: 'Member "title" is missing.' }]);
  });

  test.each([
    ["another content type", "{}", { "content-type": "text/plain" }, 415],
    ["a body that is too large", "x".repeat(65_537), {}, 413],
    ["an Idempotency-Key that it does not support", "{}", { "idempotency-key": "a" }, 400],
    ["an invalid API key", "{}", { authorization: "Bearer wrong" }, 401],
  ])("does not call its handler for %s", async (_name, body, headers, status) => {
    const { post, statements } = serviceWithNotes();
    expect([(await post(body, headers)).status, statements]).toEqual([status, []]);
  });

  test("is described by OpenAPI", async () => {
    const { request } = serviceWithNotes();
    const document = (await (await request("/openapi.json")).json()) as {
      readonly paths: Readonly<Record<string, { readonly post?: object }>>;
    };
    expect(document.paths[PATH]?.post).toMatchObject({
      operationId: "createNote",
      summary: "Create a note",
      requestBody: {
        content: { "application/json": { schema: createNote.bodySchema, example: createNote.exampleBody } },
      },
    });
    expect(document.paths[PATH]?.post).not.toHaveProperty("parameters");
  });
});

test("a resource without a create handler does not support POST", async () => {
  const init = { method: "POST", headers: { authorization: `Bearer ${KEY}` } };
  const response = await appWithoutDatabase().request("/api/v1/inventory/product", init);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, QUERY"]);
});
