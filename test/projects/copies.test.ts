import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ENTRIES } from "../../scripts/package-entries.js";
import { installed } from "./support/projects.js";

interface Copy {
  readonly index: typeof import("ampipe");
  readonly build: typeof import("ampipe/build");
  readonly client: typeof import("ampipe/client");
  readonly http: typeof import("ampipe/http");
  readonly list: typeof import("ampipe/list");
  readonly memory: typeof import("ampipe/memory");
  readonly sql: typeof import("ampipe/sql");
  readonly testing: typeof import("ampipe/testing");
}

const require = createRequire(import.meta.url);

async function loadModules(): Promise<Copy> {
  const load = (entry: string) => import(pathToFileURL(installed(`ampipe/dist/${entry}.js`)).href);
  const entries = await Promise.all(ENTRIES.map(async (entry) => [entry, await load(entry)]));
  return Object.fromEntries(entries);
}

function loadCommonjs(): Copy {
  const entries = ENTRIES.map((entry) => [entry, require(installed(`ampipe/dist/cjs/${entry}.js`))]);
  return Object.fromEntries(entries) as Copy;
}

const modules = await loadModules();
const commonjs = loadCommonjs();

test.each(ENTRIES)("%s exports the same names from both copies", (entry) => {
  const namesOf = (copy: Copy) => Object.keys(copy[entry as keyof Copy]).sort();
  expect(namesOf(commonjs)).toEqual(namesOf(modules));
});

/** Each copy uses values of the other. */
describe.each([
  ["ES modules use values of CommonJS", modules, commonjs],
  ["CommonJS uses values of ES modules", commonjs, modules],
])("%s", (_name, own, other) => {
  const schema = other.index.defineSchema({
    id: other.index.integer(),
    name: other.index.text({ nullable: true }),
    tags: other.index.listOf(other.index.text()),
  });
  const RECORDS = [
    { id: 1, name: "Bolt", tags: ["new"] },
    { id: 2, name: null, tags: [] },
  ];

  test("classes are different", () => {
    expect(own.index.FilterError).not.toBe(other.index.FilterError);
  });

  test("random schemas, trees, records and bound filters", () => {
    const cases = other.testing.anySchema().chain((fields) =>
      fc.record({
        fields: fc.constant(fields),
        filter: other.testing.anyFilter(fields),
        records: fc.array(other.testing.anyRecord(fields), { minLength: 1, maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ fields, filter, records }) => {
        const bound = other.index.bindOrThrow(filter, fields);
        expect(own.index.print(filter)).toBe(other.index.print(filter));
        expect(own.index.check(other.index.print(filter), fields)).toEqual(
          other.index.check(own.index.print(filter), fields),
        );
        expect(records.map(own.memory.toPredicate(bound))).toEqual(records.map(other.memory.toPredicate(bound)));
        for (const dialect of ["postgres", "mysql", "sqlite", "duckdb", "clickhouse"] as const) {
          expect(own.sql.toSql(bound, own.sql[dialect])).toEqual(other.sql.toSql(bound, other.sql[dialect]));
        }
      }),
      { numRuns: 100 },
    );
  });

  test("list queries, dialects and conditions of the server", () => {
    const query = other.list.readListQuery("filter=id>1&sort=-name&limit=5", schema);
    if (!query.ok) throw new Error("invalid query");
    const where = own.sql.sql`${other.sql.sql`tenant = ${7}`} AND ${own.sql.sql`deleted = ${false}`}`;
    const list = own.sql.toListSql(query.value, "product", other.sql.postgres, { where });
    expect(list.rows).toEqual(
      other.sql.toListSql(query.value, "product", other.sql.postgres, {
        where: other.sql.sql`(tenant = ${7}) AND (deleted = ${false})`,
      }).rows,
    );
  });

  test("sources, and their errors", async () => {
    const list = own.http.listHandler({ schema, source: other.http.fromRecords(schema, RECORDS) });
    const found = await list(new Request("https://shop.example/?filter=id>1&fields=id"));
    expect(await found.json()).toMatchObject({ data: [{ id: 2 }] });
    const unavailable = own.http.listHandler({
      schema,
      source: {
        list: () => Promise.reject(new other.http.UnavailableError("The database restarts", { retryAfter: 5 })),
        get: () => Promise.resolve(undefined),
      },
    });
    const { status, headers } = await unavailable(new Request("https://shop.example/"));
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });

  test("requests, also one whose body was read before", async () => {
    const list = own.http.listHandler({
      schema,
      source: own.http.fromRecords(schema, RECORDS),
      onError: (error) => new Response((error as Error).name),
    });
    const incoming = {
      method: "QUERY",
      url: "/",
      headers: { host: "shop.example", "content-type": "application/x-www-form-urlencoded" },
      readableEnded: true,
      on: () => undefined,
    };
    expect(await (await list(other.http.toRequest(incoming))).text()).toBe("BodyAlreadyRead");
  });

  test("errors of builders and clients", async () => {
    const error = errorOf(() => other.build.eq("a b\0", Number.NaN));
    expect([error instanceof own.index.FilterError, error instanceof other.index.FilterError]).toEqual([true, true]);
    const client = other.client.createClient({
      baseUrl: "https://shop.example",
      fetch: async () => new Response(null, { status: 401 }),
    });
    const refused = await client
      .resource("products", schema)
      .list()
      .catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(own.client.ApiError);
  });
});

function errorOf(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
