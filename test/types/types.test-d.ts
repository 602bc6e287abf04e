import type fc from "fast-check";
import { expectTypeOf, test } from "vitest";
import {
  type BoundFilter,
  boolean,
  check,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Filter,
  filterOf,
  integer,
  number,
  type RecordOf,
  type Result,
  text,
  timestamp,
} from "../../src/index.js";
import type { BuilderName } from "../../src/language/ast/operators.js";
import { compilePredicate, filterRecords, filterRecordsAsync, toPredicate } from "../../src/memory.js";
import { anyRecord, anyRecordsWithFilter } from "../../src/testing.js";

const schema = defineSchema({
  id: integer(),
  price: decimal({ nullable: true }),
  weight: number(),
  name: text({ nullable: true }),
  code: text({ ordered: true }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
  due: date(),
  created: timestamp({ nullable: false }),
  secret: text({ hidden: true }),
});

test("RecordOf infers each field; nullable fields are optional", () => {
  expectTypeOf<RecordOf<typeof schema>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly weight: number;
    readonly code: string;
    readonly state: "draft" | "done";
    readonly active: boolean;
    readonly due: string | Date;
    readonly created: string | Date;
    readonly secret: string;
    readonly price?: number | bigint | string | null | undefined;
    readonly name?: string | null | undefined;
  }>();
});

test("options of an optional type allow both cases", () => {
  const options: { nullable?: boolean } = {};
  const loose = defineSchema({ id: integer(options) });
  expectTypeOf<RecordOf<typeof loose>>().toEqualTypeOf<{ readonly id?: number | bigint | string | null | undefined }>();
});

test("check returns a filter of its schema", () => {
  expectTypeOf(check("id=1", schema)).toEqualTypeOf<Result<BoundFilter<typeof schema>>>();
});

test("a filter is not a bound filter", () => {
  expectTypeOf<Filter>().not.toExtend<BoundFilter>();
  // @ts-expect-error: only bind creates one
  const forged: BoundFilter = { schema, root: { kind: "everything" } };
  expectTypeOf(forged).toEqualTypeOf<BoundFilter>();
});

test("every operator has a builder in both entries", () => {
  expectTypeOf<keyof typeof import("../../src/index.js")>().extract<BuilderName>().toEqualTypeOf<BuilderName>();
  expectTypeOf<keyof typeof import("../../src/build.js")>().extract<BuilderName>().toEqualTypeOf<BuilderName>();
});

test("typed builders accept only fields, operators and values of the schema", () => {
  const field = filterOf(schema);
  expectTypeOf(field.price.gte(1.5)).toExtend<Filter>();
  expectTypeOf(field.price.eq("1.50")).toExtend<Filter>();
  expectTypeOf(field.price.eq(null)).toExtend<Filter>();
  expectTypeOf(field.id.isIn([1, 2n])).toExtend<Filter>();
  expectTypeOf(field.code.gt("a")).toExtend<Filter>();
  expectTypeOf(field.created.lt(new Date())).toExtend<Filter>();
  expectTypeOf(field.state.notIn(["done"])).toExtend<Filter>();
  // @ts-expect-error: a string is not a list
  field.code.isIn("red");
  // @ts-expect-error: not nullable
  field.id.eq(null);
  // @ts-expect-error: not a number
  field.id.eq("x");
  // @ts-expect-error: not one of the choices
  field.state.eq("lost");
  // @ts-expect-error: this text field is not ordered
  field.name.gt("a");
  // @ts-expect-error: booleans are not ordered
  field.active.gt(true);
  // @ts-expect-error: numbers do not support contains
  field.weight.contains("1");
  // @ts-expect-error: nor searches at the start
  field.weight.startsWith("1");
  // @ts-expect-error: no such field
  expectTypeOf(field.prise).toBeNever();
  // @ts-expect-error: hidden fields cannot be filtered
  expectTypeOf(field.secret).toBeNever();
});

interface Product {
  id: number;
  price: string | null;
  weight: number;
  code: string;
  state: "draft" | "done";
  active: boolean;
  due: Date;
  created: string;
  secret: string;
  unknownToTheSchema: symbol;
}

declare const bound: BoundFilter<typeof schema>;
declare const products: Product[];

test("a predicate accepts records of its schema, also with more properties", () => {
  expectTypeOf(products.filter(toPredicate(bound))).toEqualTypeOf<Product[]>();
  expectTypeOf(products.filter(compilePredicate(bound))).toEqualTypeOf<Product[]>();
  expectTypeOf(compilePredicate(bound).compiled).toEqualTypeOf<boolean>();
  // @ts-expect-error: a field is missing
  toPredicate(bound)({ id: 1 });
  // @ts-expect-error: a text is not a boolean
  toPredicate(bound)({ ...products[0], active: "yes" });
});

test("a predicate of an unknown schema accepts any object", () => {
  const wide: BoundFilter = bound;
  expectTypeOf(products.filter(toPredicate(wide))).toEqualTypeOf<Product[]>();
  // @ts-expect-error: a number is not a record
  toPredicate(wide)(5);
});

test("filtered records keep their type", () => {
  expectTypeOf(filterRecords(bound, products)).toExtend<Iterable<Product>>();
  expectTypeOf(filterRecordsAsync(bound, products)).toExtend<AsyncIterable<Product>>();
});

test("generated records have the type of the schema", () => {
  expectTypeOf(anyRecord(schema)).toEqualTypeOf<fc.Arbitrary<RecordOf<typeof schema>>>();
  expectTypeOf(anyRecordsWithFilter(schema)).toExtend<
    fc.Arbitrary<{ records: readonly RecordOf<typeof schema>[]; filter: Filter }>
  >();
});
