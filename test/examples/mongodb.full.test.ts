import fc from "fast-check";
import { Query } from "mingo";
import { describe, expect, test } from "vitest";
import { type MongoOptions, type MongoQuery, toMongo } from "../../examples/mongodb.js";
import {
  type BoundFilter,
  checkOrThrow,
  decimal,
  defineSchema,
  type Field,
  foldBound,
  integer,
  listOf,
  print,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";
import { readExactNumber } from "../../src/language/values/exact-number.js";
import { readTime } from "../../src/language/values/record-time.js";
import { toPredicate } from "../../src/memory.js";
import { anyRecordsWithFilter } from "../../src/testing.js";
import { everyType, oneOfEachType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";

/**
 * Replaces Long and Decimal128, which mingo does not support. mingo compares objects of a class by their text, so the
 * texts sort like the numbers.
 */
class StoredNumber {
  readonly key: string;

  constructor(decimalText: string) {
    const { negative, digits, point } = readExactNumber(decimalText);
    const scaled = BigInt(digits) * 10n ** BigInt(400 + point - digits.length);
    this.key = String(10n ** 800n + (negative ? -scaled : scaled)).padStart(801, "0");
  }

  toString(): string {
    return this.key;
  }
}

const OPTIONS: MongoOptions = {
  long: (value) => new StoredNumber(String(value)),
  decimal: (value) => new StoredNumber(value),
};

type Row = Readonly<Record<string, unknown>>;

/** Returns a value as the documentation stores it in MongoDB, and as a record value in memory. */
function storedForms(value: unknown, field: Field): { readonly inMongo: unknown; readonly inMemory: unknown } {
  if (value === null || value === undefined) return { inMongo: value, inMemory: value };
  switch (field.type) {
    case "integer": {
      const whole = BigInt(value as number | bigint | string);
      return { inMongo: field.bits === 32 ? Number(whole) : OPTIONS.long?.(whole), inMemory: whole };
    }
    case "decimal": {
      const { negative, digits, point } = readExactNumber(String(value));
      const kept = `${negative ? "-" : ""}0.${digits.slice(0, 34) || "0"}e${point}`;
      return { inMongo: new StoredNumber(kept), inMemory: kept };
    }
    case "timestamp": {
      const date = new Date(`${readTime(value, "timestamp")?.slice(0, 23)}Z`);
      return { inMongo: date, inMemory: date };
    }
    case "date": {
      const day = readTime(value, "date");
      return { inMongo: day, inMemory: day };
    }
    case "uuid": {
      const lower = String(value).toLowerCase();
      return { inMongo: lower, inMemory: lower };
    }
    case "list": {
      const items = (value as readonly unknown[]).map((item) => storedForms(item, field.item));
      return { inMongo: items.map(({ inMongo }) => inMongo), inMemory: items.map(({ inMemory }) => inMemory) };
    }
    default:
      return { inMongo: value, inMemory: value };
  }
}

function stored(schema: Schema, record: Row): { readonly document: Row; readonly record: Row } {
  const forms = Object.entries(record).map(([name, value]) => {
    const field = schema.byName.get(name);
    // The parent of a path, in which all values are texts.
    if (field === undefined) return { name, path: name, inMongo: value, inMemory: value };
    return { name, path: field.column ?? name, ...storedForms(value, field) };
  });
  return {
    document: Object.fromEntries(forms.map(({ path, inMongo }) => [path, inMongo])),
    record: Object.fromEntries(forms.map(({ name, inMemory }) => [name, inMemory])),
  };
}

/** MongoDB orders texts by code point, mingo by UTF-16 unit. The order differs only for units of at least U+D800. */
const HIGH_UNIT = /[\ud800-\uffff]/;

function ordersTexts(filter: BoundFilter): boolean {
  return foldBound<boolean>(filter, {
    everything: () => false,
    and: (_node, parts) => parts.includes(true),
    or: (_node, parts) => parts.includes(true),
    not: (_node, part) => part,
    comparison: ({ field, operator }) => field.definition.type === "text" && /[<>]/.test(operator),
    membership: () => false,
    related: (_node, part) => part,
  });
}

type Compile = (filter: BoundFilter, options: MongoOptions) => MongoQuery;

function selectsTheSame(schema: Schema, compile: Compile = toMongo) {
  return fc.property(anyRecordsWithFilter(schema, { maxRecords: 20 }), ({ records, filter }) => {
    const written = print(filter);
    const bound = checkOrThrow(written, schema);
    if (ordersTexts(bound)) fc.pre(!HIGH_UNIT.test(written + fc.stringify(records)));
    const [query, matches] = [new Query({ ...compile(bound, OPTIONS) }), toPredicate(bound)];
    for (const { document, record } of records.map((each) => stored(schema, each as Row))) {
      expect(query.test(document), `${written} on ${fc.stringify(record)}`).toBe(matches(record as never));
    }
  });
}

/** Returns a schema without the order of texts that ignore case, which MongoDB lacks. */
function withoutFoldedOrder({ byName }: Schema): Schema {
  const isOrdered = (field: Field) => !(field.type === "text" && field.ignoresCase);
  return defineSchema(
    Object.fromEntries(
      Array.from(byName, ([name, field]) => [
        name,
        isOrdered(field) ? field : text({ nullable: field.nullable, ignoresCase: true }),
      ]),
    ),
  );
}

const schemas: Readonly<Record<string, Schema>> = {
  "a field of every type": withoutFoldedOrder(everyType),
  ...Object.fromEntries(Object.entries(oneOfEachType).map(([name, schema]) => [name, withoutFoldedOrder(schema)])),
  "a renamed and nullable field": defineSchema({ only: text({ nullable: true, column: "other" }) }),
  "a text that ignores case, nullable": defineSchema({ only: text({ nullable: true, ignoresCase: true }) }),
  "a list of 64-bit integers, nullable": defineSchema({ only: listOf(integer(), { nullable: true }) }),
  "a list of 32-bit integers": defineSchema({ only: listOf(integer({ bits: 32 })) }),
  "a list of UUIDs": defineSchema({ only: listOf(uuid()) }),
  "a field of a subdocument": defineSchema({ only: text({ nullable: true, path: "owner.name" }) }),
  "a decimal of any size, nullable": defineSchema({ only: decimal({ nullable: true }) }),
};

describe("a query for MongoDB selects the records that the filter selects in memory", () => {
  test.each(Object.entries(schemas))("with %s", (_name, schema) => {
    // Most of the work is in the numbers, which are compared as texts of 801 digits.
    fc.assert(selectsTheSame(schema), { numRuns: schema.byName.size > 1 ? RUNS : RUNS / 4 });
  });
});

/** Returns a copy of a query with each entry replaced, to simulate a broken backend. */
function replaceIn(query: unknown, replace: (key: string, value: unknown) => readonly [string, unknown]): unknown {
  if (Array.isArray(query)) return query.map((part) => replaceIn(part, replace));
  if (query === null || typeof query !== "object" || Object.getPrototypeOf(query) !== Object.prototype) return query;
  const entries = Object.entries(query).map(([key, value]) => replace(key, replaceIn(value, replace)));
  return Object.fromEntries(entries);
}

describe("the property detects a backend that", () => {
  test.each<[string, (key: string, value: unknown) => readonly [string, unknown]]>([
    ["reads < as <=", (key, value) => [key === "$lt" ? "$lte" : key, value]],
    [
      "drops null from lists",
      (key, value) => [key, key === "$in" ? (value as unknown[]).filter((v) => v !== null) : value],
    ],
    ["ignores case everywhere", (key, value) => [key, key === "$regex" ? new RegExp(String(value), "i") : value]],
    ["does not negate", (key, value) => [key === "$nor" ? "$or" : key, value]],
  ])("%s", (_name, replace) => {
    const broken: Compile = (filter, options) => replaceIn(toMongo(filter, options), replace) as MongoQuery;
    const schema = defineSchema({ id: integer(), name: text({ nullable: true }) });
    expect(fc.check(selectsTheSame(schema, broken), { numRuns: 2000, seed: 1 }).failed).toBe(true);
  });
});

test.each([
  ["", {}],
  ["!()", { $nor: [{}] }],
  ["name*a.b&!(id>5)", { $and: [{ name: { $regex: "[aA]\\.[bB]" } }, { $nor: [{ id: { $gt: 5n } }] }] }],
  ["name[x,null]", { name: { $in: ["x", null] } }],
  ["name!=null", { name: { $ne: null } }],
  ["created>=2024-05-31T14:30:00.0005Z", { created_at: { $gt: new Date("2024-05-31T14:30:00.000Z") } }],
  ["created=2024-05-31T14:30:00.0005Z", { created_at: { $in: [] } }],
])("%s becomes a query", (filter, query) => {
  const schema = defineSchema({
    id: integer(),
    name: text({ nullable: true, containsIgnoresCase: true }),
    created: timestamp({ column: "created_at" }),
  });
  expect(toMongo(checkOrThrow(filter, schema))).toEqual(query);
});

test('throws an error with the field name for a decimal without option "decimal"', () => {
  const filter = checkOrThrow("price>1", defineSchema({ price: decimal() }));
  expect(() => toMongo(filter)).toThrow('Field "price" is a decimal. Pass the option "decimal".');
});

test("throws an error for the order of a text that ignores case", () => {
  const schema = defineSchema({ name: text({ ordered: true, ignoresCase: true }) });
  expect(() => toMongo(checkOrThrow("name>a", schema))).toThrow(
    'Field "name" ignores case. MongoDB cannot order it: remove the option "ordered".',
  );
});

test.each([
  ["alias=Ab.", { alias: { $regex: "^[aA][bB]\\.(?![\\s\\S])" } }],
  ["alias!=a", { alias: { $not: { $regex: "^[aA](?![\\s\\S])" } } }],
  ["alias[a,null]", { $or: [{ alias: { $regex: "^[aA](?![\\s\\S])" } }, { alias: { $in: [null] } }] }],
  ["alias![]", { $nor: [{ alias: { $in: [] } }] }],
  ["alias=null", { alias: { $eq: null } }],
  ["sizes*5", { sizes: { $elemMatch: { $eq: 5 } } }],
  ["sizes![]", { sizes: { $nin: [] } }],
  ["sizes=[]", { sizes: { $size: 0 } }],
  ["city^B", { "address.city": { $regex: "^B" } }],
])("%s becomes a query of texts that ignore case, lists and paths", (filter, query) => {
  const schema = defineSchema({
    alias: text({ nullable: true, ignoresCase: true }),
    sizes: listOf(integer({ bits: 32 })),
    city: text({ path: "address.city" }),
  });
  expect(toMongo(checkOrThrow(filter, schema))).toEqual(query);
});
