import { beforeAll, expect, test } from "vitest";
import { checkOrThrow, type RecordOf } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import type { NamedEngine } from "../support/engines.js";
import { EXPECTED_SQL, products } from "../support/expected-sql.js";
import { withEngines } from "./with-engines.js";

type Product = RecordOf<typeof products>;

/** Rows. Every filter of EXPECTED_SQL, except two constant ones, selects some of them, but not all. */
export const ROWS: readonly Product[] = [
  {
    ...{
      id: "1",
      price: "10.10",
      rate: "0.1",
      weight: 0.2,
      name: "O'Brien",
      label: "x",
      code: "aB",
      state: "done",
      active: false,
    },
    ...{ due: "2024-02-29", created: "2024-02-29T12:00:00.000000Z", seen: "2024-02-29T12:00:00.000000Z" },
  },
  {
    ...{
      id: "9007199254740993",
      price: null,
      rate: "-1.5",
      weight: 0.1,
      name: 'a"b',
      label: "_aBc",
      code: "É",
      state: "draft",
    },
    ...{ active: null, due: null, created: "2024-02-29T06:30:00.000001Z", seen: null },
  },
  {
    ...{
      id: "1",
      price: "5",
      rate: "0.10000000000001",
      weight: 0.1,
      name: "a",
      label: "ab",
      code: "ZZa",
      state: "sold",
      active: true,
    },
    ...{ due: "2024-03-01", created: "2024-02-29T06:30:00.000002Z", seen: "2024-02-29T12:00:00.000001Z" },
  },
  {
    ...{
      id: "1",
      price: "10.11",
      rate: "-1.4",
      weight: 0.1,
      name: null,
      label: "ab",
      code: "AC",
      state: "sold",
      active: true,
    },
    ...{ due: "2024-02-28", created: "2024-02-29T06:30:00.000000Z", seen: null },
  },
  {
    ...{
      id: "2",
      price: "-0.01",
      rate: "0",
      weight: -1,
      name: "x50%_",
      label: "abC",
      code: "B",
      state: "sold",
      active: true,
    },
    ...{ due: "0001-01-01", created: "0001-01-01T00:00:00.000000Z", seen: null },
  },
  {
    ...{ id: "3", price: "0", rate: "1", weight: 1, name: "50%_M_8", label: "c", code: "É1", state: "sold" },
    ...{ active: true, due: null, created: "0001-01-01T00:00:00.000000Z", seen: null },
  },
];

/** Tests that the SQL in EXPECTED_SQL selects the same rows as its filter. */
export function testExpectedSql(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    beforeAll(async () => {
      await engine().load(products, ROWS);
    });

    test.each(EXPECTED_SQL.map(({ filter, sql }) => [filter, sql] as const))("runs %j", async (filter, sql) => {
      const holds = toPredicate(checkOrThrow(filter, products));
      const expected = ROWS.flatMap((row, id) => (holds(row) ? [id] : []));
      const [text, values] = sql[engine().dialect.name as keyof typeof sql];
      expect(await engine().idsWhere({ text, values: [...values] }, "plain")).toEqual(expected);
    });
  });
}
