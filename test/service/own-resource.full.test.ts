import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { folderOfTest } from "./support/temporary-folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(ROOT, "README.md"), "utf8");

const API_KEY = "key-of-the-walk-through";

/** A block of the README by its language and name. */
function block(name: string): string {
  const found = new RegExp(`^ *\`\`\`${name}\\n([\\s\\S]*?)^ *\`\`\`$`, "m").exec(readme)?.[1];
  if (found === undefined) throw new Error(`The README has no block ${name}`);
  return found;
}

/** Puts a text before the one place that has the other text. */
function insert(file: string, text: string, before: string): void {
  const source = readFileSync(file, "utf8");
  const pieces = source.split(before);
  expect(pieces.length, `${before} in ${file}`).toBe(2);
  writeFileSync(file, pieces.join(text + before));
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("no output");
  for await (const line of createInterface(stdout)) {
    const port = /^The service is at http:\/\/127\.0\.0\.1:(\d+),/.exec(line)?.[1];
    if (port === undefined) continue;
    stdout.resume();
    return port;
  }
  throw new Error("the service has not started");
}

test("the three steps of the README give the service another resource", async () => {
  const project = folderOfTest();
  for (const name of ["service", "src", "package.json", "tsconfig.json"]) {
    const isSource = (path: string): boolean => !/service\/\.(?:data|build)/.test(path);
    cpSync(join(ROOT, name), join(project, name), { recursive: true, filter: isSource });
  }
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));

  const resources = join(project, "service/resources.ts");
  insert(join(project, "service/database/schema.ts"), `\n${block("typescript migration")}`, "\n];\n");
  insert(resources, block("typescript schema"), "export const PARTNER_PATH");
  insert(resources, `\n${block("typescript resource")}`, "\n];\n");
  insert(resources, "date, ", "decimal, defineSchema");

  const { API_KEY: _key, DATABASE_URL: _url, ...environment } = process.env;
  const flags = ["--port", "0", "--rows", "1", "--api-key", API_KEY];
  const child = spawn(process.execPath, ["service/start.mjs", ...flags], { cwd: project, env: environment });
  try {
    const address = `http://127.0.0.1:${await portOf(child)}`;
    const ask = (target: string) => fetch(address + target, { headers: { authorization: `Bearer ${API_KEY}` } });
    const target = /^curl .*'http:\/\/127\.0\.0\.1:3000(\/api\/v1\/inventory\/warehouse.*)'$/m.exec(readme)?.[1] ?? "";
    expect(await (await ask(target)).json()).toEqual(JSON.parse(block("json warehouses")));
    const refused = (await (await ask("/api/v1/inventory/warehouse?filter=opened>2018")).json()) as { detail: string };
    expect(refused.detail).toContain("a calendar day, such as");
    for (const page of ["/", "/openapi.json"]) expect(await (await ask(page)).text()).toContain("/inventory/warehouse");
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
