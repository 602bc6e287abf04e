import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { patientFetch } from "./support/patient-fetch.js";
import { folderOfTest } from "./support/temporary-folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const readme = readFileSync(join(ROOT, "service/README.md"), "utf8");

const API_KEY = "key-of-the-walk-through";

/** Returns a code block of service/README.md by its language and name. */
function block(name: string): string {
  const found = new RegExp(`^ *\`\`\`${name}\\n([\\s\\S]*?)^ *\`\`\`$`, "m").exec(readme)?.[1];
  if (found === undefined) throw new Error(`service/README.md has no block ${name}`);
  return found;
}

/** Inserts a text before the only occurrence of another text. */
function insert(file: string, text: string, before: string): void {
  const source = readFileSync(file, "utf8");
  const pieces = source.split(before);
  expect(pieces.length, `${before} in ${file}`).toBe(2);
  writeFileSync(file, pieces.join(text + before));
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("no output");
  for await (const line of createInterface(stdout)) {
    const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+) /.exec(line)?.[1];
    if (port === undefined) continue;
    stdout.resume();
    return port;
  }
  throw new Error("the service did not start");
}

test("the steps of service/README.md add a resource with a create handler", async () => {
  const project = folderOfTest();
  for (const name of ["service", "playground", "scripts", "src", "package.json", "tsconfig.json"]) {
    const isSource = (path: string): boolean => !/service\/\.(?:data|build)/.test(path);
    cpSync(join(ROOT, name), join(project, name), { recursive: true, filter: isSource });
  }
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));

  const resources = join(project, "service/resources.ts");
  insert(join(project, "service/database/schema.ts"), `\n${block("typescript migration")}`, "\n];\n");
  insert(resources, block("typescript schema"), "/** A kind of record:");
  insert(resources, `\n${block("typescript resource")}`, "\n];\n");
  mkdirSync(join(project, "service/warehouses"));
  writeFileSync(join(project, "service/warehouses/create-warehouse.ts"), block("typescript create"));
  insert(resources, 'import { createWarehouse } from "./warehouses/create-warehouse.js";\n', "\nconst name =");
  insert(resources, "create: createWarehouse,\n", "schema: warehouses,");

  const { API_KEY: _key, DATABASE_URL: _url, ...environment } = process.env;
  const flags = ["--port", "0", "--rows", "1", "--api-key", API_KEY];
  const child = spawn(process.execPath, ["service/start.mjs", ...flags], { cwd: project, env: environment });
  try {
    const address = `http://127.0.0.1:${await portOf(child)}`;
    const ask = (target: string) => patientFetch(address + target, { headers: { authorization: `Bearer ${API_KEY}` } });
    const target = /^curl .*'http:\/\/127\.0\.0\.1:3000(\/api\/v1\/inventory\/warehouse.*)'$/m.exec(readme)?.[1] ?? "";
    expect(await (await ask(target)).json()).toEqual(JSON.parse(block("json warehouses")));
    const rejected = (await (await ask("/api/v1/inventory/warehouse?filter=opened>2018")).json()) as { detail: string };
    expect(rejected.detail).toContain("a calendar day, such as");
    const headers = { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" };
    const post = (body: string) =>
      patientFetch(`${address}/api/v1/inventory/warehouse`, { method: "POST", headers, body });
    const created = await post('{"city":"Bern","area":12.5}');
    expect([created.status, await created.json()]).toEqual([201, { data: { id: 3 } }]);
    for (const body of ["{", "null", '{"city":"Bern"}']) expect((await post(body)).status).toBe(400);
    for (const page of ["/", "/openapi.json"]) expect(await (await ask(page)).text()).toContain("/inventory/warehouse");
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
