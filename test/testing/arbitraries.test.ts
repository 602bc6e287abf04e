import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BoundFilter,
  bind,
  bindOrThrow,
  date,
  decimal,
  defineSchema,
  enumeration,
  eq,
  type Field,
  print,
  type Result,
  type Schema,
  timestamp,
} from "../../src/index.js";
import { type TimeZone, timeZoneOf } from "../../src/language/values/time-zone.js";
import { toPredicate } from "../../src/memory.js";
import { samplesOf } from "../../src/testing/internals/samples-of.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../src/testing.js";
import { everyType } from "../support/every-type.js";
import { RUNS } from "../support/runs.js";
import { TIME_ZONES } from "../support/time-zones.js";

test("every filter is valid for its schema and within the default limits", () => {
  const anySchemaAndFilter = anySchema({ relations: true }).chain((schema) =>
    fc.tuple(fc.constant(schema), anyFilter(schema)),
  );
  fc.assert(
    fc.property(anySchemaAndFilter, ([schema, filter]) => {
      expect(bind(filter, schema)).toMatchObject({ ok: true });
    }),
    { numRuns: RUNS },
  );
});

test("with a clock, every filter is valid and its values are those of records", () => {
  const schema = defineSchema({ created: timestamp(), due: date() });
  const anyOptions = fc.record({
    timeZone: fc.constantFrom(...TIME_ZONES),
    now: fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
  });
  let matched = 0;
  let found = "";
  fc.assert(
    fc.property(
      anyOptions.chain((options) => fc.tuple(fc.constant(options), anyRecordsWithFilter(schema, options))),
      ([options, { records, filter }]) => {
        const { value } = bind(filter, schema, options) as Extract<Result<BoundFilter<typeof schema>>, { ok: true }>;
        found += print(filter);
        if (/^(?:created|due)=/.test(print(filter)) && records.some(toPredicate(value))) matched++;
      },
    ),
    { numRuns: RUNS },
  );
  expect(matched).toBeGreaterThan(RUNS / 100);
  for (const form of [/=now[+-]\d+h/, /=today[+-]\d+d/, /=\d{4}-\d\d-\d\d \d\d:/]) expect(found).toMatch(form);
});

test("every text of an instant means that instant in its time zone", () => {
  const schema = defineSchema({ created: timestamp() });
  const field = schema.byName.get("created") as Field;
  const zones = TIME_ZONES.map((name) => timeZoneOf(name) as TimeZone);
  const anyNow = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const drawn = fc.tuple(fc.constantFrom(...zones), anyNow).chain(([timeZone, now]) => {
    return fc.tuple(
      fc.constant({ timeZone: timeZone.name, now }),
      samplesOf(field, { now, timeZone, knows: () => false }),
    );
  });
  let local = 0;
  fc.assert(
    fc.property(drawn, ([options, sample]) => {
      const [created] = sample.inRecord();
      for (const text of sample.inFilter()) {
        local += /z$|[+-]\d\d:\d\d$/i.test(text) ? 0 : 1;
        expect(toPredicate(bindOrThrow(eq("created", text), schema, options))({ created } as never)).toBe(true);
      }
    }),
    // Few draws are near a change of their time zone.
    { numRuns: 5 * RUNS },
  );
  expect(local).toBeGreaterThan(RUNS);
});

describe("a value that no filter can contain appears only in records:", () => {
  const long = "x".repeat(3000);
  const schemas: Readonly<Record<string, Schema>> = {
    "a decimal with many digits": defineSchema({ rate: decimal({ precision: 76, scale: 70 }) }),
    "a decimal with digits only after the point": defineSchema({ rate: decimal({ precision: 200, scale: 200 }) }),
    "one long choice of an enumeration": defineSchema({ state: enumeration([long, "draft"], { nullable: true }) }),
    "all choices of an enumeration": defineSchema({ state: enumeration([long], { nullable: true }) }),
  };
  test.each(Object.keys(schemas))("%s", (name) => {
    const schema = schemas[name] as Schema;
    fc.assert(
      fc.property(anyFilter(schema), anyRecordsWithFilter(schema, { maxRecords: 5 }), (one, { filter }) => {
        expect(bind(one, schema)).toMatchObject({ ok: true });
        expect(bind(filter, schema)).toMatchObject({ ok: true });
      }),
      { numRuns: RUNS },
    );
  });
});

test("some lists are empty, most are not", () => {
  const lists = fc
    .sample(anyFilter(everyType), { numRuns: 1000, seed: 1 })
    .filter(({ kind }) => kind === "membership")
    .map(print);
  const empty = lists.filter((list) => list.endsWith("[]")).length;
  expect(empty).toBeGreaterThan(0);
  expect(empty).toBeLessThan(lists.length / 10);
});

test("schemas have fields of every type with every option, and sometimes more than 16 fields", () => {
  const schemas = fc.sample(anySchema({ relations: true }), { numRuns: 1000, seed: 1 });
  const fields = schemas.flatMap(({ byName }) => [...byName.values()]);
  expect(new Set(fields.map(({ type }) => type)).size).toBe(11);
  for (const field of [
    { nullable: true },
    { hidden: true },
    { bits: 32 },
    { ordered: true },
    { zone: false },
    { filterable: false },
    { sortable: false },
    { stored: "text" },
  ]) {
    expect(fields).toContainEqual(expect.objectContaining(field));
  }
  expect(fields).toContainEqual(expect.objectContaining({ column: expect.any(String) }));
  const sizes = schemas.map(({ byName }) => byName.size);
  expect(Math.min(...sizes)).toBe(1);
  expect(Math.max(...sizes)).toBe(20);
  expect(sizes.filter((size) => size > 16).length).toBeLessThan(100);
  expect(schemas.every(({ visibleNames }) => visibleNames.length > 0)).toBe(true);
});

test("no two fields of a schema share a column", () => {
  fc.assert(
    fc.property(anySchema({ relations: true }), ({ byName }) => {
      const columns = Array.from(byName.values(), ({ column }) => column).filter((column) => column !== undefined);
      expect(new Set(columns).size).toBe(columns.length);
    }),
  );
});

test("the same seed draws the same cases", () => {
  const draw = () => fc.sample(anyRecordsWithFilter(everyType), { numRuns: 20, seed: 42 });
  expect(draw()).toEqual(draw());
});
