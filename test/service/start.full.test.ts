import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { folderOfTest } from "./support/temporary-folder.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const started = new Set<ChildProcess>();

afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
});

/** What `npm start` runs, with these flags. */
function start(flags: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return run("service/start.mjs", flags, environment);
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

/** The address and the key of the printed line, which a shell would read: the key may be a variable. */
async function printedCurl(
  child: ChildProcess,
  key?: string,
): Promise<{ readonly url: string; readonly authorization: string }> {
  if (child.stdout === null) throw new Error("no output");
  for await (const line of createInterface(child.stdout)) {
    const [, authorization, url] = /^ {2}curl -H "Authorization: (.*)" '(.*)'$/.exec(line) ?? [];
    if (authorization === undefined || url === undefined) continue;
    child.stdout.resume();
    return { url, authorization: key === undefined ? authorization : authorization.replace("$API_KEY", key) };
  }
  throw new Error("no curl line");
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

test("the line that a start prints is answered, the data outlasts a stop, and the key does not", async () => {
  const flags = ["--port", "0", "--data-dir", folderOfTest(), "--rows", "150", "--seed", "3"];
  const totals: number[] = [];
  const keys = new Set<string>();
  for (let run = 0; run < 2; run++) {
    const child = start(flags);
    const { url, authorization } = await printedCurl(child);
    keys.add(authorization);
    const response = await fetch(url, { headers: { authorization } });
    expect(response.status).toBe(200);
    const all = await fetch(url.replace(/\?.*/, ""), { headers: { authorization } });
    totals.push(((await all.json()) as { meta: { total: number } }).meta.total);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  }
  expect(totals).toEqual([150, 150]);
  expect(keys.size).toBe(2);
});

test("a key of the environment is accepted and never printed", async () => {
  const child = start(["--port", "0", "--data-dir", folderOfTest(), "--rows", "1"], {
    API_KEY: "from-the-environment",
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  const { url, authorization } = await printedCurl(child, "from-the-environment");
  expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
  expect(printed).not.toContain("from-the-environment");
});

test("keys are made, listed and revoked by a command, and shown once", async () => {
  const environment = { DATA_DIR: folderOfTest() };
  const command = (...args: readonly string[]) => outputOf(run("service/key.mjs", args, environment));
  const made = await command("create", "my program");
  expect(made).toEqual({ code: 0, out: expect.stringMatching(/^amp_[\w-]{43}\n$/), error: "" });
  const authorization = `Bearer ${made.out.trim()}`;
  const statusOf = async (): Promise<number> => {
    const child = start(["--port", "0", "--rows", "1"], environment);
    const { url } = await printedCurl(child);
    const { status } = await fetch(url, { headers: { authorization } });
    child.kill("SIGTERM");
    await once(child, "exit");
    return status;
  };
  expect(await statusOf()).toBe(200);
  const listed = await command("list");
  expect(listed.out).toMatch(/^1\tmy program\t\S+Z\tvalid\n$/);
  expect((await command("revoke", "1")).out).toBe("The key 1 is not valid any more.\n");
  expect(await statusOf()).toBe(401);
  expect(await command("revoke", "1")).toMatchObject({ code: 1, error: "There is no valid key with the number 1\n" });
  expect((await command("destroy")).out).toContain("npm run key -- create NAME");
});

test("a second process on the same folder is refused", async () => {
  const flags = ["--port", "0", "--data-dir", folderOfTest(), "--rows", "1"];
  await printedCurl(start(flags));
  const { code, error } = await outputOf(start(flags));
  expect(code).toBe(1);
  expect(error).toMatch(/^The service cannot start: .*in use/m);
});

test("a port that is taken is said in a sentence", async () => {
  const { url } = await printedCurl(start(["--port", "0", "--data-dir", folderOfTest(), "--rows", "1"]));
  const { code, error } = await outputOf(
    start(["--port", new URL(url).port, "--data-dir", folderOfTest(), "--rows", "1"]),
  );
  expect([code, error]).toEqual([1, expect.stringMatching(/^The service cannot start: .*EADDRINUSE/m)]);
});

test("the help teaches", async () => {
  const { code, out } = await outputOf(start(["--help"]));
  expect(code).toBe(0);
  for (const name of ["PORT", "DATABASE_URL", "DATA_DIR", "API_KEY", "--rows", "--seed"]) expect(out).toContain(name);
});

test("flags that mean nothing are all said at once", async () => {
  const { code, error } = await outputOf(start(["--port", "x", "--rows", "-1", "--nothing"]));
  expect(code).toBe(2);
  expect(error.trim().split("\n").length).toBe(3);
  expect(error).not.toContain("    at ");
});
