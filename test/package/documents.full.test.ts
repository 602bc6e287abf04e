import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blocksOf, documents, expectedOutput, ROOT_FOLDER, tableRowsOf } from "../support/markdown.js";
import { bundle, gzippedSize } from "./bundle.js";
import { linkInstalled, type Packed, packProject, run, tool } from "./packed.js";

const blocks = blocksOf("README.md");
const codeOf = (language: string): string[] =>
  blocks.filter((block) => block.language === language).map(({ code }) => code);

let folder: string;
let packed: Packed;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ampipe-readme-"));
  packed = await packProject(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("the server of the README, in an empty folder", () => {
  const servers: ChildProcess[] = [];
  let project: string;
  let url: string;

  beforeAll(async () => {
    project = join(folder, "shop");
    await mkdir(project);
    await run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed.tarball], project);
    for (const name of packagesToInstall()) await linkInstalled(name, project);
    await writeFile(join(project, "server.mjs"), codeOf("js server.mjs").join(""));
    const server = spawn(process.execPath, ["server.mjs"], {
      cwd: project,
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    servers.push(server);
    for await (const line of createInterface({ input: server.stdout })) {
      url = line;
      break;
    }
  });

  afterAll(async () => {
    for (const server of servers.filter(({ exitCode }) => exitCode === null)) {
      server.kill();
      await once(server, "exit");
    }
  });

  test("follows the smallest use, whose output the README prints", async () => {
    const names = blocks.map(({ language }) => language).filter((language) => /^(?:js|ts)\b/.test(language));
    expect(names.slice(0, 2)).toEqual(["js first.mjs", "js server.mjs"]);
    const [code = ""] = codeOf("js first.mjs");
    await writeFile(join(project, "first.mjs"), code);
    expect(await run(process.execPath, ["first.mjs"], project)).toBe(`${expectedOutput(code).join("\n")}\n`);
  });

  test("has the responses that the README prints", async () => {
    const responses = await Promise.all(codeOf("sh request").map((command) => runCurl(url, command)));
    // As text, because numbers are sent with all their digits: 129.90, not 129.9.
    expect(responses).toEqual(codeOf("json response").map(withoutWhiteSpace));
  });

  test("protects the rows of other tenants", async () => {
    const [command = ""] = codeOf("sh request");
    const other = await runCurl(url, command.replace("x-tenant: 7", "x-tenant: 8"));
    expect(other).toContain("Desk of another tenant");
    expect(other).not.toContain("Steel plate");
    expect(await runCurl(url, command.replace(/-H '.*?' /, ""))).toContain('"data":[]');
  });

  test("responds to the client of the README", async () => {
    const [code = ""] = codeOf("js client.mjs");
    await writeFile(join(project, "client.mjs"), code.replace("http://localhost:3000", new URL(url).origin));
    expect(await run(process.execPath, ["client.mjs"], project)).toBe(`${expectedOutput(code).join("\n")}\n`);
  });

  test("contains the test of the README, which finds the bug", async () => {
    const [code = ""] = codeOf("js test.mjs");
    await writeFile(join(project, "test.mjs"), code);
    expect(await run(process.execPath, ["test.mjs"], project)).toBe(`${expectedOutput(code).join("\n")}\n`);
  });
});

/** The packages of the README's `npm install` commands, without the package itself. */
function packagesToInstall(): string[] {
  const commands = readFileSync(join(ROOT_FOLDER, "README.md"), "utf8").matchAll(/\bnpm install ([^`\n]+)/g);
  return Array.from(commands, ([, names = ""]) => names.split(" "))
    .flat()
    .filter((name) => !name.includes("ampipe"));
}

/** Sends the request of a curl command, with the path as written: `fetch` would encode it. */
async function runCurl(base: string, command: string): Promise<string> {
  const [, name, value = "", path] =
    /^curl (?:-H '(.*?): (.*?)' )?'http:\/\/localhost:3000(.*)'\n$/.exec(command) ?? [];
  if (path === undefined) throw new Error(`Not a supported curl command: ${command}`);
  const { hostname, port } = new URL(base);
  const headers = name === undefined ? {} : { [name]: value };
  const [response] = (await once(get({ hostname, port, path, headers }), "response")) as [IncomingMessage];
  return await text(response);
}

/** Removes the white space between the tokens of a JSON text. */
function withoutWhiteSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1");
}

const sizes = tableRowsOf("README.md")
  .filter(([name = ""]) => /^`ampipe/.test(name))
  .map(([name = "", , size = ""]) => [name.replaceAll("`", ""), size] as const);

test("the README lists every import", () => {
  const entries = Object.keys(packed.manifest.exports).filter((entry) => entry !== "./package.json");
  expect(sizes.map(([name]) => name).sort()).toEqual(entries.map((entry) => entry.replace(".", "ampipe")).sort());
});

test.each(sizes)("%s has the size in the README, %s, within 5 percent", async (name, size) => {
  const actual = gzippedSize(await bundle(`export * from "${name}"`, packed.consumer));
  const stated = Number(/^(\d+\.\d) kB$/.exec(size)?.[1]) * 1000;
  expect(Math.abs(actual - stated) / stated, `${name} is ${(actual / 1000).toFixed(1)} kB`).toBeLessThan(0.05);
});

test("every example of the documents compiles", async () => {
  const examples = documents.flatMap(blocksOf).filter(({ language }) => language.startsWith("ts"));
  expect(examples.length).toBeGreaterThan(20);
  const files = examples.map(({ language, code }, i) => ({
    name: /^ts (\S+\.ts)$/.exec(language)?.[1] ?? `example-${i}.ts`,
    code: `${code}\nexport {};\n`,
  }));
  await Promise.all(files.map(({ name, code }) => writeFile(join(packed.consumer, name), code)));
  // sql.js has no types.
  await cp(join(ROOT_FOLDER, "test/engines/support/sql-js.d.ts"), join(packed.consumer, "sql-js.d.ts"));
  const compilerOptions = {
    module: "nodenext",
    moduleResolution: "nodenext",
    target: "es2022",
    // `dom` for console.log, and `skipLibCheck` for libraries with errors in their types.
    lib: ["es2022", "dom"],
    skipLibCheck: true,
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  };
  const project = { compilerOptions, files: ["sql-js.d.ts", ...files.map(({ name }) => name)] };
  await writeFile(join(packed.consumer, "tsconfig.examples.json"), JSON.stringify(project));
  await run(process.execPath, [tool("typescript-7/bin/tsc"), "--project", "tsconfig.examples.json"], packed.consumer);
});
