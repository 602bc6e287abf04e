import { defineSchema, integer, text } from "ampipe";
import { describe, expect, test } from "vitest";
import { type Row, type Statement, StatementError } from "../../service/database/database.js";
import { TableMismatch, verifyTables } from "../../service/verify-tables.js";

const RESOURCE = { table: "product", schema: defineSchema({ id: integer(), name: text({ hidden: true }) }) };

/** A database whose catalog has these columns of the table, and an index on the first one. */
function databaseWith(columns: readonly Partial<Row>[]) {
  const common = { labels: null, checks: null, nullable: "NO", collation: null, binary: "YES", kind: "r" };
  return {
    query: async ({ text: statement }: Statement): Promise<readonly Row[]> => {
      if (/ FROM typed d /.test(statement)) return columns.map((column) => ({ ...common, ...column }));
      const traits = "btree int4_ops own in-order unique";
      return [{ index: "product_pkey", column: columns[0]?.name ?? null, expression: "id", traits }];
    },
  };
}

function recordedLog() {
  const lines: unknown[][] = [];
  const at = (level: string) => (details: unknown, message?: string) => void lines.push([level, details, message]);
  return { lines, log: { debug: at("debug"), warn: at("warn"), error: at("error") } };
}

const FITTING = [
  { name: "id", type: "integer" },
  { name: "name", type: "text" },
];

describe("verifyTables", () => {
  test("logs that all tables fit", async () => {
    const { lines, log } = recordedLog();
    await verifyTables(databaseWith(FITTING), [RESOURCE], { strict: true, log });
    expect(lines).toEqual([["debug", { tables: ["product"] }, "tables verified"]]);
  });

  const WRONG = [
    { name: "id", type: "bigint", nullable: "YES" },
    { name: "name", type: "character(3)" },
  ];
  const problem =
    'Column "id" may contain NULL, but field "id" is not nullable: filters would not find those rows. ' +
    'Add "nullable: true" to the field, or forbid NULL: ALTER TABLE "product" ALTER COLUMN "id" SET NOT NULL;';

  test("logs errors and advice with the table", async () => {
    const { lines, log } = recordedLog();
    await verifyTables(databaseWith(WRONG), [RESOURCE], { strict: false, log });
    const caveat = 'Column "name" has the type character(3), which ignores trailing spaces.';
    expect(lines).toEqual([
      ["error", { table: "product", code: "table.nullable", problem }, "table does not fit its schema"],
      ["warn", { table: "product", code: "table.caveat", problem: caveat }, "table advice"],
    ]);
  });

  test("rejects errors if strict, and says what to do", async () => {
    const { log } = recordedLog();
    const verified = verifyTables(databaseWith(WRONG), [RESOURCE], { strict: true, log });
    await expect(verified).rejects.toThrow(TableMismatch);
    await expect(verified).rejects.toThrow(
      `The tables do not fit their schemas. Correct them, or start without --strict.\nTable "product": ${problem}`,
    );
  });

  test("does not reject advice, even if strict", async () => {
    const { lines, log } = recordedLog();
    const resource = { table: "product", schema: defineSchema({ id: integer(), name: text({ sortable: false }) }) };
    await verifyTables(databaseWith(FITTING), [resource], { strict: true, log });
    expect(lines.map(([level]) => level)).toEqual(["debug", "debug", "debug"]);
    expect(lines[0]).toMatchObject(["debug", { code: "table.no-index" }, "table advice"]);
  });

  test("logs a warning if the server does not support the statement, and rejects if it is not available", async () => {
    const { lines, log } = recordedLog();
    const failing = (error: Error) => ({ query: () => Promise.reject(error) });
    const unsupported = new StatementError("unknown function to_regclass", "42883");
    await verifyTables(failing(unsupported), [RESOURCE], { strict: true, log });
    expect(lines[0]).toEqual(["warn", { table: "product", reason: unsupported.message }, "table not verified"]);
    await expect(verifyTables(failing(new Error("gone")), [RESOURCE], { strict: false, log })).rejects.toThrow("gone");
  });
});
