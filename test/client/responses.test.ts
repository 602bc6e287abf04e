import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient, type ListEnvelope, ResponseError } from "../../src/client.js";
import { listEnvelope } from "../../src/list.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";
import { errorOf, KEY } from "./error-of.js";
import { bolt, onePage, products } from "./products.js";

const page = onePage(bolt);
const uncounted = listEnvelope({ data: [bolt], total: null, page: 1, limit: 10, hasMore: false });

describe("an answer that is not what was asked for", () => {
  test.each<[name: string, body: unknown, sentence: string]>([
    ["a page of HTML", "<!doctype html><title>Sign in</title>", "It is not JSON."],
    ["nothing", "", "It is not JSON."],
    ["no data", { meta: page.meta, pagination: page.pagination }, `"data" is no array.`],
    ["no envelope", [bolt], `"data" is no array.`],
    ["data that is an object", { ...page, data: bolt }, `"data" is no array.`],
    ["no total", { ...page, meta: { count: 1 } }, `"meta.total" is no whole number from 0.`],
    ["a total that nobody counted", uncounted, `"meta.total" is no whole number from 0.`],
    ["a count that is a text", { ...page, meta: { count: "1", total: 1 } }, `"meta.count" is no whole number from 0.`],
    ["no pagination", { ...page, pagination: null }, `"pagination.previousPage" is no whole number from 1.`],
    [
      "a next page that is a text",
      { ...page, pagination: { ...page.pagination, nextPage: "2" } },
      `"pagination.nextPage" is no whole number from 1.`,
    ],
    ["a record that is none", onePage(bolt, 5), `"data[1]" is no object.`],
    ["an id with a fraction", onePage({ ...bolt, id: 1.5 }), `"data[0].id" is no whole number.`],
    ["a name that is missing", onePage({ ...bolt, name: undefined }), `"data[0].name" is missing or null.`],
    ["a name that is null", onePage({ ...bolt, name: null }), `"data[0].name" is missing or null.`],
    ["a name that is a number", onePage({ ...bolt, name: 5 }), `"data[0].name" is no text.`],
    ["a price that is a text", onePage({ ...bolt, list_price: "0.10" }), `"data[0].list_price" is no number.`],
    ["a price beyond numbers", JSON.stringify(page).replace("0.1", "1e999"), `"data[0].list_price" is no number.`],
    ["a flag that is a text", onePage({ ...bolt, active: "yes" }), `"data[0].active" is neither true nor false.`],
    ["a choice that is none", onePage({ ...bolt, state: "lost" }), `"data[0].state" is none of the field's choices.`],
    ["a date that is a number", onePage({ ...bolt, create_date: 0 }), `"data[0].create_date" is no text.`],
  ])("%s is refused", async (_name, body, sentence) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const excerpt = text.length > 120 ? `${text.slice(0, 120)}…` : text || "(nothing)";
    const { error, message } = await errorOf({ headers: { "x-request-id": "r-2" }, body });
    expect(message).toBe(`GET URL answered 200, but not with what was asked for. ${sentence} It begins: ${excerpt}`);
    expect(error).toEqual(expect.objectContaining({ name: "ResponseError", status: 200, excerpt, requestId: "r-2" }));
  });

  test("never gets the key into the message", async () => {
    const { error } = await errorOf({ body: `You are ${KEY}` });
    expect(error).toEqual(expect.objectContaining({ excerpt: "You are [key]" }));
    expect(error.message).not.toContain(KEY);
  });

  test("is not read beyond the bytes that it may have", async () => {
    const { message } = await errorOf({ body: page }, {}, { maxResponseBytes: 100 });
    expect(message).toMatch(/^GET URL answered 200, but .* It has more than 100 bytes\. It begins: \{"data"/);
  });
});

describe("a resource that need not be counted", () => {
  const listOf = (body: unknown) => {
    const fetch = async () => Response.json(body);
    return createClient({ baseUrl: "https://acme.example", fetch }).resource("a", products, { count: false }).list();
  };

  test.each([
    ["without totals", uncounted],
    ["with totals", page],
  ])("has pages %s", async (_name, body) => {
    expect(await listOf(body)).toEqual(body);
  });

  test.each<[name: string, body: unknown, sentence: string]>([
    [
      "a total without pages",
      { ...page, pagination: uncounted.pagination },
      `"pagination.totalPages" is no whole number from 0.`,
    ],
    ["pages without a total", { ...page, meta: uncounted.meta }, `"meta.total" is no whole number from 0.`],
    ["a total that is left out", { ...uncounted, meta: { count: 1 } }, `"meta.total" is no whole number from 0.`],
  ])("does not have %s", async (_name, body, sentence) => {
    const error: unknown = await listOf(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain(sentence);
  });
});

test("whatever JSON is answered, the result is of the type that is promised or an error of a documented class", async () => {
  const anything = fc.jsonValue({ maxDepth: 3 });
  const mixed = fc.record({
    data: fc.oneof(anything, fc.array(fc.oneof(anything, fc.constant({ id: 1, name: null })))),
    meta: fc.record({ count: fc.oneof(anything, fc.nat()), total: fc.oneof(anything, fc.nat()) }),
    pagination: fc.constantFrom<unknown>(page.pagination, null, {}, { ...page.pagination, totalPages: -1 }),
  });
  let body: unknown;
  const fetch = async () => Response.json(body);
  const resource = createClient({ baseUrl: "https://acme.example", fetch }).resource("things", everyType);
  const request = { fields: ["id", "name"] } as const;
  const record = { id: expect.any(Number), name: null };
  const meta = { count: expect.any(Number), total: expect.any(Number) };
  const resultOf = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      if (!(error instanceof ResponseError)) throw error;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, mixed), async (drawn) => {
      body = drawn;
      const list = (await resultOf(resource.list(request))) as ListEnvelope<unknown> | undefined;
      const data = list && Array.from(list.data, () => record);
      expect(list).toEqual(list && { data, meta, pagination: page.pagination });
      const one = await resultOf(resource.get(1, request));
      expect(one).toEqual(one && record);
      const created = await resultOf(resource.create({}));
      expect(created).toEqual(created && { id: expect.any(Number) });
    }),
    { numRuns: RUNS },
  );
});
