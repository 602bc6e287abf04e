import { expectTypeOf, test } from "vitest";
import {
  type CursorList,
  createClient,
  type Envelope,
  type JsonRecordOf,
  type ListEnvelope,
  type UncountedEnvelope,
} from "../../src/client.js";
import {
  boolean,
  type Diagnostic,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  number,
  text,
  timestamp,
} from "../../src/index.js";

const schema = defineSchema({
  id: integer(),
  price: decimal({ nullable: true }),
  weight: number(),
  name: text(),
  state: enumeration(["draft", "done"], { nullable: true }),
  active: boolean(),
  due: date(),
  created: timestamp(),
  secret: text({ hidden: true }),
  note: text({ nullable: true, sortable: false }),
});
type Product = JsonRecordOf<typeof schema>;

const client = createClient({ baseUrl: "https://acme.example" });
const products = client.resource("product", schema);

test("JsonRecordOf has the JSON types of all fields that are not hidden", () => {
  expectTypeOf<Product>().toEqualTypeOf<{
    readonly id: number;
    readonly price: number | null;
    readonly weight: number;
    readonly name: string;
    readonly state: "draft" | "done" | null;
    readonly active: boolean;
    readonly due: string;
    readonly created: string;
    readonly note: string | null;
  }>();
});

test("without `fields`, records have all fields", () => {
  expectTypeOf(products.list()).resolves.toEqualTypeOf<Envelope<Product, true>>();
  expectTypeOf(products.list({ filter: "id>1", limit: 5 })).resolves.toEqualTypeOf<Envelope<Product, true>>();
  expectTypeOf(products.get(7)).resolves.toEqualTypeOf<Product | undefined>();
  expectTypeOf(products.all()).toEqualTypeOf<AsyncGenerator<Product, void, undefined>>();
});

test("records have only the requested fields", () => {
  type Some = Pick<Product, "id" | "state">;
  const fields = ["id", "state"] as const;
  expectTypeOf(products.list({ fields: ["id", "state"] })).resolves.toEqualTypeOf<Envelope<Some, true>>();
  expectTypeOf(products.list({ fields })).resolves.toEqualTypeOf<Envelope<Some, true>>();
  expectTypeOf(products.get("7", { fields: ["name"] })).resolves.toEqualTypeOf<Pick<Product, "name"> | undefined>();
  expectTypeOf(products.all({ fields })).toEqualTypeOf<AsyncGenerator<Some, void, undefined>>();
  expectTypeOf(products.pages({ fields })).toEqualTypeOf<AsyncGenerator<Envelope<Some, true>, void, undefined>>();
});

test("without `fields`, records have the default fields of the resource", () => {
  type Some = Pick<Product, "id" | "state">;
  const some = client.resource("product", schema, { defaultFields: ["id", "state"] });
  expectTypeOf(some.list()).resolves.toEqualTypeOf<Envelope<Some, true>>();
  expectTypeOf(some.list({ fields: undefined })).resolves.toEqualTypeOf<Envelope<Some, true>>();
  expectTypeOf(some.list({ after: "" })).resolves.toEqualTypeOf<CursorList<Some, true>>();
  expectTypeOf(some.get(7)).resolves.toEqualTypeOf<Some | undefined>();
  expectTypeOf(some.all()).toEqualTypeOf<AsyncGenerator<Some, void, undefined>>();
  expectTypeOf(some.export()).toEqualTypeOf<AsyncGenerator<Some, void, undefined>>();
  expectTypeOf(some.list({ fields: ["name"] })).resolves.toEqualTypeOf<Envelope<Pick<Product, "name">, true>>();
  const names: ("id" | "name")[] = [];
  expectTypeOf(client.resource("product", schema, { defaultFields: names }).get(7)).resolves.toEqualTypeOf<
    { readonly id?: number; readonly name?: string } | undefined
  >();
  // @ts-expect-error: no such field
  client.resource("product", schema, { defaultFields: ["nmae"] });
  // @ts-expect-error: hidden
  client.resource("product", schema, { defaultFields: ["secret"] });
});

test("totals may be null only if `count` is not true", () => {
  type Page = Envelope<Product, false>;
  const uncounted = client.resource("product", schema, { count: false });
  expectTypeOf(uncounted.list()).resolves.toEqualTypeOf<Page>();
  expectTypeOf(uncounted.pages()).toEqualTypeOf<AsyncGenerator<Page, void, undefined>>();
  expectTypeOf(uncounted.all()).toEqualTypeOf<AsyncGenerator<Product, void, undefined>>();
  const count: boolean = Math.random() < 0.5;
  expectTypeOf(client.resource("product", schema, { count }).list()).resolves.toEqualTypeOf<Page>();
});

test("totals are numbers by default", () => {
  const counted = client.resource("product", schema, { count: true });
  const limited = client.resource("product", schema, { maxLimit: 20 });
  expectTypeOf(counted.list()).resolves.toEqualTypeOf<Envelope<Product, true>>();
  expectTypeOf(limited.list()).resolves.toEqualTypeOf<Envelope<Product, true>>();
});

test("field names that are known only at run time make the fields optional", () => {
  const fields: ("id" | "name")[] = [];
  expectTypeOf(products.get(7, { fields })).resolves.toEqualTypeOf<
    { readonly id?: number; readonly name?: string } | undefined
  >();
});

test("unknown and hidden fields cannot be requested", () => {
  // @ts-expect-error: no such field
  products.list({ fields: ["nmae"] });
  // @ts-expect-error: hidden
  products.all({ fields: ["secret"] });
  // @ts-expect-error: hidden
  products.get(7, { fields: ["id", "secret"] });
});

test("a filter can be a function of the schema's builders", () => {
  products.list({ fields: ["id"], filter: (product) => product.state.eq("done") });
  // @ts-expect-error: not one of the choices
  products.list({ filter: (product) => product.state.eq("lost") });
  // @ts-expect-error: no such field
  products.list({ filter: (product) => product.nmae.eq("Bolt") });
});

test("create returns an id", () => {
  expectTypeOf(products.create({ name: "Bolt" })).resolves.toEqualTypeOf<{ readonly id: number }>();
  products.create({ name: "Bolt" }, { idempotencyKey: true });
  products.create({ name: "Bolt" }, { idempotencyKey: "order-7" });
  // @ts-expect-error: not an object
  products.create("Bolt");
  // @ts-expect-error: to send no key, leave the option out
  products.create({ name: "Bolt" }, { idempotencyKey: false });
});

test("a page has warnings next to the members of the response", () => {
  type Warned<T> = { [Name in keyof T]-?: Name extends "warnings" ? readonly Diagnostic[] : T[Name] };
  expectTypeOf<Envelope<Product, true>>().toEqualTypeOf<Warned<ListEnvelope<Product>>>();
  expectTypeOf<Envelope<Product, false>>().toEqualTypeOf<
    Warned<ListEnvelope<Product>> | Warned<UncountedEnvelope<Product>>
  >();
});

test("sort accepts the visible and sortable fields", () => {
  products.list({ sort: ["-price", "name", "id"] });
  products.list({ sort: "-created" });
  products.pages({ sort: ["state"] });
  products.all({ sort: [] });
  products.list({ sort: "-id", after: "" });
  // @ts-expect-error: no such field
  products.list({ sort: ["nmae"] });
  // @ts-expect-error: no such field
  products.all({ sort: "-nmae" });
  // @ts-expect-error: hidden
  products.list({ sort: ["secret"] });
  // @ts-expect-error: not sortable
  products.list({ sort: ["-note"] });
  // @ts-expect-error: "+" is not a prefix
  products.list({ sort: ["+name"] });
  // @ts-expect-error: one name per item
  products.list({ sort: "name,id" });
});

test("a request by cursor returns cursors instead of page numbers", () => {
  const fields = ["id"] as const;
  type Cursors = { readonly previousCursor: string | null; readonly nextCursor: string | null };
  expectTypeOf(products.list({ after: "" })).resolves.toEqualTypeOf<CursorList<Product, true>>();
  expectTypeOf(products.list({ fields, before: "x" })).resolves.toEqualTypeOf<CursorList<Pick<Product, "id">, true>>();
  expectTypeOf<CursorList<Product, true>["pagination"]>().toEqualTypeOf<Cursors>();
  expectTypeOf<CursorList<Product, true>["meta"]["total"]>().toEqualTypeOf<number>();
  expectTypeOf<CursorList<Product, false>["meta"]["total"]>().toEqualTypeOf<number | null>();
});

test("a cursor that may be undefined returns a page or cursors", () => {
  const after = Math.random() < 0.5 ? "" : undefined;
  type Either = Envelope<Product, true> | CursorList<Product, true>;
  expectTypeOf(products.list({ after })).resolves.toEqualTypeOf<Either>();
  expectTypeOf(products.list({ after: undefined })).resolves.toEqualTypeOf<Envelope<Product, true>>();
});

test("a request has a page or one cursor", () => {
  // @ts-expect-error: a page and a cursor
  products.list({ page: 2, after: "" });
  // @ts-expect-error: two cursors
  products.list({ after: "", before: "" });
  // @ts-expect-error: null is not a cursor; it means that there are no more records
  products.list({ after: null });
  // @ts-expect-error: pages have numbers
  products.pages({ after: "" });
  // @ts-expect-error: all starts at the first record
  products.all({ after: "x" });
});

test("an API that counts up to a bound may give the bound instead of a total", () => {
  type Meta = Envelope<Product, false>["meta"];
  expectTypeOf<Extract<Meta, { total: null }>["totalAtLeast"]>().toEqualTypeOf<number | undefined>();
});

test("custom parameters have the names of the resource option", () => {
  const searchable = client.resource("product", schema, { parameters: ["q", "lang"] });
  searchable.list({ parameters: { q: "bolt" } });
  searchable.list({ parameters: { q: "bolt", lang: undefined }, after: "" });
  searchable.all({ parameters: { lang: "en" } });
  // @ts-expect-error: no such parameter
  searchable.list({ parameters: { query: "bolt" } });
  // @ts-expect-error: not a string
  searchable.list({ parameters: { q: 5 } });
  // @ts-expect-error: the resource has no parameters
  products.list({ parameters: { q: "bolt" } });
  const names: string[] = [];
  client.resource("product", schema, { parameters: names }).list({ parameters: { anything: "bolt" } });
});
