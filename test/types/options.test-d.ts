import { expectTypeOf, test } from "vitest";
import { createClient } from "../../src/client.js";
import { fromRecords, fromSql, getHandler, listHandler, openApi } from "../../src/http.js";
import {
  type BoundFilter,
  boolean,
  check,
  date,
  decimal,
  defineSchema,
  enumeration,
  type FieldOptions,
  integer,
  number,
  type RecordOf,
  text,
  timestamp,
} from "../../src/index.js";
import { readListQuery } from "../../src/list.js";
import { postgres, sql, toListSql, toSql, toTypeorm } from "../../src/sql.js";
import { anyRecordsWithFilter } from "../../src/testing.js";

const schema = defineSchema({ id: integer(), name: text({ nullable: true }), state: enumeration(["draft", "done"]) });
declare const bound: BoundFilter<typeof schema>;

test("unknown options of a field do not compile", () => {
  // @ts-expect-error: misspelled
  text({ hiden: true });
  // @ts-expect-error: misspelled, next to a valid one
  text({ nullable: true, hiden: true });
  // @ts-expect-error: only for integers
  text({ bits: 32 });
  // @ts-expect-error: only for texts
  integer({ ordered: true });
  // @ts-expect-error: misspelled
  decimal({ precison: 12, scale: 2 });
  // @ts-expect-error: only for decimals
  number({ scale: 2 });
  // @ts-expect-error: misspelled
  enumeration(["a"], { nulable: true });
  // @ts-expect-error: misspelled
  boolean({ hiden: true });
  // @ts-expect-error: only for timestamps
  date({ zone: true });
  // @ts-expect-error: misspelled
  timestamp({ zones: true });
  // @ts-expect-error: wrong type
  text({ nullable: "yes" });
  // @ts-expect-error: not a size of integers
  integer({ bits: 8 });
});

test("unknown options in a variable do not compile", () => {
  const options = { nullable: true, hiden: true };
  // @ts-expect-error: misspelled
  text(options);
  // @ts-expect-error: misspelled
  text({ ...options });
  const either: { nullable: true } | { hiden: true } = options as { nullable: true } | { hiden: true };
  // @ts-expect-error: may be misspelled
  text(either);
  // @ts-expect-error: not created by a field function
  defineSchema({ a: { ...text(), hiden: true } });
});

test("options of a known type compile", () => {
  const options: FieldOptions = { nullable: true };
  text(options);
  enumeration(["a"], options);
  const shared = { nullable: true } as const;
  const inferred = defineSchema({ a: text(shared), b: integer({ ...shared, bits: 32 }) });
  expectTypeOf<RecordOf<typeof inferred>>().toEqualTypeOf<{
    readonly a?: string | null | undefined;
    readonly b?: number | bigint | string | null | undefined;
  }>();
});

test("misspelled options of functions do not compile", () => {
  const source = fromRecords(schema, []);
  const client = createClient({ baseUrl: "https://acme.example" });
  const things = client.resource("things", schema);
  const query = readListQuery("", schema);
  // @ts-expect-error: misspelled
  check("", schema, { limit: { length: 5 } });
  // @ts-expect-error: misspelled
  check("", schema, { limits: { lenght: 5 } });
  // @ts-expect-error: misspelled
  toSql(bound, postgres, { firstParamter: 2 });
  // @ts-expect-error: misspelled
  toTypeorm(bound, postgres, { prefx: "a" });
  // @ts-expect-error: misspelled
  if (query.ok) toListSql(query.value, "t", postgres, { wher: sql`true` });
  // @ts-expect-error: misspelled
  listHandler({ schema, source, maximunLimit: 5 });
  // @ts-expect-error: misspelled
  getHandler({ schema, source, header: {} });
  // @ts-expect-error: misspelled
  fromSql(schema, { table: "t", dialect: postgres, query: async () => [], wher: sql`true` });
  // @ts-expect-error: misspelled
  fromRecords(schema, [], { kee: "id" });
  // @ts-expect-error: misspelled
  openApi({ title: "T", version: "1", resources: [], beaer: true });
  // @ts-expect-error: misspelled
  createClient({ baseUrl: "https://acme.example", maxRetires: 2 });
  // @ts-expect-error: misspelled
  client.resource("things", schema, { coun: false });
  // @ts-expect-error: not a field of the schema
  client.resource("things", schema, { key: "nmae" });
  // @ts-expect-error: misspelled
  things.list({ filer: "id=1" });
  // @ts-expect-error: misspelled
  things.all({ limits: 5 });
  // @ts-expect-error: misspelled
  things.get(1, { field: ["id"] });
  // @ts-expect-error: misspelled
  things.create({}, { idempotencykey: true });
  // @ts-expect-error: misspelled
  anyRecordsWithFilter(schema, { maxRecord: 5 });
});

test("a scope cannot be undefined", () => {
  const tenant = undefined as number | undefined;
  // @ts-expect-error: may be missing
  sql`tenant_id = ${tenant}`;
  // @ts-expect-error: missing
  fromSql(schema, { table: "t", dialect: postgres, query: async () => [], where: undefined });
  // @ts-expect-error: a promise
  fromSql(schema, { table: "t", dialect: postgres, query: async () => [], where: async () => sql`true` });
});

test("records in memory have the type of the schema", () => {
  fromRecords(schema, [{ id: 1, state: "done" }]);
  fromRecords(schema, [{ id: 2n, name: null, state: "done" }] as const);
  fromRecords(schema, new Set([{ id: "3", name: "x", state: "draft" }]));
  const more = [{ id: 1, name: "x", state: "done", unknownToTheSchema: Symbol("x") }];
  fromRecords(schema, more);
  const times = defineSchema({ id: timestamp(), price: decimal(), ratio: number(), day: date(), ok: boolean() });
  fromRecords(times, [{ id: new Date(), price: "1.50", ratio: 0.5, day: "2024-05-31", ok: true }]);
  fromRecords(times, [{ id: "2024-05-31T00:00:00Z", price: 1n, ratio: 1, day: new Date(), ok: false }]);
  // @ts-expect-error: not a field of the schema
  fromRecords(schema, [{ nonsense: 1 }]);
  // @ts-expect-error: a field is missing
  fromRecords(schema, [{ id: 1, name: "x" }]);
  // @ts-expect-error: misspelled
  fromRecords(schema, [{ id: 1, nmae: "x", state: "done" }]);
  // @ts-expect-error: wrong type
  fromRecords(schema, [{ id: true, state: "done" }]);
  // @ts-expect-error: null in a field that is not nullable
  fromRecords(schema, [{ id: null, state: "done" }]);
});

test("the keys of new and requested records have the type of their field", () => {
  const client = createClient({ baseUrl: "https://acme.example" });
  const coded = defineSchema({ code: text(), day: date(), state: enumeration(["draft", "done"]) });
  const byCode = client.resource("things", coded, { key: "code" });
  expectTypeOf(byCode.create({})).resolves.toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf(byCode.get).parameter(0).toEqualTypeOf<string>();
  const byDay = client.resource("things", coded, { key: "day", count: false });
  expectTypeOf(byDay.create({})).resolves.toEqualTypeOf<{ readonly id: string }>();
  expectTypeOf(byDay.get).parameter(0).toEqualTypeOf<string | Date>();
  const byState = client.resource("things", coded, { key: "state" });
  expectTypeOf(byState.create({})).resolves.toEqualTypeOf<{ readonly id: "draft" | "done" }>();
  const unknown = client.resource("things", coded);
  expectTypeOf(unknown.create({})).resolves.toEqualTypeOf<{ readonly id: number | string }>();
  expectTypeOf(unknown.get).parameter(0).toEqualTypeOf<number | bigint | string>();
  // @ts-expect-error: a text is not a number
  byCode.get(7);
});

test("fromSql accepts the rows of drivers that do not type them, and onError may be async", () => {
  const query = async (): Promise<unknown[]> => [];
  const source = fromSql(schema, { table: "product", dialect: postgres, query });
  listHandler({ schema, source, onError: async () => new Response() });
});
