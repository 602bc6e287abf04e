import { describe, expect, test } from "vitest";
import {
  type BoundValue,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  integer,
  number,
  timestamp,
} from "../../../src/index.js";
import { valueTextsOf } from "../../../src/language/types/types.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite, toListSql } from "../../../src/sql.js";

/** A position of a cursor that the schema does not declare but a column can contain, or a client can forge. */
const schema = defineSchema({
  id: integer(),
  whole: integer(),
  price: decimal({ precision: 5, scale: 2 }),
  weight: number(),
  day: date(),
  at: timestamp(),
  local: timestamp({ zone: false }),
  seen: timestamp({ stored: "seconds" }),
  epoch: timestamp({ stored: "epoch-seconds" }),
});

const POSITIONS: readonly (readonly [field: string, text: string])[] = [
  ["whole", "18446744073709551615"],
  ["whole", `-${"9".repeat(90)}`],
  ["price", "12345.678"],
  ["price", "1e400"],
  ["price", "NaN"],
  ["price", "-Infinity"],
  ["weight", "Infinity"],
  ["day", "infinity"],
  ["day", "-infinity"],
  ["day", "0044-03-15 BC"],
  ["day", "10000-01-01"],
  ["day", "9999999-01-01"],
  ["day", "0000-00-00"],
  ["at", "infinity"],
  ["at", "0044-03-15T12:00:00.5 BC"],
  ["at", "10000-01-01T00:00:00"],
  ["at", "300000-01-01T00:00:00"],
  ["at", "0000-00-00T00:00:00.000000Z"],
  ["local", "0044-03-15T12:00:00 BC"],
  ["seen", "0000-00-00T00:00:00.000000Z"],
  ["seen", "10000-01-01T00:00:00"],
  ["epoch", "-infinity"],
];

/** Returns the condition of the rows after a position, with the value of the field. */
function conditionAt(field: string, text: string, dialect: typeof postgres): string {
  const definition = schema.byName.get(field);
  const value = definition === undefined ? undefined : valueTextsOf(definition).fromCursor(text);
  if (value === undefined) return `${field} ${text.slice(0, 30)}: rejected`;
  const id: BoundValue = { type: "integer", value: 7n };
  const sort = [field, "id"].map((name) => ({ field: name, descending: name === field }));
  const cursor = { direction: "after", position: [value, id] } as const;
  const filter = checkOrThrow("", schema);
  const query = { fields: ["id"], filter, filterText: "", parameters: {}, sort, page: 1, limit: 20, cursor };
  const { text: statement, values } = toListSql(query, "t", dialect, { count: false }).rows;
  const last = [...statement.matchAll(/1 = 1\) AND (.*?) ORDER BY/g)].at(-1)?.[1] ?? "";
  const given = values.map(String).filter((one) => !["0", "21", "7"].includes(one));
  return `${field} ${text.slice(0, 30)}: ${last} ${JSON.stringify([...new Set(given)].map((one) => one.slice(0, 40)))}`;
}

describe.each([postgres, mysql, mariadb, sqlite, duckdb, clickhouse])("$name", (dialect) => {
  test("compares with positions beyond the schema", () => {
    expect(POSITIONS.map(([field, text]) => conditionAt(field, text, dialect)).join("\n")).toMatchSnapshot();
  });
});
