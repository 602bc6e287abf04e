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

describe("a response with an unexpected body", () => {
  test.each<[name: string, body: unknown, sentence: string]>([
    ["an HTML page", "<!doctype html><title>Sign in</title>", "The body is not JSON."],
    ["an empty body", "", "The body is not JSON."],
    ["an envelope without data", { meta: page.meta, pagination: page.pagination }, `"data" is not an array.`],
    ["an array instead of an envelope", [bolt], `"data" is not an array.`],
    ["data that is an object", { ...page, data: bolt }, `"data" is not an array.`],
    ["an envelope without a total", { ...page, meta: { count: 1 } }, `"meta.total" is not an integer of at least 0.`],
    [
      "a total of null",
      uncounted,
      `"meta.total" is not an integer of at least 0. Set option "count: false" of the resource if the API may leave totals out.`,
    ],
    [
      "a count that is a string",
      { ...page, meta: { count: "1", total: 1 } },
      `"meta.count" is not an integer of at least 0.`,
    ],
    [
      "an envelope without pagination",
      { ...page, pagination: null },
      `"pagination.previousPage" is not an integer of at least 1.`,
    ],
    [
      "a next page that is a string",
      { ...page, pagination: { ...page.pagination, nextPage: "2" } },
      `"pagination.nextPage" is not an integer of at least 1.`,
    ],
    ["a record that is a number", onePage(bolt, 5), `"data[1]" is not an object.`],
    ["a fractional id", onePage({ ...bolt, id: 1.5 }), `"data[0].id" is not an integer.`],
    ["a missing name", onePage({ ...bolt, name: undefined }), `"data[0].name" is missing or null.`],
    ["a name of null", onePage({ ...bolt, name: null }), `"data[0].name" is missing or null.`],
    ["a name that is a number", onePage({ ...bolt, name: 5 }), `"data[0].name" is not a string.`],
    ["a price that is a string", onePage({ ...bolt, list_price: "0.10" }), `"data[0].list_price" is not a number.`],
    ["an infinite price", JSON.stringify(page).replace("0.1", "1e999"), `"data[0].list_price" is not a number.`],
    ["a boolean that is a string", onePage({ ...bolt, active: "yes" }), `"data[0].active" is not true or false.`],
    ["an unknown choice", onePage({ ...bolt, state: "lost" }), `"data[0].state" is not one of the field's choices.`],
    ["a date that is a number", onePage({ ...bolt, create_date: 0 }), `"data[0].create_date" is not a string.`],
  ])("%s throws a ResponseError", async (_name, body, sentence) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const excerpt = text.length > 120 ? `${text.slice(0, 120)}…` : text || "(empty)";
    const { error, message } = await errorOf({ headers: { "x-request-id": "r-2" }, body });
    expect(message).toBe(`GET URL responded with 200 and an unexpected body. ${sentence} Body: ${excerpt}`);
    expect(error).toEqual(expect.objectContaining({ name: "ResponseError", status: 200, excerpt, requestId: "r-2" }));
  });

  test("does not put the key into the message", async () => {
    const { error } = await errorOf({ body: `You are ${KEY}` });
    expect(error).toEqual(expect.objectContaining({ excerpt: "You are [key]" }));
    expect(error.message).not.toContain(KEY);
  });

  test("is not read beyond maxResponseBytes", async () => {
    const { message } = await errorOf({ body: page }, {}, { maxResponseBytes: 100 });
    expect(message).toMatch(
      /^GET URL responded with 200 and an unexpected body\. The body is longer than 100 bytes \(maxResponseBytes\)\. Body: \{"data"/,
    );
  });
});

describe("a resource without totals", () => {
  const listOf = (body: unknown) => {
    const fetch = async () => Response.json(body);
    return createClient({ baseUrl: "https://acme.example", fetch }).resource("a", products, { count: false }).list();
  };

  test.each([
    ["without totals", uncounted],
    ["with totals", page],
  ])("accepts a page %s", async (_name, body) => {
    expect(await listOf(body)).toEqual({ ...body, warnings: [] });
  });

  test.each<[name: string, body: unknown, sentence: string]>([
    [
      "a total without a number of pages",
      { ...page, pagination: uncounted.pagination },
      `"pagination.totalPages" is not an integer of at least 0.`,
    ],
    [
      "a number of pages without a total",
      { ...page, meta: uncounted.meta },
      `"meta.total" is not an integer of at least 0.`,
    ],
    ["a missing total", { ...uncounted, meta: { count: 1 } }, `"meta.total" is not an integer of at least 0.`],
  ])("does not accept %s", async (_name, body, sentence) => {
    const error: unknown = await listOf(body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain(sentence);
  });
});

test("for any JSON, a call returns its declared type or throws a ResponseError", async () => {
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
      expect(list).toEqual(list && { data, meta, pagination: page.pagination, warnings: [] });
      const one = await resultOf(resource.get(1, request));
      expect(one).toEqual(one && record);
      const created = await resultOf(resource.create({}));
      expect(created).toEqual(created && { id: expect.any(Number) });
    }),
    { numRuns: RUNS },
  );
});
