import { expect, test } from "vitest";
import { decimal, defineSchema, eq, gt, gte, isIn, lt, lte } from "../../src/index.js";
import { share } from "../support/share.js";
import { expectAgreement, type Loaded } from "./support/agreement.js";
import { startDuckdb } from "./support/duckdb.js";

const schema = defineSchema({ amount: decimal({ nullable: true }) });

const NINES = "9".repeat(38);
const VALUES = [
  ...["0", "0.1", "-0.1", "0.25", "0.5", "-0.5", "0.9999", "-0.9999", "1", "-1", "1.5", "-1.5", "123.456", "1000"],
  ...["1e-37", "1e-38", "-1e-38", "1e-60", "-1e-60", `0.${NINES}`, `-0.${NINES}`, `0.${NINES.slice(1)}`],
  ...[NINES, `-${NINES}`, `9.${NINES.slice(1)}`, "1e37", "1e38", "-1e38", "1e60"],
];

// The same SQL must be correct for every column whose size is not in the schema.
const TYPES = [
  "DECIMAL(38, 38)",
  "DECIMAL(38, 37)",
  "DECIMAL(38, 1)",
  "DECIMAL(38, 0)",
  "DECIMAL(18, 18)",
  "DECIMAL(18, 3)",
  "DECIMAL(4, 4)",
  "DECIMAL(1, 0)",
];
test.each(TYPES)("decimals without a declared size are exact in a column of type %s", async (type) => {
  const engine = await startDuckdb(type);
  const rows = await engine.load(schema, [{ amount: null }, ...VALUES.map((amount) => ({ amount }))]);
  expect(rows.filter(({ amount }) => amount !== null).length).toBeGreaterThan(2);
  const loaded: Loaded = { engine, schema, rows };
  for (const value of share(VALUES, 3, TYPES.indexOf(type))) {
    for (const build of [eq, gt, gte, lt, lte]) await expectAgreement(loaded, build("amount", value));
    await expectAgreement(loaded, isIn("amount", [value, "7"]));
  }
  await engine.close();
});
