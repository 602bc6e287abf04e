import fc from "fast-check";
import { expect, test } from "vitest";
import { fromRecords } from "../../src/http.js";
import type { Field, Schema } from "../../src/index.js";
import { readListQuery } from "../../src/list.js";
import { everyType } from "../support/every-type.js";
import { compareValues, type Value, valueInRecord } from "../support/order.js";
import { RUNS } from "../support/runs.js";

const day = new Date("2024-05-31T00:00:00.001Z");
const B = 2n ** 53n;

/** Values that are easily confused, including null, missing and invalid ones. */
const VALUES: Readonly<Record<Exclude<Field["type"], "list" | "json">, readonly unknown[]>> = {
  uuid: [
    "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60",
    "2F1C7A9E-8D3B-4C5F-9A60-1B2C3D4E5F60",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "2f1c7a9e",
    7,
  ],
  integer: [
    0,
    -0,
    "-0",
    7,
    "007",
    B,
    B + 1n,
    `${B + 1n}`,
    Number(B),
    -1e30,
    "1e3",
    1.5,
    true,
    10n ** 40n,
    "12345678901234567",
  ],
  decimal: [
    "0.1",
    0.1,
    "0.10",
    "0.10000000000000000001",
    "1e2",
    100,
    100n,
    "99.999999999999999999",
    -1,
    "1e400",
    "1e-400",
    "x",
  ],
  number: [0, -0, 0.1, 0.30000000000000004, 0.3, 5e-324, -5e-324, 1e308, Number.NaN, Number.POSITIVE_INFINITY, "1", 1n],
  text: ["", "a", "A", "b", "aa", "é", "\uFFFD", "\u{1F600}", "\u{1F600}a", "\ud83d", "Z", "[", 1],
  enumeration: ["draft", "done", "other", "", "Draft", 1],
  boolean: [true, false, 0, 1, "true"],
  date: [
    "2024-05-31",
    day,
    "2024-06-01",
    "0001-01-01",
    "9999-12-31",
    "1684-12-31",
    "2024-02-30",
    "2024-05-31T00:00:00Z",
  ],
  timestamp: [
    "2024-05-31T00:00:00.001Z",
    day,
    "2024-05-31T00:00:00.001000Z",
    "2024-05-31T00:00:00.0010001Z",
    "2024-05-31T00:00:00.001001Z",
    "2024-05-31T02:00:00.001+02:00",
    "2024-05-31",
    "2024-02-29T12:00:00Z",
    "2024-02-29T12:00:00.5Z",
    "0001-01-01T00:00:00.000001Z",
    "0001-01-01T00:00:00.000002Z",
    "9999-12-31T23:59:59.999999Z",
    "9999-12-31T23:59:59.999998Z",
    new Date(Number.NaN),
  ],
};

const fields = [...everyType.byName].filter(
  ([name, { hidden, sortable, path }]) => !hidden && sortable && path === undefined && name !== "id",
);

function valuesOf({ type }: Field): fc.Arbitrary<unknown> {
  const values = VALUES[type as keyof typeof VALUES];
  // Without the unusual values most columns have a fast form.
  const usual = values.slice(0, 2);
  return fc.boolean().chain((isAny) => fc.constantFrom(...(isAny ? values : usual), null, undefined));
}

/** Returns the value that is compared. */
function folded(value: unknown, field: Field): unknown {
  const isFolded = field.type === "text" && field.ignoresCase && typeof value === "string";
  return isFolded ? value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : value;
}

/** Compares two records by one field. Null, missing and invalid values come last. */
function compareField(a: unknown, b: unknown, field: Field): number {
  const [one, other] = [valueInRecord(field, folded(a, field)), valueInRecord(field, folded(b, field))];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compareValues(one as Value, other as Value);
}

function isNull(value: unknown, field: Field): boolean {
  return valueInRecord(field, folded(value, field)) === undefined;
}

test("records are sorted as by the reference, whatever their values", async () => {
  const record = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)])));
  const keys = fc.uniqueArray(fc.constantFrom(...fields.map(([name]) => name)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 20 }),
      keys,
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      fc.constantFrom(undefined, "last" as const),
      async (drawn, names, signs, nulls) => {
        const records = drawn.map((one, index) => ({ ...one, id: index }));
        const sort = names.map((name, index) => (signs[index] ? `-${name}` : name)).join();
        const query = readListQuery(`limit=1000&sort=${sort}`, everyType, { nulls });
        if (!query.ok) throw new Error(JSON.stringify(query.diagnostics));
        const found = await fromRecords<Schema>(everyType, [...records].reverse()).list({
          query: query.value,
          request: new Request("http://localhost/"),
        });
        const expected = [...records].sort((a, b) => {
          for (const [index, name] of names.entries()) {
            const field = everyType.byName.get(name) as Field;
            const [left, right] = [(a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]];
            const hasNull = isNull(left, field) || isNull(right, field);
            const isReversed = signs[index] && !(nulls === "last" && hasNull);
            const order = compareField(left, right, field) * (isReversed ? -1 : 1);
            if (order !== 0) return order;
          }
          return a.id - b.id;
        });
        expect(found.records.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: RUNS },
  );
});
