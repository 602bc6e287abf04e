import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  boolean,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Filter,
  FilterError,
  integer,
  isIn,
  NO_LIMITS,
  not,
  number,
  or,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { explain, filterRecords, filterRecordsAsync, toPredicate } from "../../src/memory.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  title: text({ nullable: true, containsIgnoresCase: true }),
  list_price: decimal({ nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp({ nullable: true }),
});

function matches(filter: string, record: unknown, schema: Schema = products): boolean {
  return (agreeingPredicate(checkOrThrow(filter, schema)) as (record: unknown) => boolean)(record);
}

test("a predicate can be called for many records", () => {
  const predicate = toPredicate(checkOrThrow("active=true&list_price>=100|id[1,2]", products));
  const records = [
    { id: 1, active: false, list_price: 5 },
    { id: 3, active: true, list_price: "100.00" },
    { id: 4, active: true, list_price: 99.99 },
    { id: 5n, active: true, list_price: null },
    { id: "2" },
  ];
  expect(records.filter(predicate).map(({ id }) => id)).toEqual([1, 3, "2"]);
});

describe("compares values exactly:", () => {
  test.each([
    ["list_price=0.1", { list_price: 0.1 }, true],
    ["list_price=0.1", { list_price: "0.10" }, true],
    ["list_price=0.10000000000000000001", { list_price: 0.1 }, false],
    ["list_price>0.09999999999999999999", { list_price: 0.1 }, true],
    ["list_price<0.10000000000000000001", { list_price: 0.1 }, true],
    ["list_price=9007199254740993", { list_price: "9007199254740992" }, false],
    ["list_price=9007199254740993", { list_price: 9007199254740992 }, false],
    ["list_price>=9007199254740993", { list_price: 9007199254740992 }, false],
    ["list_price[9007199254740993]", { list_price: 9007199254740992 }, false],
    ["list_price[9007199254740993,0.10]", { list_price: "0.1" }, true],
    ["list_price=1e60", { list_price: 10n ** 60n }, true],
    ["list_price<1e60", { list_price: 10n ** 60n - 1n }, true],
    ["list_price<5", { list_price: "1e-999999999999" }, true],
    ["list_price>5", { list_price: "1e999999999999" }, true],
    ["list_price=0", { list_price: "-0e999999999999" }, true],
    ["id=9007199254740993", { id: 9007199254740993n }, true],
    ["id=9007199254740993", { id: 2 ** 53 }, false],
    ["id>=9007199254740993", { id: 2 ** 53 }, false],
    ["id>9007199254740991", { id: 2 ** 53 }, true],
    ["id=9223372036854775807", { id: "9223372036854775807" }, true],
    ["id<9223372036854775807", { id: 2 ** 63 }, false],
    ["id=-5", { id: "-0005" }, true],
    ["created>2024-05-31T12:00:00.000001Z", { created: "2024-05-31T12:00:00.000002Z" }, true],
    ["created=2024-05-31T12:00:00.001Z", { created: new Date("2024-05-31T12:00:00.001Z") }, true],
    ["created=2024-05-31T12:00:00.001001Z", { created: new Date("2024-05-31T12:00:00.001Z") }, false],
    ["created=2024-05-31T12:00:00Z", { created: "2024-05-31T14:00:00+02:00" }, true],
    ["created>=2024-05-31T00:00Z", { created: "2024-05-30T00:01:00-23:59" }, true],
    ["created=2024-05-31T00:00Z", { created: "2024-05-30T00:01:00-23:59" }, true],
    ["created<=2024-05-31T23:59:30Z", { created: "2024-06-01T23:58:00+23:59" }, true],
    ["created<=9999-12-31T23:59:59Z", { created: "9999-12-31T23:59:59Z" }, true],
    ["created<9999-12-31", { created: "9999-12-30 23:59" }, true],
    ["created>=0001-01-01", { created: "0001-01-01" }, true],
    ["due<9999-12-31", { due: "9999-12-30" }, true],
    ["due>0001-01-01", { due: "0001-01-02" }, true],
    ["due=2024-05-31", { due: new Date("2024-05-31T23:59:59.999Z") }, true],
    ["due=2024-05-31", { due: "2024-05-31T00:00:00Z" }, false],
  ])("%s on %o returns %s", (filter, record, expected) => {
    expect(matches(filter, record)).toBe(expected);
  });
});

test("case is ignored for ASCII letters only, and pattern characters are literal", () => {
  expect(matches("title*BOLT", { title: "steel bolt" })).toBe(true);
  expect(matches("title*É", { title: "é" })).toBe(false);
  expect(matches("title*k", { title: "\u212a" })).toBe(false);
  expect(matches("title*.*", { title: "abc" })).toBe(false);
  expect(matches("title*[a]", { title: "x[A]" })).toBe(true);
  expect(matches("name*BOLT", { name: "steel bolt" })).toBe(false);
});

describe("a field that ignores case:", () => {
  const schema = defineSchema({ code: text({ nullable: true, ordered: true, ignoresCase: true }) });

  test.each([
    ["code=bolt", "BoLt", true],
    ["code=bolt", "bolts", false],
    ["code=bolt", 5, false],
    ["code=bolt", ["b", "o", "l", "t"], false],
    ["code[Nut,BOLT]", ["BOLT"], false],
    ["code!=BOLT", "bolt", false],
    ["code!=BOLT", null, true],
    ["code[Nut,BOLT]", "bolT", true],
    ["code![Nut,BOLT]", 5, true],
    ["code^BO", "bolt", true],
    ["code^bolt", "bo", false],
    ["code!^BO", "bolt", false],
    ["code$LT", "bolt", true],
    ["code$bolt", "lt", false],
    ["code!$LT", null, true],
    ["code*OL", "bolt", true],
    ["code>[", "A", true],
    ["code<B", "a", true],
    ["code>=bolt", "BOLT", true],
    ["code<=É", "é", false],
    // A lone surrogate is less than the code point that starts with it.
    ["code>😀", "\ud83d\ufffd", false],
    ["code>😀", "😁", true],
    ["code=null", null, true],
  ])("%s on %o returns %s", (filter, code, expected) => {
    expect(matches(filter, { code }, schema)).toBe(expected);
  });
});

test("starts with and ends with compare by code point, and values of other types match neither", () => {
  expect(matches("name^Steel", { name: "Steel bolt" })).toBe(true);
  expect(matches("name^steel", { name: "Steel bolt" })).toBe(false);
  expect(matches("name$bolt", { name: "Steel bolt" })).toBe(true);
  expect(matches("name$Bolt", { name: "Steel bolt" })).toBe(false);
  expect(matches("title^STEEL&title$BOLT", { title: "Steel bolt" })).toBe(true);
  expect(matches("name^1|name$1", { name: 1 })).toBe(false);
  expect(matches("name!^1&name!$1", { name: 1 })).toBe(true);
});

test("a substring search takes linear time for any substring", () => {
  const part = `${"a".repeat(1000)}b${"a".repeat(1000)}`;
  for (const name of ["name", "title"]) {
    // A naive search would take 2,000,000,000 comparisons.
    expect(matches(`${name}*${part}`, { [name]: "a".repeat(1_000_000) })).toBe(false);
    expect(matches(`${name}*${part}`, { [name]: `${"a".repeat(1_000_000)}${part}` })).toBe(true);
  }
});

test("compares huge numbers without converting them", () => {
  const huge = 10n ** 1_000_000n;
  for (const [filter, expected] of [
    ["id>5", true],
    ["list_price>5.5", true],
    ["id[1,2]", false],
    ["list_price[1.5]", false],
  ] as const) {
    expect(matches(filter, { id: huge, list_price: huge })).toBe(expected);
    expect(matches(filter, { id: -huge, list_price: -huge })).toBe(false);
  }
});

test("finds a substring of 100,000 characters", () => {
  const part = "aB".repeat(50_000);
  const result = bind({ ...eq("title", part), operator: "*" }, products, { limits: NO_LIMITS });
  if (!result.ok) throw new FilterError(result.diagnostics);
  const holds = agreeingPredicate(result.value) as (record: unknown) => boolean;
  expect(holds({ title: `É${part.toUpperCase()}x` })).toBe(true);
  expect(holds({ title: part.slice(1) })).toBe(false);
});

describe("reads properties", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const schema = defineSchema(Object.fromEntries([...names, "name"].map((name) => [name, text({ nullable: true })])));

  test.each([...names, "name"])("%s is null unless the record has it", (name) => {
    expect(matches(`${name}=null`, {}, schema)).toBe(true);
    expect(matches(`${name}!=null`, {}, schema)).toBe(false);
    expect(matches(`${name}*""`, {}, schema)).toBe(false);
    expect(matches(`${name}!=x`, {}, schema)).toBe(true);
    expect(matches(`${name}=x`, JSON.parse(`{"${name}":"x"}`), schema)).toBe(true);
    expect(matches(`${name}=x`, JSON.parse(`{"${name}":null}`), schema)).toBe(false);
  });

  test("inherited properties count, except those that every object inherits", () => {
    const inheriting = (name: string): object => Object.create(JSON.parse(`{"${name}":"x"}`));
    const found = [...names, "name"].filter((name) => matches(`${name}=x`, inheriting(name), schema));
    expect(found).toEqual(["name"]);
  });

  test.each([
    ["a value", { value: "x" }],
    ["an enumerable value", { value: "x", enumerable: true }],
    ["an accessor", { get: () => "x" }],
    [
      "an accessor that hides itself from Object.prototype",
      {
        get(): unknown {
          return this === Object.prototype ? undefined : "x";
        },
      },
    ],
    [
      "an accessor that throws",
      {
        get(): never {
          throw new Error("called");
        },
      },
    ],
  ])("%s in Object.prototype changes no result of a filter that is compiled later", (_case, descriptor) => {
    const bound = checkOrThrow("name=x", products);
    const records = [{}, { name: "x" }, { name: "y" }, Object.create(null), [], new Date()];
    const expected = [false, true, false, false, false, false];
    // No other code runs while the property exists, because it would confuse the test runner.
    const found = [undefined, descriptor, { value: undefined }].map((property) => {
      if (property) Object.defineProperty(Object.prototype, "name", { ...property, configurable: true });
      const results = records.map(agreeingPredicate(bound) as (record: unknown) => boolean);
      Reflect.deleteProperty(Object.prototype, "name");
      return results;
    });
    expect(found).toEqual([expected, expected, expected]);
  });

  test("calls an accessor of a class with the record as this, and explain does too", () => {
    class Employee {
      id = 1;
      #last = "Lovelace";
      get name(): string {
        return `Ada ${this.#last}`;
      }
    }
    class Manager extends Employee {}
    expect(matches('name="Ada Lovelace"&id=1', new Manager())).toBe(true);
    const { conditions } = explain(checkOrThrow("name^Grace", products), new Manager());
    expect(conditions.map(({ value }) => value)).toEqual(["Ada Lovelace"]);
  });

  test("does not read values through a property named __proto__", () => {
    expect(matches("name=x", JSON.parse('{"__proto__":{"name":"x"}}'))).toBe(false);
    expect(matches("name=x", { ["__proto__"]: Object.prototype })).toBe(false);
  });

  test("reads the properties of a path in the same way", () => {
    const nested = defineSchema({
      boss: text({ path: "boss.name", nullable: true }),
      type: text({ path: "a.constructor", nullable: true }),
    });
    class Boss {
      get name(): string {
        return "Ada";
      }
    }
    expect(matches("boss=Ada", { boss: new Boss() }, nested)).toBe(true);
    expect(matches("type!=null", { a: {} }, nested)).toBe(false);
    expect(matches("type=x", { a: { constructor: "x" } }, nested)).toBe(true);
  });

  test("calls an accessor of the record itself and passes its error on", () => {
    expect(
      matches("name=x", {
        get name() {
          return "x";
        },
      }),
    ).toBe(true);
    const failing = {
      get name(): string {
        throw new RangeError("gone");
      },
    };
    expect(() => matches("name=x", failing)).toThrow(new RangeError("gone"));
  });

  test.each([null, undefined, 5, "name", true, Symbol("x"), 5n, () => 1])(
    "%o counts as a record without fields",
    (record) => {
      expect(matches("name=null", record)).toBe(true);
      expect(matches('name*""', record)).toBe(false);
    },
  );
});

test("accepts a Date of any realm", () => {
  const foreign = runInNewContext('new Date("2024-05-31T12:00:00Z")');
  expect(foreign).not.toBeInstanceOf(Date);
  expect(matches("created=2024-05-31T12:00Z", { created: foreign })).toBe(true);
});

test("reads the right field among many", () => {
  const names = Array.from({ length: 100 }, (_, i) => `f${i}`);
  const wide = defineSchema(Object.fromEntries(names.map((name) => [name, integer({ nullable: true })])));
  const record = Object.fromEntries(names.map((name, i) => [name, i]));
  for (const [name, value] of Object.entries(record)) {
    expect(matches(`${name}=${value}`, record, wide)).toBe(true);
    expect(matches(`${name}=${value + 1}`, record, wide)).toBe(false);
    expect(matches(`${name}=${value}`, Object.assign(Object.create(null), record), wide)).toBe(true);
  }
});

describe("supports filters of any size:", () => {
  const predicateOf = (filter: Filter): ((record: unknown) => boolean) => {
    const result = bind(filter, products, { limits: NO_LIMITS });
    if (!result.ok) throw new FilterError(result.diagnostics);
    return agreeingPredicate(result.value) as (record: unknown) => boolean;
  };

  test("40,000 levels of groups", () => {
    let filter: Filter = eq("id", 1);
    for (let level = 0; level < 40_000; level++) {
      filter = level % 3 === 0 ? not(filter) : level % 3 === 1 ? and(filter, eq("name", "x")) : or(filter, eq("id", 2));
    }
    // Every three levels invert the result, and the last level is a negation.
    const holdsFor = predicateOf(filter);
    expect(holdsFor({ id: 3, name: "x" })).toBe(false);
    expect(holdsFor({ id: 3, name: "y" })).toBe(true);
    expect(holdsFor({ id: 2, name: "x" })).toBe(false);
  });

  test("30,000 conditions and a list of 30,000 items", () => {
    const ids = Array.from({ length: 30_000 }, (_, i) => i * 2);
    const wide = or(...ids.map((id) => eq("id", id)));
    for (const filter of [wide, isIn("id", ids)]) {
      const holdsFor = predicateOf(filter);
      expect(holdsFor({ id: 59_998 })).toBe(true);
      expect(holdsFor({ id: 59_999 })).toBe(false);
    }
  });

  test("a list of 20,000 items with colliding hashes", () => {
    // Multiples of 2 ** 32 have the same lower 32 bits.
    const ids = Array.from({ length: 20_000 }, (_, i) => i * 2 ** 32);
    const holdsFor = predicateOf(isIn("id", ids));
    for (const id of [0, 2 ** 32, 19_999 * 2 ** 32, 5n * 2n ** 32n, String(7 * 2 ** 32)]) {
      expect(holdsFor({ id })).toBe(true);
    }
    for (const id of [1, 2 ** 31, 20_000 * 2 ** 32, -(2 ** 32), 1n, "1", Number.NaN]) {
      expect(holdsFor({ id })).toBe(false);
    }
  });
});

test.each(["throw", "delete"])("a predicate works in Node with --disable-proto=%s", async (mode) => {
  const folder = await mkdtemp(join(tmpdir(), "ampipe-proto-"));
  try {
    const outfile = join(folder, "script.mjs");
    const contents = `
      import { checkOrThrow, defineSchema, text } from "./src/index.js";
      import { explain, toPredicate } from "./src/memory.js";
      const bound = checkOrThrow("name=x", defineSchema({ name: text() }));
      const records = [{ name: "x" }, { name: "y" }, {}];
      console.log(...records.map(toPredicate(bound)), explain(bound, records[0]).matches);`;
    const root = fileURLToPath(new URL("../../", import.meta.url));
    await build({ stdin: { contents, resolveDir: root }, bundle: true, format: "esm", platform: "node", outfile });
    const { stdout } = await promisify(execFile)(process.execPath, [`--disable-proto=${mode}`, outfile]);
    expect(stdout).toBe("true false false true\n");
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("many records", () => {
  const bound = checkOrThrow("id>=2", products);

  test("filterRecords reads records lazily", () => {
    let taken = 0;
    function* endless() {
      for (;;) yield { id: taken++ };
    }
    const found = filterRecords(bound, endless());
    expect(taken).toBe(0);
    expect(found.next().value).toEqual({ id: 2 });
    expect(taken).toBe(3);
    expect(found.return(undefined).done).toBe(true);
  });

  test("filterRecordsAsync reads a stream and closes it if iteration stops early", async () => {
    let closed = false;
    async function* stream() {
      try {
        for (let id = 0; ; id++) yield { id };
      } finally {
        closed = true;
      }
    }
    for await (const record of filterRecordsAsync(bound, stream())) {
      expect(record).toEqual({ id: 2 });
      break;
    }
    expect(closed).toBe(true);
  });
});

describe("values of another type", () => {
  const typed = defineSchema({
    integer: integer({ nullable: true }),
    decimal: decimal({ nullable: true }),
    number: number({ nullable: true }),
    text: text({ nullable: true, ordered: true }),
    enumeration: enumeration(["draft", "0"], { nullable: true }),
    boolean: boolean({ nullable: true }),
    date: date({ nullable: true }),
    timestamp: timestamp({ nullable: true }),
  });
  const samples = {
    integer: "0",
    decimal: "0.5",
    number: "0.5",
    text: "0",
    enumeration: "0",
    boolean: "false",
    date: "2024-02-29",
    timestamp: "2024-02-29T12:00Z",
  } as const;
  type Type = keyof typeof samples;

  const outOfRange = ["0000-12-31T23:59:59.999Z", "+010000-01-01T00:00:00.000Z"].map((iso) => new Date(iso));
  const never = [{}, [], [0], Symbol("x"), () => 0, Object.create(Date.prototype)];
  const notNumbers = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    false,
    new Date(0),
    "",
    "x",
    ...never,
  ];
  const notTimes = [0, 0n, new Date(Number.NaN), ...outOfRange, "", "2024-02-30", "0000-12-31", true, ...never];
  const foreign: Readonly<Record<Type, readonly unknown[]>> = {
    integer: [...notNumbers, 0.5, "0.0", "0e0", "+0", " 0", "0x0"],
    decimal: [...notNumbers, "Infinity", "NaN", "+0.5", ".5", "0.", " 0.5", "0.5\n"],
    number: [...notNumbers, "0.5", 0n],
    text: [0, 0n, false, Number.NaN, new Date(0), ...never],
    enumeration: [0, 0n, false, Number.NaN, new Date(0), ...never],
    boolean: [0, 1, 0n, "false", "", Number.NaN, new Date(0), ...never],
    date: [...notTimes, "2024-02-29T12:00Z"],
    timestamp: [
      ...notTimes,
      "2024-02-29T24:00Z",
      "2024-02-29T12:00:00.0000001Z",
      "2024-02-30T12:00:00Z",
      "2023-02-29T12:00:00Z",
      "2024-04-31T12:00:00Z",
      "2024-13-01T12:00:00Z",
      "2024-02-28T24:00:00Z",
      "0000-01-01T12:00:00Z",
    ],
  };

  const types = Object.keys(samples) as Type[];
  const rows = types.flatMap((type) => foreign[type].map((value) => [type, value] as const));

  function holdsFor(type: Type, operators: readonly string[], record: object): readonly string[] {
    const isOrdered = type !== "enumeration" && type !== "boolean";
    return operators
      .filter((operator) => isOrdered || !/[<>]/.test(operator))
      .filter((operator) => matches(type + operator.replace("v", samples[type]), record, typed));
  }

  test.each(rows)(
    "in a field of type %s, no positive condition accepts %o, and explain reports the type",
    (type, value) => {
      const record = { [type]: value };
      const positive = ["=v", ">v", ">=v", "<v", "<=v", "[v]", "=null", "[v,null]"];
      const negative = ["!=v", "![v]", "!=null", "![v,null]"];
      expect(holdsFor(type, positive, record)).toEqual([]);
      expect(holdsFor(type, negative, record)).toEqual(negative);
      const { conditions } = explain(checkOrThrow(`${type}!=null`, typed), record as never);
      expect(conditions.map(({ valueIs }) => valueIs)).toEqual(["wrong type"]);
    },
  );

  test.each([
    ["integer", 2 ** 70, ">"],
    ["integer", -(10n ** 30n), "<"],
    ["integer", -0, "="],
    ["decimal", Number.MAX_VALUE, ">"],
    ["decimal", `-1${"0".repeat(70)}`, "<"],
    ["decimal", "5e-1", "="],
    ["number", -Number.MAX_VALUE, "<"],
    ["number", Number.MAX_VALUE, ">"],
    ["text", "", "<"],
    ["text", "\ud800", ">"],
    ["date", new Date("0001-01-01T00:00:00.000Z"), "<"],
    ["date", new Date("9999-12-31T23:59:59.999Z"), ">"],
    ["timestamp", new Date("0001-01-01T00:00:00.000Z"), "<"],
    ["timestamp", new Date("9999-12-31T23:59:59.999Z"), ">"],
  ] as const)("a field of type %s accepts %o", (type, value, operator) => {
    const record = { [type]: value };
    expect(holdsFor(type, ["=v", ">v", "<v"], record)).toEqual([`${operator}v`]);
    const { conditions } = explain(checkOrThrow(`${type}!=null`, typed), record as never);
    expect(conditions.map(({ valueIs }) => valueIs)).toEqual(["value"]);
  });
});

// Threads, in which Stryker runs the tests, cannot change the time zone.
test.runIf(isMainThread).each(["Pacific/Kiritimati", "America/Los_Angeles"])(
  "reads a Date in UTC if the local time zone is %s",
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const [morning, evening] = [new Date("2024-05-31T01:00:00Z"), new Date("2024-05-31T23:00:00Z")];
      expect(morning.getTimezoneOffset()).not.toBe(0);
      for (const due of [morning, evening]) expect(matches("due=2024-05-31", { due })).toBe(true);
      expect(matches("created=2024-05-31T01:00Z", { created: morning })).toBe(true);
      expect(matches("created[2024-05-31T23:00]", { created: evening })).toBe(true);
    } finally {
      if (before === undefined) Reflect.deleteProperty(process.env, "TZ");
      else process.env.TZ = before;
    }
  },
);

test.each([
  ["short", 1],
  ["long", 5000],
])("a %s substring ignores the case of ASCII letters only", (_length, count) => {
  const holds = (part: string, title: string): boolean => {
    const result = bind({ ...eq("title", part), operator: "*" }, products, { limits: NO_LIMITS });
    if (!result.ok) throw new FilterError(result.diagnostics);
    return (agreeingPredicate(result.value) as (record: unknown) => boolean)({ title });
  };
  const letters = "k".repeat(count);
  expect(holds(`${letters}é`, `x${letters.toUpperCase()}é`)).toBe(true);
  expect(holds(`${letters.toUpperCase()}é`, `x${letters}é`)).toBe(true);
  for (const [one, other] of ["éÉ", "k\u212a", "s\u017f", "i\u0130", "σς"].map((pair) => [...pair])) {
    expect(holds(`${letters}${one}`, `${letters}${other}`)).toBe(false);
    expect(holds(`${letters}${other}`, `${letters}${one}`)).toBe(false);
  }
});

describe("compares bigints and large integers:", () => {
  test.each([
    ["list_price=5.5", { list_price: 5n }, false],
    ["list_price<5.5", { list_price: 5n }, true],
    ["list_price<5.5", { list_price: 6n }, false],
    ["list_price>5.5", { list_price: 6n }, true],
    ["list_price=-5.5", { list_price: -5n }, false],
    ["list_price>-5.5", { list_price: -5n }, true],
    ["list_price<-5.5", { list_price: -5n }, false],
    ["list_price>-5.5", { list_price: -6n }, false],
    ["list_price<-5.5", { list_price: -6n }, true],
    ["list_price>-0.5", { list_price: 0n }, true],
    ["list_price<-0.5", { list_price: -1n }, true],
    ["list_price=-5", { list_price: -5n }, true],
    ["list_price[1e60]", { list_price: 10n ** 60n }, true],
    ["list_price[-1e60]", { list_price: 10n ** 60n }, false],
    ["id[9223372036854775807]", { id: 9223372036854775807n }, true],
    ["id[9223372036854775807]", { id: 9223372036854775806n }, false],
    ["id[-9223372036854775808]", { id: -9223372036854775808n }, true],
    // 2 ** 60 is 1152921504606846976 and prints as 1152921504606847000.
    ["id=1152921504606846976", { id: 2 ** 60 }, true],
    ["id<1152921504606846977", { id: 2 ** 60 }, true],
    ["id>1152921504606846977", { id: 2 ** 60 }, false],
    ["id[1152921504606847000]", { id: 2 ** 60 }, false],
    ["list_price=1152921504606847000", { list_price: 2 ** 60 }, true],
    ["list_price[1152921504606846976]", { list_price: 2 ** 60 }, false],
  ])("%s on %o returns %s", (filter, record, expected) => {
    expect(matches(filter, record)).toBe(expected);
  });
});

test("finds a long substring after a partial match", () => {
  const part = `${"ab".repeat(40)}c`;
  for (const name of ["name", "title"]) {
    expect(matches(`${name}*${part}`, { [name]: `ab${part}` })).toBe(true);
    expect(matches(`${name}*${part}`, { [name]: `ab${part.slice(0, -1)}` })).toBe(false);
  }
});
