import fc from "fast-check";
import { expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, getHandler, listHandler } from "../../src/http.js";
import { defineSchema, describeSchema, integer, type Schema, schemaFromDescription } from "../../src/index.js";
import { recordToJson } from "../../src/list.js";
import { anyRecord, anySchema } from "../../src/testing.js";
import { namesOf } from "../support/names-of.js";
import { RUNS } from "../support/runs.js";

/** A schema with a key. */
const keyed = anySchema({ relations: true }).map((schema): Schema => {
  return defineSchema({
    ...Object.fromEntries(schema.byName),
    ...Object.fromEntries(schema.relationByName),
    id: integer(),
  });
});

test("a client with the described schema reads all that the handlers send, whatever schema and records are", async () => {
  const drawn = keyed.chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(anyRecord(schema), { minLength: 1, maxLength: 5 })),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async ([schema, given]) => {
      const records: object[] = given.map((record, index) => ({ ...record, id: index + 1 }));
      const facets = schema.selectableNames.filter((name) => schema.byName.get(name)?.type !== "json").slice(0, 3);
      const resource = {
        schema,
        source: fromRecords(schema, records as never),
        facets,
        cursors: true,
        export: { maxRows: 10 },
        names: namesOf(schema),
      };
      const list = listHandler<Schema>(resource as never);
      const get = getHandler<Schema>(resource as never);
      const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
        const request = new Request(input, init);
        const key = /\/things\/([^?]+)/.exec(request.url)?.[1];
        return key === undefined ? list(request) : get(request, decodeURIComponent(key));
      };
      const described = schemaFromDescription(JSON.parse(JSON.stringify(describeSchema(schema))));
      const things = createClient({ baseUrl: "http://localhost", fetch }).resource("things", described, {
        facets,
      } as never);
      const sent = records.map((record) =>
        JSON.parse(recordToJson(record, schema, { fields: schema.selectableNames })),
      );
      const page = await things.list({ facets } as never);
      expect(page.data).toEqual(sent);
      expect((await things.list({ after: "" } as never)).data).toEqual(sent);
      const all: unknown[] = [];
      for await (const record of things.all()) all.push(record);
      expect(all).toEqual(sent);
      const exported: unknown[] = [];
      for await (const record of things.export()) exported.push(record);
      expect(exported).toEqual(sent);
      expect(await things.get(1 as never)).toEqual(sent[0]);
    }),
    { numRuns: RUNS },
  );
});
