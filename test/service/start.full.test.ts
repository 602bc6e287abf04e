import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { databaseFolder } from "../../service/database/pglite/data-folder.js";
import { createPgliteFolder } from "../support/create-pglite.js";
import { patientFetch } from "./support/patient-fetch.js";
import { folderOfTest, temporaryFolder } from "./support/temporary-folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const started = new Set<ChildProcess>();

afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
});

/** Runs the service, which the command of `npm start` has built before the first test, with these flags. */
function start(flags: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return run("service/.build/main.js", flags, environment);
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const { API_KEY: _key, DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...inherited, ...environment },
  });
  started.add(child);
  return child;
}

/** Returns the URL and the Authorization header of the printed curl command, with $API_KEY replaced by `key`. */
async function printedCurl(
  child: ChildProcess,
  key?: string,
): Promise<{ readonly url: string; readonly authorization: string }> {
  if (child.stdout === null) throw new Error("no output");
  let printed = "";
  child.stderr?.on("data", (chunk) => (printed += chunk));
  for await (const line of createInterface(child.stdout)) {
    const [, authorization, url] = /^ {2}curl -H "Authorization: (.*)" '(.*)'$/.exec(line) ?? [];
    printed += `${line}\n`;
    if (authorization === undefined || url === undefined) continue;
    child.stdout.resume();
    return { url, authorization: key === undefined ? authorization : authorization.replace("$API_KEY", key) };
  }
  throw new Error(`No curl line in:\n${printed}`);
}

async function outputOf(
  child: ChildProcess,
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  let out = "";
  let error = "";
  child.stdout?.on("data", (chunk) => (out += chunk));
  child.stderr?.on("data", (chunk) => (error += chunk));
  const [code] = (await once(child, "close")) as [number];
  return { code, out, error };
}

const created = temporaryFolder();
afterAll(() => created.remove());
// Creating a database takes seconds, so tests copy one: an empty one, or this one with tables.
beforeAll(async () => {
  await createPgliteFolder(databaseFolder(created.path));
  const child = run("service/start.mjs", ["--port", "0", "--data-dir", created.path, "--rows", "1"], {});
  await printedCurl(child);
  // Stopped as soon as it prints: it must not leave its socket in the folder.
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

async function folderWithEmptyDatabase(): Promise<string> {
  const folder = folderOfTest();
  await createPgliteFolder(databaseFolder(folder));
  return folder;
}

/** Creates a folder with a database, which is removed after the test. */
function folderWithDatabase(): string {
  const folder = folderOfTest();
  cpSync(created.path, folder, { recursive: true });
  return folder;
}

test("the printed curl command works, the data persists after a stop, and the key does not", async () => {
  const flags = ["--port", "0", "--data-dir", await folderWithEmptyDatabase(), "--rows", "150", "--seed", "3"];
  const totals: number[] = [];
  const keys = new Set<string>();
  for (let run = 0; run < 2; run++) {
    const child = start(flags);
    const { url, authorization } = await printedCurl(child);
    keys.add(authorization);
    const response = await patientFetch(url, { headers: { authorization } });
    expect(response.status).toBe(200);
    const all = await patientFetch(url.replace(/\?.*/, ""), { headers: { authorization } });
    totals.push(((await all.json()) as { meta: { total: number } }).meta.total);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }
  expect(totals).toEqual([150, 150]);
  expect(keys.size).toBe(2);
});

test("API_KEY is accepted and never printed, and settings of CORS and connections take effect", async () => {
  const settings = [
    "--cors-origins",
    "https://shop.example",
    "--max-connections-per-address",
    "2",
    "--strict",
    "--log-level",
    "debug",
  ];
  const child = start(["--port", "0", "--data-dir", folderWithDatabase(), ...settings], {
    API_KEY: "from-the-environment",
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  const { url, authorization } = await printedCurl(child, "from-the-environment");
  const response = await patientFetch(url, { headers: { authorization, origin: "https://shop.example" } });
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "https://shop.example"]);
  const metrics = async (): Promise<string> =>
    (await patientFetch(new URL("/metrics", url).href, { headers: { authorization } })).text();
  expect(await metrics()).toMatch(/^process_resident_memory_bytes \d+$/m);
  for (let count = 0; count < 3; count++) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1").resume();
    onTestFinished(() => void socket.destroy());
  }
  await expect.poll(metrics, { timeout: 60_000 }).toMatch(/^http_refused_total\{reason="connection_limit"\} [1-9]/m);
  expect(printed).toContain('"msg":"tables verified"');
  expect(printed).not.toContain("from-the-environment");
});

/** Runs the program of `npm run key` on the folder. It is built with the service. */
function keyCommandOn(folder: string, program = "service/.build/key-command.js") {
  return (...args: readonly string[]) => outputOf(run(program, args, { DATA_DIR: folder }));
}

async function statusOf(url: string, key: string): Promise<number> {
  return (await patientFetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
}

test("keys are created, listed and revoked while the service does not run", async () => {
  const folder = await folderWithEmptyDatabase();
  const command = keyCommandOn(folder);
  const created = await command("create", "my program");
  expect(created).toEqual({
    code: 0,
    out: expect.stringMatching(/^amp_[\w-]{43}\n$/),
    error: "Created key 1, which does not expire. Copy it now, it is not shown again:\n",
  });
  const child = start(["--port", "0", "--rows", "1"], { DATA_DIR: folder });
  expect(await statusOf((await printedCurl(child)).url, created.out.trim())).toBe(200);
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(await command("revoke", "1")).toEqual({ code: 0, out: "", error: "Revoked key 1.\n" });
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\dZ`;
  expect((await command("list")).out).toMatch(
    new RegExp(`^id +name .*\\n1 +my program +revoked +${time} +never +${time}\\n$`),
  );
});

// Windows has no sockets in folders, so the service must be stopped for the command.
test.skipIf(process.platform === "win32")(
  "keys are created, listed and revoked while the service runs, with immediate effect",
  async () => {
    const folder = folderWithDatabase();
    const command = keyCommandOn(folder);
    const flags = ["--port", "0", "--data-dir", folder];
    const killed = start(flags);
    await printedCurl(killed);
    killed.kill("SIGKILL");
    await once(killed, "exit");

    const child = start(flags);
    const { url } = await printedCurl(child);
    expect(statSync(join(folder, "keys.sock")).mode & 0o777).toBe(0o600);
    const created = await command("create", "my program", "--expires", "90d");
    expect(created).toMatchObject({
      code: 0,
      error: expect.stringMatching(/^Created key 1, which expires at 20\d\d-.*Z\. Copy/),
    });
    const key = created.out.trim();
    expect(await statusOf(url, key)).toBe(200);
    const listed = JSON.parse((await command("list", "--json")).out);
    const time = expect.stringMatching(/^20.*Z$/);
    expect(listed).toEqual([{ id: 1, name: "my program", createdAt: time, expiresAt: time, revokedAt: null }]);
    expect(Date.parse(listed[0].expiresAt) - Date.parse(listed[0].createdAt)).toBeCloseTo(90 * 86_400_000, -7);
    expect((await command("revoke", "1")).code).toBe(0);
    expect(await statusOf(url, key)).toBe(401);
    expect(await command("revoke", "1")).toEqual({
      code: 1,
      out: "",
      error: 'Key 1 does not exist or is already revoked. "npm run key -- list" shows all keys.\n',
    });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(existsSync(join(folder, "keys.sock"))).toBe(false);
  },
);

test("an invalid key command gets an error that says what to write, and opens nothing", async () => {
  const folder = join(folderOfTest(), "never created");
  const { code, out, error } = await keyCommandOn(folder, "service/key.mjs")("revoke", "my-program");
  expect([code, out]).toEqual([2, ""]);
  expect(error).toBe('"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3\n');
  expect(existsSync(folder)).toBe(false);
});

test.each([["list"], ["list", "--json"], ["revoke", "1"]])(
  "the key command %s does not create a database",
  async (...args) => {
    const folder = join(folderOfTest(), "never created");
    const { code, out, error } = await keyCommandOn(folder)(...args);
    expect([code, out, existsSync(folder)]).toEqual([1, "", false]);
    expect(error).toBe(
      `Folder "${folder}" contains no database, so it has no keys. Check --data-dir, or create a key: npm run key -- create my-program\n`,
    );
  },
);

test("a second process on the same folder or port does not start, and says why in one sentence", async () => {
  const flags = ["--port", "0", "--data-dir", folderWithDatabase()];
  const { url } = await printedCurl(start(flags));
  expect(await outputOf(start(flags))).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The service cannot start: .*in use/m),
  });
  const { port } = new URL(url);
  expect(await outputOf(start(["--port", port, "--data-dir", folderWithDatabase()]))).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The service cannot start: .*EADDRINUSE/m),
  });
});

test("--help shows usage, options and examples", async () => {
  const { code, out } = await outputOf(start(["--help"]));
  expect(code).toBe(0);
  for (const name of [
    "Usage:",
    "Options:",
    "Examples:",
    "PORT",
    "DATABASE_URL",
    "DATA_DIR",
    "API_KEY",
    "--rows",
    "--seed",
  ])
    expect(out).toContain(name);
});

test("invalid flags are all reported at once", async () => {
  const { code, error } = await outputOf(start(["--port", "x", "--rows", "-1", "--nothing"]));
  expect(code).toBe(2);
  expect(error.trim().split("\n").length).toBe(3);
  expect(error).not.toContain("    at ");
});
