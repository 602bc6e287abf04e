// Conditions on related records below OR, as a correlated EXISTS and as IN a list of keys.
import { fileURLToPath } from "node:url";
import { installServerPackages } from "../scripts/server-packages.js";
import { checkOrThrow, defineSchema, integer, many, text } from "../src/index.js";
import { toSql } from "../src/sql.js";
import type { Engine } from "../test/engines/support/engine.js";
import { median } from "./list/median.js";
import { printHeading, printTable, printText, seedOfRun } from "./report.js";

const RECORDS = 100_000;
const RELATED = 300_000;
const TENANTS = 1_000;
const BATCH = 5_000;
const ROUNDS = 5;

const comments = defineSchema({ id: integer({ bits: 32 }), body: text() });
const issues = defineSchema({
  id: integer({ bits: 32 }),
  tenant: integer({ bits: 32 }),
  stars: integer({ bits: 32 }),
  comments: many(comments, { to: "issue_id" }),
});
const OPTIONS = { table: "issue", relations: { comments: { table: "comment" } } };

async function load({ run }: Engine): Promise<void> {
  await run("CREATE TABLE issue (id INTEGER PRIMARY KEY, tenant INTEGER NOT NULL, stars INTEGER NOT NULL)");
  await run("CREATE TABLE comment (id INTEGER PRIMARY KEY, issue_id INTEGER NOT NULL, body VARCHAR(40) NOT NULL)");
  const insert = async (table: string, count: number, valuesOf: (id: number) => string) => {
    for (let from = 1; from <= count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, i) => `(${valuesOf(from + i)})`);
      await run(`INSERT INTO ${table} VALUES ${rows.join(", ")}`);
    }
  };
  await insert("issue", RECORDS, (id) => `${id}, ${(id * 7919) % TENANTS}, ${id % 700}`);
  await insert("comment", RELATED, (id) => {
    return `${id}, ${1 + ((id * 7919) % RECORDS)}, '${id % 97 === 0 ? "a crash" : `fine ${id}`}'`;
  });
  await run("CREATE INDEX comment_issue ON comment (issue_id)");
  await run("CREATE INDEX issue_tenant ON issue (tenant)");
}

async function timeOf(engine: Engine, statement: string, values: Parameters<Engine["query"]>[1]): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const start = performance.now();
    await engine.query(statement, values);
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}

async function report(engine: Engine): Promise<void> {
  await load(engine);
  const { text: written } = toSql(checkOrThrow("stars=3|comments(body*crash)", issues), engine.dialect, OPTIONS);
  const { text: inner, values } = toSql(checkOrThrow("body*crash", comments), engine.dialect, { alias: "r1" });
  const related = (columns: string) => `(SELECT ${columns} FROM comment r1 WHERE ${inner}`;
  const exists = `EXISTS ${related("1")} AND r1.issue_id = issue.id)`;
  const isIn = `issue.id IN ${related("r1.issue_id")})`;
  const table = [["statement", "EXISTS", "IN"]];
  for (const [name, select, end] of [
    ["count of all records", "SELECT count(*) FROM issue WHERE", ""],
    ["page of 50", "SELECT id FROM issue WHERE", "ORDER BY id LIMIT 50"],
    [`count of one of ${TENANTS} tenants`, "SELECT count(*) FROM issue WHERE tenant = 7 AND", ""],
  ] as const) {
    const times = [];
    for (const form of [exists, isIn]) {
      times.push(await timeOf(engine, `${select} (issue.stars = 3 OR ${form}) ${end}`, values));
    }
    table.push([name, ...times.map((time) => time.toFixed(1))]);
  }
  const form = written.includes("EXISTS") ? "EXISTS" : "IN";
  printText(
    `${engine.name}, where ampipe writes ${form}: ${RECORDS.toLocaleString("en")} records with ${RELATED.toLocaleString("en")} related ones. Medians of ${ROUNDS}, in ms`,
  );
  printTable(table);
}

installServerPackages(fileURLToPath(new URL("..", import.meta.url)));
printHeading(seedOfRun());
const { INSTALLED } = await import("../test/engines/servers/engines.js");
for (const [name, start] of INSTALLED) {
  if (name === "PostgreSQL" || name.includes("locale")) continue;
  const engine = await start();
  try {
    await report(engine);
  } finally {
    await engine.close();
  }
}
