import { describe, expect, expectTypeOf, test } from "vitest";
import { createClient, ResponseError } from "../../src/client.js";
import { type Facet, fromRecords, listHandler } from "../../src/http.js";
import { defineSchema, enumeration, FilterError, integer, listOf, one, text } from "../../src/index.js";

const teams = defineSchema({ id: integer(), name: text() });
const issues = defineSchema({
  id: integer(),
  state: enumeration(["open", "done"]),
  labels: listOf(text(), { nullable: true }),
  team: one(teams, { from: "team_id" }),
});
const facets = ["state", "labels", "team.name"] as const;
const records = [
  { id: 1, state: "open", labels: ["a"], team: { id: 1, name: "x" } },
  { id: 2, state: "done", labels: ["a", "b"], team: null },
];
const handler = listHandler({
  schema: issues,
  facets: [...facets],
  cursors: true,
  source: fromRecords(issues, records as never),
});

const resource = (fetch: (request: Request) => Promise<Response>) =>
  createClient({ baseUrl: "http://localhost", fetch: (url, init) => fetch(new Request(url, init)) }).resource(
    "issues",
    issues,
    { facets },
  );

const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe("facets of a client", () => {
  test("have the values of their fields, typed", async () => {
    const list = await resource(handler).list({ facets: ["state", "labels", "team.name"], facetLimit: 1, limit: 1 });
    expect(list.facets).toEqual({
      state: { values: [{ value: "done", count: 1 }], more: true },
      labels: { values: [{ value: "a", count: 2 }], more: true },
      "team.name": { values: [{ value: "x", count: 1 }], more: true },
    });
    expectTypeOf(list.facets).toEqualTypeOf<{
      readonly state: Facet<"open" | "done">;
      readonly labels: Facet<string | null>;
      readonly "team.name": Facet<string | null>;
    }>();
    const first = await resource(handler).list({ facets: ["state"], after: "" });
    expectTypeOf(first.facets.state).toEqualTypeOf<Facet<"open" | "done">>();
    expect(first.facets.state.values).toHaveLength(2);
  });

  test("may be missing if their names are known only at run time, and none may be requested", async () => {
    const open: ("state" | "labels")[] = ["state"];
    const list = await resource(handler).list({ facets: open });
    expectTypeOf(list.facets.labels).toEqualTypeOf<Facet<string | null> | undefined>();
    expect([list.facets.state?.values.length, list.facets.labels]).toEqual([2, undefined]);
    const none = await resource(handler).list({ facets: [] });
    expect(none.facets).toEqual({});
  });

  test("are only those of the resource", async () => {
    const sent: string[] = [];
    const client = resource(async ({ url }) => {
      sent.push(url);
      return handler(new Request(url));
    });
    // @ts-expect-error The resource does not have this facet.
    expect(await errorOf(client.list({ facets: ["id"] }))).toBeInstanceOf(FilterError);
    const other = createClient({ baseUrl: "http://localhost" }).resource("issues", issues);
    // @ts-expect-error This resource has none.
    expect(await errorOf(other.list({ facets: ["state"] }))).toBeInstanceOf(FilterError);
    expect(sent).toEqual([]);
    const create = (names: string[]) => () =>
      createClient({ baseUrl: "http://localhost" }).resource("issues", issues, { facets: names });
    expect(create(["unknown"])).toThrow(TypeError);
    expect(create(["state", "state"])).toThrow(TypeError);
  });

  test.each([
    [{}, '"facets.state.values"'],
    [{ facets: { state: { values: [] } } }, '"facets.state.more"'],
    [{ facets: { state: { values: [{ value: "new", count: 1 }], more: false } } }, '"facets.state.values[0].value"'],
    [{ facets: { state: { values: [{ count: 1 }], more: false } } }, '"facets.state.values[0].value"'],
    [{ facets: { state: { values: [{ value: "open", count: 0 }], more: false } } }, '"facets.state.values[0].count"'],
  ])("a response with %j is an error", async (members, place) => {
    const client = resource(async (request) => {
      const { facets: _facets, ...body } = await (await handler(request)).json();
      return Response.json({ ...body, ...members });
    });
    const error = await errorOf(client.list({ facets: ["state"] }));
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain(place);
  });
});
