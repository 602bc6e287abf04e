import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HttpClient } from "./http-client.js";
import type { Reaper } from "./reaper.js";

const MAIN = fileURLToPath(new URL("../../service/.build/main.js", import.meta.url));

const KEY_COMMAND = fileURLToPath(new URL("../../service/.build/key-command.js", import.meta.url));

/** Milliseconds. Creating a PGlite folder on a busy machine is slow. */
const START_TIMEOUT = 180_000;

export const API_KEY = "key-of-this-run-of-faults";

/** Products of the demo data. */
export const ROWS = 500;

export interface ServiceOptions {
  readonly port: number;
  readonly storage: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly logLevel: "info" | "warn" | "error";
  /** Products of the demo data. Default: `ROWS`. */
  readonly rows?: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The service in a child process. Build it first. */
export class ServiceProcess {
  /** Ids of requests that the service logged as completed. Needs the log level info. */
  readonly completed = new Set<string>();
  /** Log lines with errors. */
  readonly errors: string[] = [];
  /** Reasons of warnings. Needs the log level warn. */
  readonly reasons: string[] = [];
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  #exit: Exit | undefined;

  readonly #port: number;

  private constructor(child: ChildProcessByStdio<null, Readable, Readable>, port: number) {
    this.#child = child;
    this.#port = port;
    child.once("exit", (code, signal) => {
      this.#exit = { code, signal };
    });
    createInterface({ input: child.stderr }).on("line", (line) => this.#read(line));
  }

  /** Resolves when the service listens. Rejects if it exits. */
  static async start(reaper: Reaper, options: ServiceOptions): Promise<ServiceProcess> {
    const { port, storage, logLevel, rows = ROWS } = options;
    const child = spawn(process.execPath, [MAIN, "--port", String(port), "--rows", String(rows)], {
      env: { ...process.env, API_KEY, LOG_LEVEL: logLevel, ...storageVariables(storage) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    reaper.adopt(child);
    const service = new ServiceProcess(child, port);
    const timeout = AbortSignal.timeout(START_TIMEOUT);
    // The first output on stdout is the URL it listens on.
    await Promise.race([once(child.stdout, "data", { signal: timeout }), once(child, "close", { signal: timeout })]);
    child.stdout.resume();
    if (!service.isRunning) throw new Error(`The service did not start: ${service.errors.join("\n")}`);
    return service;
  }

  /** Resolves when `/readyz` returns 200. */
  async whenReady(): Promise<void> {
    const client = new HttpClient(this.#port, API_KEY);
    for (const end = performance.now() + START_TIMEOUT; performance.now() < end; await sleep(20)) {
      const outcome = await client.send({ method: "GET", target: "/readyz" });
      if (outcome.kind === "response" && outcome.status === 200) return client.close();
    }
    throw new Error(`The service is not ready: ${this.errors.join("\n")}`);
  }

  get isRunning(): boolean {
    return this.#exit === undefined;
  }

  /** Resident memory in megabytes, from /proc. */
  get residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  /** Sends a signal. Resolves when the process has exited and its output is read. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<Exit> {
    const closed = this.isRunning ? once(this.#child, "close") : undefined;
    this.#child.kill(signal);
    await closed;
    return this.#exit ?? { code: null, signal: null };
  }

  #read(line: string): void {
    const entry = parsed(line);
    if (entry === undefined || Number(entry.level) >= 50) this.errors.push(line);
    else if ("reason" in entry) this.reasons.push(String(entry.reason));
    else if ("status" in entry) this.completed.add(String(entry.request));
  }
}

/** Returns the environment variables of the storage. */
function storageVariables(storage: ServiceOptions["storage"]): Readonly<Record<string, string>> {
  return "dataDir" in storage ? { DATA_DIR: storage.dataDir } : { DATABASE_URL: storage.databaseUrl };
}

/** Creates an API key in the storage, before the service starts. */
export async function newKey(storage: ServiceOptions["storage"], name: string): Promise<string> {
  const env = { ...process.env, ...storageVariables(storage) };
  const { stdout } = await promisify(execFile)(process.execPath, [KEY_COMMAND, "create", name], { env });
  const key = /amp_[\w-]+/.exec(stdout)?.[0];
  if (key === undefined) throw new Error(`No key in ${JSON.stringify(stdout)}`);
  return key;
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
