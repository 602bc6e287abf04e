import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, listHandler, type Resource, type Source, toNodeListener } from "../../src/http.js";
import { decimal, defineSchema, integer, text } from "../../src/index.js";

const schema = defineSchema({ id: integer(), name: text(), price: decimal({ nullable: true }) });
const records = Array.from({ length: 25 }, (_, i) => ({ id: i + 1, name: `n${i % 4}`, price: i % 5 === 0 ? null : i }));

/** Serves a list handler over HTTP. Returns a client of it, the methods it received and the values of `q`. */
async function serveList(options: Partial<Resource<typeof schema>>) {
  const memory = fromRecords(schema, records);
  const searched: (string | undefined)[] = [];
  const source: Source<typeof schema> = {
    ...memory,
    list(request) {
      searched.push(request.query.parameters.q);
      return memory.list(request);
    },
  };
  const methods: (string | undefined)[] = [];
  const listener = toNodeListener(listHandler({ schema, source, parameters: ["q"], ...options }));
  const server = createServer((request, response) => {
    methods.push(request.method);
    return listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { methods, searched, products: createClient({ baseUrl }).resource("products", schema, { parameters: ["q"] }) };
}

async function idsOf(values: AsyncIterable<{ readonly id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of values) ids.push(id);
  return ids;
}

const sorted = records
  .toSorted((a, b) => (b.price ?? Number.POSITIVE_INFINITY) - (a.price ?? Number.POSITIVE_INFINITY) || a.id - b.id)
  .map(({ id }) => id);

test.each([true, false])("a sorted list is read completely over HTTP, with cursors: %s", async (cursors) => {
  const { products, searched } = await serveList({ cursors });
  const request = { fields: ["id"], sort: ["-price", "id"], limit: 7, parameters: { q: "nuts & bolts" } } as const;
  expect(await idsOf(products.all(request))).toEqual(sorted);
  expect(searched).toEqual(Array.from({ length: 4 }, () => "nuts & bolts"));
});

test("a long filter is sent in the body of QUERY, page by page, and gets the same records and warnings", async () => {
  const { products, methods } = await serveList({ cursors: true });
  const names = ["n1", "n3", ...["x", "y", "z", "w"].map((letter) => letter.repeat(1600))];
  const filter = `name[${names.join()}]|name=NULL`;
  const byGet = await products.list({ filter, limit: 1000 });
  expect(await idsOf(products.all({ filter, limit: 5 }))).toEqual(byGet.data.map(({ id }) => id));
  const byQuery = await products.list({ filter, limit: 1000 });
  expect(byQuery).toEqual(byGet);
  expect(byQuery.warnings.map(({ code }) => code)).toEqual(["suspect.null"]);
  expect(methods).toEqual(["GET", "QUERY", "QUERY", "QUERY", "QUERY"]);
});
