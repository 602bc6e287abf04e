import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Fault, plant } from "./fault.js";
import { readSources } from "./sources.js";

export const ROOT = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const NOT_COPIED = new Set(["node_modules", "dist", "coverage", ".git"]);
const CORPORA = resolve(ROOT, "../shared/corpora");

/** A fault can cause an endless loop. */
const TIMEOUT_MS = 10 * 60_000;

export type Outcome =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly test: string }
  /** The tests did not start, so the fault is neither detected nor undetected. */
  | { readonly kind: "broken"; readonly output: string };

/** A copy of the project to plant faults in, so that the project itself never changes. */
export class ProjectCopy {
  private readonly running = new Set<ChildProcess>();

  private constructor(
    private readonly folder: string,
    private readonly project: string,
  ) {}

  /** Copies the project to a folder that does not exist yet. */
  static async create(folder: string): Promise<ProjectCopy> {
    const project = join(folder, "project");
    await cp(ROOT, project, {
      recursive: true,
      filter: (source) =>
        !relative(ROOT, source)
          .split(sep)
          .some((name) => NOT_COPIED.has(name)),
    });
    await symlink(join(ROOT, "node_modules"), join(project, "node_modules"), "dir");
    // The tests expect it in this folder. Without it they use only the strings of the project.
    if (existsSync(CORPORA)) {
      await mkdir(join(folder, "shared"));
      await symlink(CORPORA, join(folder, "shared", "corpora"), "dir");
    }
    return new ProjectCopy(folder, project);
  }

  /** Runs the tests with the fault planted, and removes it afterwards. */
  async runWith(fault: Fault, groups: readonly (readonly string[])[]): Promise<Outcome> {
    const { file, text } = plant(fault, readSources(this.project));
    const path = join(this.project, file);
    const original = await readFile(path, "utf8");
    await writeFile(path, text);
    try {
      return await this.run(groups);
    } finally {
      await writeFile(path, original);
    }
  }

  /** Runs groups of tests, up to the first failure. */
  async run(groups: readonly (readonly string[])[]): Promise<Outcome> {
    for (const group of groups) {
      const outcome = await this.runGroup(group);
      if (outcome.kind !== "passed") return outcome;
    }
    return { kind: "passed" };
  }

  async remove(): Promise<void> {
    for (const child of this.running) stop(child);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async runGroup(tests: readonly string[]): Promise<Outcome> {
    const report = join(this.folder, "report.json");
    await rm(report, { force: true });
    const { output, isTimeout } = await this.vitest([
      "run",
      "--mode=full",
      "--bail=1",
      "--maxWorkers=1",
      "--coverage.enabled=false",
      "--typecheck.enabled=false",
      // vitest would write its cache to the linked node_modules of the project.
      "--no-cache",
      "--configLoader=runner",
      "--reporter=json",
      `--outputFile=${report}`,
      ...tests,
    ]);
    if (isTimeout) return { kind: "failed", test: `timeout after ${TIMEOUT_MS / 60_000} minutes` };
    if (!existsSync(report)) return { kind: "broken", output };
    return this.readReport(JSON.parse(await readFile(report, "utf8")), output);
  }

  private readReport({ success, testResults }: Report, output: string): Outcome {
    if (success) return { kind: "passed" };
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find(({ status }) => status === "failed");
      if (failed) return { kind: "failed", test: `${relative(this.project, name)}: ${failed.fullName}` };
    }
    return { kind: "broken", output: [...testResults.map(({ message }) => message), output].join("\n") };
  }

  private vitest(args: readonly string[]): Promise<{ readonly output: string; readonly isTimeout: boolean }> {
    const { AMPIPE_RUNS: _deepRuns, ...env } = process.env;
    const program = join(this.project, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [program, ...args], {
      cwd: this.project,
      env: { ...env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      // In its own process group, so that stop() also ends its workers.
      detached: true,
    });
    this.running.add(child);
    return new Promise((done, fail) => {
      let output = "";
      let isTimeout = false;
      const timer = setTimeout(() => {
        isTimeout = true;
        stop(child);
      }, TIMEOUT_MS);
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
      child.on("error", fail);
      child.on("close", () => {
        clearTimeout(timer);
        this.running.delete(child);
        done({ output, isTimeout });
      });
    });
  }
}

/** The part of vitest's JSON report that `readReport` uses. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function stop({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}
