import { expectTypeOf, test } from "vitest";
import { createClient, type JsonRecordOf, type ListEnvelope, type UncountedEnvelope } from "../../src/client.js";
import {
  boolean,
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
  }>();
});

test("without `fields`, records have all fields", () => {
  expectTypeOf(products.list()).resolves.toEqualTypeOf<ListEnvelope<Product>>();
  expectTypeOf(products.list({ filter: "id>1", limit: 5 })).resolves.toEqualTypeOf<ListEnvelope<Product>>();
  expectTypeOf(products.get(7)).resolves.toEqualTypeOf<Product | undefined>();
  expectTypeOf(products.all()).toEqualTypeOf<AsyncGenerator<Product, void, undefined>>();
});

test("records have only the requested fields", () => {
  type Some = Pick<Product, "id" | "state">;
  const fields = ["id", "state"] as const;
  expectTypeOf(products.list({ fields: ["id", "state"] })).resolves.toEqualTypeOf<ListEnvelope<Some>>();
  expectTypeOf(products.list({ fields })).resolves.toEqualTypeOf<ListEnvelope<Some>>();
  expectTypeOf(products.get("7", { fields: ["name"] })).resolves.toEqualTypeOf<Pick<Product, "name"> | undefined>();
  expectTypeOf(products.all({ fields })).toEqualTypeOf<AsyncGenerator<Some, void, undefined>>();
  expectTypeOf(products.pages({ fields })).toEqualTypeOf<AsyncGenerator<ListEnvelope<Some>, void, undefined>>();
});

test("totals may be null only if `count` is not true", () => {
  type Page = ListEnvelope<Product> | UncountedEnvelope<Product>;
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
  expectTypeOf(counted.list()).resolves.toEqualTypeOf<ListEnvelope<Product>>();
  expectTypeOf(limited.list()).resolves.toEqualTypeOf<ListEnvelope<Product>>();
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
