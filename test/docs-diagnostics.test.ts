import { pgTable, point } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { schemaFromTable } from "../src/drizzle.js";
import { fromRecords, listHandler } from "../src/http.js";
import * as ampipe from "../src/index.js";
import { schemaFromJsonSchema } from "../src/json-schema.js";
import { checkListQuery, readListQuery } from "../src/list.js";
import { findConstantParts } from "../src/logic.js";
import { toPredicate } from "../src/memory.js";
import { toPrisma } from "../src/prisma.js";
import { postgres, sql, toSql, verifyTable } from "../src/sql.js";
import { fromRuleGroup, toColumnFilters, toRuleGroup } from "../src/ui.js";
import { startDuckdb } from "./engines/support/duckdb.js";
import { startSqliteWasm } from "./engines/support/sqlite-wasm.js";
import { fakeQuery } from "./sql/verify/fake-catalog.js";
import {
  CODES,
  type DocumentedCode,
  documentedCodes,
  type Example,
  type TableExample,
} from "./support/documented-codes.js";
import { documentedSchema } from "./support/documented-schema.js";

const { check, FilterError } = ampipe;

type Diagnostic = ampipe.Diagnostic;
type Result = ampipe.Result<unknown>;

const SECTIONS: readonly (readonly [prefixes: readonly string[], title: string, text: string])[] = [
  [["syntax"], "Syntax", "The text breaks the grammar."],
  [["bind"], "Schema", "The schema does not allow a condition."],
  [
    ["suspect"],
    "Warnings",
    "The filter is valid but suspicious. The severity is `warning`. [`findConstantParts`](logic.md#warnings) reports the last two.",
  ],
  [
    ["limit"],
    "Limits",
    "A [limit](../grammar/LANGUAGE.md#limits) is exceeded. `limit` is the maximum, `actual` the amount found. `limit.errors` and\n`limit.warnings` are warnings after the last reported diagnostic.",
  ],
  [
    ["list", "decode"],
    "Query strings",
    "The spans refer to the raw query string: `source` is `raw`; of `list.export-rows`, to the filter.",
  ],
  [
    ["ui"],
    "User interfaces",
    "A function of [`ampipe/ui`](ui.md) cannot convert a part of its input. `path` is the position in a rule group or a table\nstate; the span is the position in a filter. `ui.unfinished-rule` is a warning.",
  ],
  [
    ["build", "schema", "option", "record", "sql"],
    "Programs",
    "A program passes invalid arguments, or with `record.missing` an invalid record. The function throws a `FilterError` with\nthe diagnostics. `schema.no-counterpart` is a warning, passed to `onWarnings`.",
  ],
  [
    ["table"],
    "Tables",
    "`verifyTable` finds that a [table](sql.md#verifying-tables) does not fit its schema. The last six are warnings.",
  ],
  [
    ["prisma"],
    "Prisma",
    "Prisma cannot express a condition with the same meaning. [`toPrisma`](prisma.md) throws a `FilterError` with the diagnostics.",
  ],
];

test("docs/diagnostics.md lists every code (to update it, run this test with --update)", async () => {
  const schema = await documentedSchema();
  const codes = documentedCodes();
  const sections = await Promise.all(
    SECTIONS.map(async ([prefixes, title, text]) => {
      const own = codes.filter(({ code }) => prefixes.includes(code.replace(/\..*/, "")));
      const rows = await Promise.all(own.map((code) => rowOf(code, schema)));
      const table = ["| code | example | message | details |", "| --- | --- | --- | --- |", ...rows];
      return { count: rows.length, lines: [`## ${title}`, "", text, "", ...table, ""] };
    }),
  );
  expect(sections.reduce((sum, { count }) => sum + count, 0)).toBe(Object.keys(CODES).length);
  const page = [...INTRODUCTION, ...sections.flatMap(({ lines }) => lines)].join("\n");
  await expect(page).toMatchFileSnapshot("../docs/diagnostics.md");
});

const INTRODUCTION: readonly string[] = [
  "# Diagnostic codes",
  "",
  "Codes and details are stable. The wording of messages may change. [core.md](core.md#diagnostics) describes the other",
  "members of a diagnostic. The examples use the schema of [LANGUAGE.md](../grammar/LANGUAGE.md#types). A test runs them and",
  "generates this page.",
  "",
];

async function rowOf({ code, example, details }: DocumentedCode, schema: ampipe.Schema): Promise<string> {
  const diagnostics = await ("columns" in example ? verified(example) : diagnosticsOf(example, schema));
  const found = diagnostics.find((diagnostic) => diagnostic.code === code);
  if (found === undefined) throw new Error(`The example of ${code} does not have this problem.`);
  const input = inputOf(example);
  return `| ${[codeSpan(code), input, escaped(found.message), details.map(codeSpan).join(", ")].join(" | ")} |`;
}

/** Returns the input as Markdown. */
function inputOf(example: Example): string {
  if ("columns" in example) return `${codeSpan(example.fields)} with ${codeSpan(example.columns)}`;
  return codeSpan("filter" in example ? example.filter : "query" in example ? `?${example.query}` : example.program);
}

/** Verifies a table of a real database. */
async function verified({
  fields,
  columns,
  database,
  table = "product",
}: TableExample): Promise<readonly Diagnostic[]> {
  if (database === "PostgreSQL") return verifiedOnServers(fields, columns, table === "shard");
  const engine = await (database === "SQLite" ? startSqliteWasm() : startDuckdb());
  await engine.run(`CREATE TABLE product (${columns})`);
  const schema = schemaOf(fields);
  // Relations are between records of the same table.
  const relations = Object.fromEntries([...schema.relationByName.keys()].map((name) => [name, { table }]));
  const diagnostics = await verifyTable(schema, { table, dialect: engine.dialect, query: engine.rows, relations });
  await engine.close();
  return diagnostics;
}

function schemaOf(fields: string): ampipe.Schema {
  return new Function(...Object.keys(ampipe), `return defineSchema({ ${fields} })`)(...Object.values(ampipe));
}

/**
 * Verifies a table whose rows are on two servers, or one on such a server, by the rows of its catalog: PostgreSQL takes
 * seconds to start. test/engines/verify-postgres.full.test.ts reads them from real tables.
 */
function verifiedOnServers(fields: string, columns: string, shard: boolean): Promise<readonly Diagnostic[]> {
  const [name = "", type = ""] = columns.toLowerCase().split(" ");
  const unknown = { labels: null, checks: null, collation: null };
  const column = { name, type, ...unknown, nullable: "NO", binary: "NO", kind: shard ? "r" : "p" };
  const servers = ["shard_0", "shard_1"].map((server) => ({
    name: server,
    wrapper: "postgres_fdw",
    options: null,
    decided: null,
  }));
  const { query } = fakeQuery({ pg_foreign_table: servers, "WITH RECURSIVE typed": [column], pg_index: [] });
  return verifyTable(schemaOf(fields), { table: "product", dialect: postgres, query, shard });
}

async function diagnosticsOf(
  example: Exclude<Example, TableExample>,
  schema: ampipe.Schema,
): Promise<readonly Diagnostic[]> {
  if ("filter" in example) return reported(check(example.filter, schema));
  if ("query" in example) return reported(readListQuery(example.query, schema));
  const onWarnings = (warnings: readonly Diagnostic[]) => {
    throw new FilterError(warnings);
  };
  const bridges = { fromRuleGroup, schemaFromJsonSchema, schemaFromTable, toColumnFilters, toPrisma, toRuleGroup };
  const entries = {
    checkListQuery,
    findConstantParts,
    fromRecords,
    listHandler,
    postgres,
    readListQuery,
    sql,
    toPredicate,
    toSql,
  };
  const scope = { ...ampipe, ...bridges, ...entries, onWarnings, pgTable, point, schema };
  try {
    const result = await new Function(...Object.keys(scope), `return ${example.program}`)(...Object.values(scope));
    if (result instanceof Response) return (await result.json()).diagnostics;
    return Array.isArray(result) ? result : reported(result);
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics;
    throw error;
  }
}

function reported(result: Result): readonly Diagnostic[] {
  return result.ok ? result.warnings : result.diagnostics;
}

/** Returns Markdown code for a table cell. */
function codeSpan(code: string): string {
  const [open, close] = code.includes("`") ? ["`` ", " ``"] : ["`", "`"];
  return open + code.replaceAll("|", "\\|") + close;
}

/** Returns a text as Markdown for a table cell. */
function escaped(message: string): string {
  return message.replace(/[\\|*_<>[\]]/g, "\\$&");
}
