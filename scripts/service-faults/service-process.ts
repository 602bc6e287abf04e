import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { HttpClient } from "./http-client.js";
import type { Reaper } from "./reaper.js";

const MAIN = fileURLToPath(new URL("../../service/.build/main.js", import.meta.url));

/** Milliseconds. PGlite takes a few seconds for a new folder on a busy machine. */
const START_TIMEOUT = 180_000;

export const API_KEY = "key-of-this-run-of-faults";

/** Of the demo data: products. */
export const ROWS = 500;

export interface ServiceOptions {
  readonly port: number;
  readonly storage: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly logLevel: "info" | "error";
  /** Products of the demo data; `ROWS` unless given. */
  readonly rows?: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The service in a process of its own, built before. */
export class ServiceProcess {
  /** Of the requests that it says it has answered, where the level of its log is info. */
  readonly answered = new Set<string>();
  /** What it has written about errors. */
  readonly errors: string[] = [];
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

  /** Resolves when it listens. Rejects if it ends instead. */
  static async start(reaper: Reaper, options: ServiceOptions): Promise<ServiceProcess> {
    const { port, storage, logLevel, rows = ROWS } = options;
    const child = spawn(process.execPath, [MAIN, "--port", String(port), "--rows", String(rows)], {
      env: { ...process.env, API_KEY, LOG_LEVEL: logLevel, ...storageVariables(storage) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    reaper.adopt(child);
    const service = new ServiceProcess(child, port);
    const timeout = AbortSignal.timeout(START_TIMEOUT);
    // The first that it writes to stdout is where it listens.
    await Promise.race([once(child.stdout, "data", { signal: timeout }), once(child, "close", { signal: timeout })]);
    child.stdout.resume();
    if (!service.isRunning) throw new Error(`The service does not start: ${service.errors.join("\n")}`);
    return service;
  }

  /** Resolves when it says that it can answer. */
  async whenReady(): Promise<void> {
    const client = new HttpClient(this.#port, API_KEY);
    for (const end = performance.now() + START_TIMEOUT; performance.now() < end; await sleep(20)) {
      const outcome = await client.ask({ method: "GET", target: "/readyz" });
      if (outcome.kind === "answer" && outcome.status === 200) return client.close();
    }
    throw new Error(`The service does not get ready: ${this.errors.join("\n")}`);
  }

  get isRunning(): boolean {
    return this.#exit === undefined;
  }

  /** Megabytes that are in memory, as Linux shows it. */
  get residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
    return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }

  /** Sends the signal, and resolves when the process has ended and all that it wrote is read. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<Exit> {
    const closed = this.isRunning ? once(this.#child, "close") : undefined;
    this.#child.kill(signal);
    await closed;
    return this.#exit ?? { code: null, signal: null };
  }

  #read(line: string): void {
    const entry = parsed(line);
    if (entry === undefined || Number(entry.level) >= 50) this.errors.push(line);
    else if ("status" in entry) this.answered.add(String(entry.request));
  }
}

/** The variables of the environment that name the storage. */
export function storageVariables(storage: ServiceOptions["storage"]): Readonly<Record<string, string>> {
  return "dataDir" in storage ? { DATA_DIR: storage.dataDir } : { DATABASE_URL: storage.databaseUrl };
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
