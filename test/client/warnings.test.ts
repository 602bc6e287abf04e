import { expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, getHandler, listHandler } from "../../src/http.js";
import { type Diagnostic, defineSchema, integer, text } from "../../src/index.js";
import { inTurn, serve } from "./api-server.js";
import { diagnosticsOf } from "./diagnostics-of.js";
import { bolt, onePage, PATH, products } from "./products.js";

const things = defineSchema({ id: integer(), name: text() });
const suspicious = "name=NULL";

function clientOf(cursors: boolean) {
  const calls: unknown[] = [];
  const records = [1, 2, 3].map((id) => ({ id, name: "NULL" }));
  const list = listHandler({ schema: things, source: fromRecords(things, records), cursors });
  const client = createClient({
    baseUrl: "https://acme.example",
    fetch: (url, init) => list(new Request(url, init)),
    onWarnings: (warnings, request) => void calls.push([warnings, request]),
  });
  return { calls, resource: client.resource("things", things) };
}

test("a list has the warnings of the server and passes them to onWarnings", async () => {
  const { calls, resource } = clientOf(false);
  const { warnings } = await resource.list({ filter: suspicious });
  expect(warnings).toEqual([expect.objectContaining({ code: "suspect.null", severity: "warning" })]);
  expect((await resource.list({ filter: "name=bolt" })).warnings).toEqual([]);
  const query = `filter=${encodeURIComponent(suspicious)}`;
  expect(calls).toEqual([[warnings, { url: "https://acme.example/things", query, filter: suspicious }]]);
});

test("the warnings of a record are passed to onWarnings", async () => {
  const renamed = defineSchema({ id: integer(), name: text({ aliases: ["title"] }) });
  const get = getHandler({ schema: renamed, source: fromRecords(renamed, [{ id: 1, name: "Bolt" }]) });
  const calls: unknown[] = [];
  const client = createClient({
    baseUrl: "https://acme.example",
    fetch: (url, init) => get(new Request(url, init), "1"),
    onWarnings: ([warning], request) => void calls.push([warning?.code, request]),
  });
  const things = client.resource("things", renamed);
  expect(await things.get(1, { fields: ["title" as "name"] })).toEqual({ name: "Bolt" });
  const request = { url: "https://acme.example/things/1", query: "fields=title", filter: "" };
  expect(calls).toEqual([["suspect.alias", request]]);
});

test("an error of an asynchronous onWarnings is one of the call", async () => {
  const error = new Error("The log is unreachable.");
  const list = listHandler({ schema: things, source: fromRecords(things, []), export: { maxRows: 1 } });
  const client = createClient({
    baseUrl: "https://acme.example",
    fetch: (url, init) => list(new Request(url, init)),
    onWarnings: () => Promise.reject(error),
  });
  const resource = client.resource("things", things);
  const request = { filter: suspicious };
  await expect(resource.list(request)).rejects.toBe(error);
  await expect(resource.all(request).next()).rejects.toBe(error);
  await expect(resource.export(request).next()).rejects.toBe(error);
});

test.each([0, 2])("an export of %i records closes the connection if onWarnings throws", async (length) => {
  const error = new Error("The log is unreachable.");
  const source = fromRecords(
    things,
    Array.from({ length }, (_, id) => ({ id, name: "NULL" })),
  );
  const list = listHandler({ schema: things, source, export: { maxRows: 9 } });
  let signal: AbortSignal | null | undefined;
  const client = createClient({
    baseUrl: "https://acme.example",
    fetch: (url, init) => {
      signal = init.signal;
      return list(new Request(url, init));
    },
    onWarnings: () => {
      throw error;
    },
  });
  await expect(client.resource("things", things).export({ filter: suspicious }).next()).rejects.toBe(error);
  expect(signal?.aborted).toBe(true);
});

test.each([true, false])("a walk passes its warnings to onWarnings once, with cursors: %s", async (cursors) => {
  const { calls, resource } = clientOf(cursors);
  const ids: number[] = [];
  for await (const { id } of resource.all({ filter: suspicious, limit: 1 })) ids.push(id);
  expect(ids).toEqual([1, 2, 3]);
  expect(calls.length).toBe(1);
});

test("warnings are checked like the diagnostics of an error, and contain no credentials", async () => {
  const [warning] = diagnosticsOf(suspicious) as [Diagnostic];
  const { baseUrl } = await serve(
    inTurn(
      { body: { ...onePage(bolt), warnings: [warning, { ...warning, code: "new.code" }, null, "warning"] } },
      { body: { ...onePage(bolt), warnings: [{ ...warning, message: "You are s3cret-key." }] } },
      { body: { ...onePage(bolt), warnings: "many" } },
    ),
  );
  const resource = createClient({ baseUrl, apiKey: "s3cret-key" }).resource(PATH, products);
  expect((await resource.list()).warnings).toEqual([warning, { ...warning, code: "new.code" }]);
  expect((await resource.list()).warnings).toEqual([{ ...warning, message: "You are [key]." }]);
  expect((await resource.list()).warnings).toEqual([]);
});
