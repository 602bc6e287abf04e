import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  and,
  bindOrThrow,
  checkOrThrow,
  contains,
  decimal,
  defineSchema,
  endsWith,
  enumeration,
  eq,
  type Filter,
  integer,
  isIn,
  many,
  NO_LIMITS,
  ne,
  not,
  number,
  or,
  type Schema,
  some,
  startsWith,
  text,
} from "../../src/index.js";
import { predicateCode } from "../../src/memory/predicate-code.js";
import { compilePredicate } from "../../src/memory.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";
import { everyType } from "../support/every-type.js";
import { matches } from "../support/reference.js";
import { RUNS } from "../support/runs.js";

const products = defineSchema({ id: integer(), name: text({ nullable: true }) });

function predicateOf(filter: Filter, schema: Schema = products): (record: unknown) => boolean {
  return agreeingPredicate(bindOrThrow(filter, schema, { limits: NO_LIMITS })) as (record: unknown) => boolean;
}

test.each([
  ["records", {}],
  ["related records", { relations: true }],
])("agrees with toPredicate and the reference evaluator on all %s", (_records, options) => {
  const anyCase = anySchema(options).chain((schema) =>
    fc.tuple(fc.constant(schema), anyRecordsWithFilter(schema, { maxRecords: 10 })),
  );
  fc.assert(
    fc.property(anyCase, ([schema, { records, filter }]) => {
      const holds = predicateOf(filter, schema);
      for (const record of records) expect(holds(record)).toBe(matches(filter, schema, record));
    }),
    { numRuns: RUNS / 4 },
  );
});

/** Names of every kind that a schema allows. */
const NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...["r", "v", "c", "c0", "g0", "n", "l", "this", "arguments", "eval", "new.target", "a-b", "a.b.c"],
  ...["größe", "名前", "\u{1f600}", "a\u2028b", "a\u2029b", "a\u00a0b", "a\ufeff", "\uffff", "\u0080"],
];

describe("any name is a name in the code, and nothing else", () => {
  test.each(NAMES.map((name) => [JSON.stringify(name), name]))("%s", (_shown, name) => {
    const nested = defineSchema({ [name]: integer({ nullable: true }) });
    const schema = defineSchema({
      [name]: text({ nullable: true }),
      other: text({ nullable: true, path: `${name}.${name}` }),
      related: many(nested, { to: "x" }),
    });
    expect(predicateCode(bindOrThrow(eq(name, "x"), schema).root).body).toMatch(/^[\n -~]*$/);
    const own = (value: unknown): object => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
    for (const record of [{}, own("x"), own(null), own(own("x")), { related: [own(1), own(2)] }]) {
      for (const filter of [eq(name, "x"), ne(name, "x"), eq("other", "x"), some("related", eq(name, 2))]) {
        expect(predicateOf(filter, schema)(record)).toBe(matches(filter, schema, record));
      }
    }
  });

  test("of any characters", () => {
    const anyName = fc.stringMatching(/^[A-Za-z_\u0080-\ud7ff\ue000-\uffff][\w.\-\u0080-\ud7ff\ue000-\uffff]{0,9}$/);
    fc.assert(
      fc.property(anyName, (name) => {
        // A word of other filter languages is not a name.
        fc.pre(!/^(?:and|or|not|in|is|like|null|true|false|between|exists)$/i.test(name));
        const schema = defineSchema({ [name]: text({ nullable: true }) });
        const { body } = predicateCode(bindOrThrow(eq(name, "x"), schema).root);
        expect(body).toMatch(/^[\n -~]*$/);
        expect(predicateOf(eq(name, "x"), schema)({ [name]: "x" })).toBe(true);
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

describe("no value is part of the code", () => {
  const choices = ["a", '");throw 1;//', "b\\"];
  const schema = defineSchema({ name: text({ ordered: true }), state: enumeration(choices), id: integer() });
  const bodyOf = (filter: Filter): string =>
    predicateCode(bindOrThrow(filter, schema, { limits: NO_LIMITS }).root).body;
  const ofText = (value: string): Filter =>
    or(...[eq, ne, contains, startsWith, endsWith].map((of) => of("name", value)), isIn("name", [value, "x"]));

  test("texts", () => {
    const hostile = fc.constantFrom('"', "\\", "`${", "\u2028", "\u2029", "*/", '");throw 1;//', "\n", "__proto__");
    const anyValue = fc
      .oneof(hostile, fc.string({ unit: "grapheme", maxLength: 20 }))
      .filter((value) => !value.includes("\0"));
    fc.assert(
      fc.property(anyValue, anyValue, (one, other) => {
        expect(bodyOf(ofText(one))).toBe(bodyOf(ofText(other)));
        const holds = predicateOf(eq("name", one), schema);
        expect([holds({ name: one }), holds({ name: `${one} ` }), holds({ name: "" })]).toEqual([
          true,
          false,
          one === "",
        ]);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("choices and numbers", () => {
    const bodies = choices.map((choice, i) =>
      bodyOf(and(eq("state", choice), isIn("state", [choice]), eq("id", i * 1e9))),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(choices.map((state) => predicateOf(eq("state", '");throw 1;//'), schema)({ state }))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

test("agrees with toPredicate on values at the limits of numbers", () => {
  const numbers = [0, 1, 2 ** 53, 2 ** 63, Number.MAX_VALUE, Number.MIN_VALUE, 0.1, 1e60, Number.POSITIVE_INFINITY];
  const others = [Number.NaN, 1.5, "0.1", "1", "9007199254740993", 1n, 2n ** 53n + 1n, null, undefined, true];
  const values = [...numbers, ...numbers.map((number) => -number), ...others];
  const whole = ["0", "-1", "9007199254740993", "9007199254740992", "9223372036854775807"];
  const written = [...whole, "0.1", "-0.1", "0.10000000000000001", "1e60", "-1e60"];
  const schema = defineSchema({ integer: integer(), decimal: decimal(), number: number() });
  for (const name of Object.keys(schema.fields)) {
    for (const operator of ["=", "!=", ">", ">=", "<", "<="]) {
      for (const value of name === "integer" ? whole : written) {
        const holds = agreeingPredicate(checkOrThrow(`${name}${operator}${value}`, schema));
        for (const held of values) holds({ [name]: held } as never);
      }
    }
  }
});

describe("filters of any size are compiled:", () => {
  test.each([
    ["one group", (parts: readonly Filter[]) => or(...parts)],
    ["pairs", (parts: readonly Filter[]) => or(...parts.map((part) => and(part, eq("name", "x"))))],
    ["related", (parts: readonly Filter[]) => some("items", or(...parts))],
  ])("10,000 conditions in %s", (_name, group) => {
    const schema = defineSchema({ ...products.fields, items: many(products, { to: "x" }) });
    const holds = predicateOf(group(Array.from({ length: 10_000 }, (_, id) => eq("id", id * 2))), schema);
    const record = (id: number) => ({ id, name: "x", items: [{ id, name: "x" }] });
    expect([0, 2, 9_998, 19_998, 1, 20_000, -2].map((id) => holds(record(id)))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
  });

  test("no function is too long to be optimised", () => {
    const parts = Array.from({ length: 5_000 }, (_, id) => and(eq("id", id), ne("name", "x")));
    const { body } = predicateCode(bindOrThrow(or(...parts), products, { limits: NO_LIMITS }).root);
    expect(Math.max(...body.split("\n").map(({ length }) => length))).toBeLessThan(10_000);
  });

  test("groups of 1,000 levels", () => {
    let filter: Filter = eq("id", 1);
    for (let level = 0; level < 1_000; level++) {
      filter = level % 3 === 0 ? not(filter) : level % 3 === 1 ? and(filter, eq("name", "x")) : or(filter, eq("id", 2));
      if (level > 100 && level % 100 !== 0) continue;
      const holds = predicateOf(filter);
      for (const id of [1, 2, 3]) for (const name of ["x", null]) holds({ id, name });
    }
  });
});

// Groups of more than 4,000 characters are several functions, and those below 40 levels are not code.
test.each([
  [1, 38],
  [100, 0],
  [200, 41],
  [400, 45],
])("no part of a group of %i conditions below %i levels is lost", (length, levels) => {
  const ids = Array.from({ length }, (_, id) => id);
  let filter: Filter = or(eq("id", -1), ...ids.map((id) => eq("id", id)));
  for (let level = 0; level < levels; level++) {
    filter = level % 2 === 0 ? not(filter) : or(and(filter, eq("name", "x")), eq("id", -2 - level));
  }
  const holds = predicateOf(and(filter, ne("id", length + 1), ...ids.map((id) => ne("id", id + length + 2))));
  const isFound = (id: number) => matches(filter, products, { id, name: "x" }) && id <= length;
  const tried = [-levels - 2, -levels - 1, -3, -1, 0, length >> 1, length - 1, length, length + 1, length * 2 + 1];
  expect(tried.map((id) => holds({ id, name: "x" }))).toEqual(tried.map(isFound));
});

test("a predicate of any filter is code", () => {
  fc.assert(
    fc.property(anyFilter(everyType), (filter) => compilePredicate(bindOrThrow(filter, everyType)).compiled),
    { numRuns: RUNS / 4 },
  );
});

test.each([
  ["allowed", [], true],
  ["forbidden", ["--disallow-code-generation-from-strings"], false],
])("if code generation is %s, the predicate says so", async (_rule, flags, compiled) => {
  const folder = await mkdtemp(join(tmpdir(), "ampipe-code-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const outfile = join(folder, "script.mjs");
  const contents = `
    import { checkOrThrow, defineSchema, integer, many, text } from "./src/index.js";
    import { compilePredicate } from "./src/memory.js";
    const items = defineSchema({ a: integer() });
    const schema = defineSchema({ name: text(), items: many(items, { to: "x" }) });
    const matches = compilePredicate(checkOrThrow("name=x&items(a>1)=1", schema));
    console.log(matches.compiled, [[1], [2], [2, 3]].map((list) => matches({ name: "x", items: list.map((a) => ({ a })) })).join());`;
  const root = fileURLToPath(new URL("../../", import.meta.url));
  await build({ stdin: { contents, resolveDir: root }, bundle: true, format: "esm", platform: "node", outfile });
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, outfile]);
  expect(stdout).toBe(`${compiled} false,true,false\n`);
});
