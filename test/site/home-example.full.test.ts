import { spawnSync } from "node:child_process";
import initSqlJs from "sql.js";
import { expect, test } from "vitest";
import { repositoryIn } from "../../site/build/generate.js";
import { HOME_FILTER, homeExample } from "../../site/build/home-example.js";
import { ROOT_FOLDER } from "../support/markdown.js";

const example = homeExample(repositoryIn(ROOT_FOLDER));
const matching = example.rows.filter(({ matches }) => matches).map(({ name }) => name);

test("some rows match and others do not, with the digits of the file", () => {
  expect(example.rows).toEqual([
    { name: "Bolt M8", price: "12.50", active: "true", matches: false },
    { name: "Steel plate", price: "129.90", active: "true", matches: true },
    { name: "Nut M8", price: "0.10", active: "false", matches: false },
    { name: "Desk", price: "349.00", active: "true", matches: true },
    { name: "Lamp", price: "100", active: "false", matches: false },
  ]);
});

test("the command prints the rows that match", () => {
  expect(example.command).toContain(`'${HOME_FILTER}'`);
  const [install, run = ""] = example.command.split(" && ");
  expect(install).toBe("npm ci");
  const { stdout, status } = spawnSync("bash", ["-c", run], { cwd: ROOT_FOLDER, encoding: "utf8" });
  expect(status).toBe(0);
  const printed = stdout.trim().split("\n");
  expect(printed.map((line) => JSON.parse(line).name)).toEqual(matching);
});

test("the SQL selects the rows that match", async () => {
  const { Database } = await initSqlJs();
  const db = new Database();
  db.run("CREATE TABLE product (name TEXT, price REAL, active INTEGER)");
  for (const { name, price, active } of example.rows)
    db.run("INSERT INTO product VALUES (?, ?, ?)", [name, price, Number(active === "true")]);
  const [{ values } = { values: [] }] = db.exec(example.sql);
  expect(values.map(([name]) => name)).toEqual(matching);
  db.close();
});

test("the errors of the misspelled filter are shown, and the package is installed as README.md says", () => {
  expect(example.error.match(/Did you mean/g)).toHaveLength(2);
  expect(example.install).toEqual(["npm ci && npm pack", "npm install ../ampipe/ampipe-0.1.0.tgz"]);
});
