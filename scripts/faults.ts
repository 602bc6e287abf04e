// Mutation testing: plants one fault at a time in a copy of the project and runs the tests. `npm run faults -- --help`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Fault, type FaultList, plant } from "./faults/fault.js";
import { lists } from "./faults/lists.js";
import { Progress } from "./faults/progress.js";
import { type Outcome, ProjectCopy, ROOT } from "./faults/project-copy.js";
import { readSources } from "./faults/sources.js";

const HELP = `npm run faults [-- --only <name>] [--in <folder>] [--names]
  Plants deliberate faults in the code, one at a time, and checks that a test fails for each (mutation testing).
  All faults take about half an hour.

  --only     One fault, by name
  --in       Faults in the files of a folder, such as src/sql
  --names    Prints the names of all faults

Each file in scripts/faults lists the faults of one part of the library, and the tests that must detect them. The faults
are planted in copies of the project in a temporary folder, never in the project itself. The tests run without a fault
first, and must pass.

A fault that no test detects survives: the tests would miss a bug of this kind. Add a test that detects it.

Exits with 1 if a fault survives, if the code of a fault is not in src, or if the tests fail without a fault.`;

/** One per processor of a small machine. */
const COPIES = 2;

interface Job {
  readonly fault: Fault;
  /** The file that the fault changes, relative to the project. */
  readonly file: string;
  readonly tests: FaultList["tests"];
}

interface FaultResult {
  readonly fault: Fault;
  readonly outcome: Outcome;
  readonly seconds: number;
}

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      in: { type: "string" },
      names: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.names) {
    console.log(lists.flatMap(({ faults }) => faults.map(({ name }) => name)).join("\n"));
    return 0;
  }
  const { only, in: folderOfFaults = "" } = values;
  const chosen = jobsOf(only).filter(({ file }) => file.startsWith(folderOfFaults));
  if (chosen.length === 0)
    throw new Error("No fault has this name or is in this folder. Run `npm run faults -- --names` for all names.");
  const folder = await mkdtemp(join(tmpdir(), "ampipe-faults-"));
  const copies: ProjectCopy[] = [];
  const clear = async (): Promise<void> => {
    await Promise.all(copies.map((copy) => copy.remove()));
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void clear().finally(() => process.exit(1)));
  }
  try {
    for (let i = 0; i < Math.min(COPIES, chosen.length); i++) {
      copies.push(await ProjectCopy.create(join(folder, String(i))));
    }
    return await runAll(chosen, copies);
  } finally {
    await clear();
  }
}

/** Returns all faults, or the one with this name. Throws if the code of a fault is not in the sources. */
function jobsOf(only: string | undefined): readonly Job[] {
  const sources = readSources(ROOT);
  return lists.flatMap(({ faults, tests }) =>
    faults
      .filter(({ name }) => only === undefined || name === only)
      .map((fault) => ({ fault, tests, file: plant(fault, sources).file })),
  );
}

async function runAll(jobs: readonly Job[], copies: readonly ProjectCopy[]): Promise<number> {
  const progress = new Progress(jobs.length);
  progress.begin("without a fault");
  const problem = await problemWithoutFault(jobs, copies);
  progress.end("without a fault");
  if (problem !== undefined) throw new Error(`The tests fail without a fault:\n${problem}`);

  const results = await share(jobs, copies, async ({ fault, tests }, copy): Promise<FaultResult> => {
    progress.begin(fault.name);
    const start = performance.now();
    const outcome = await copy.runWith(fault, tests);
    progress.end(fault.name);
    if (outcome.kind === "broken")
      throw new Error(`The tests did not start with fault "${fault.name}":\n${outcome.output}`);
    return { fault, outcome, seconds: (performance.now() - start) / 1000 };
  });
  console.log(table(results));
  const survivors = results.filter(({ outcome }) => outcome.kind === "passed").map(({ fault }) => fault.name);
  console.log(`\n${results.length - survivors.length} of ${results.length} faults were detected.`);
  for (const name of survivors) console.log(`No test detects: ${name}`);
  return survivors.length === 0 ? 0 : 1;
}

/** Returns the first test that fails without a fault, if any. */
async function problemWithoutFault(jobs: readonly Job[], copies: readonly ProjectCopy[]): Promise<string | undefined> {
  const groups = [...new Set(jobs.map(({ tests }) => tests))].flat();
  const outcomes = await share(groups, copies, (group, copy) => copy.run([group]));
  const problems = outcomes.map((outcome) =>
    outcome.kind === "failed" ? outcome.test : outcome.kind === "broken" ? outcome.output : undefined,
  );
  return problems.find((problem) => problem !== undefined);
}

/** Processes the items in order, one at a time in each copy. Returns the results in the order of the items. */
async function share<Item, Result>(
  items: readonly Item[],
  copies: readonly ProjectCopy[],
  work: (item: Item, copy: ProjectCopy) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const processItems = async (copy: ProjectCopy): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item, copy);
  };
  await Promise.all(copies.map(processItems));
  return results;
}

function table(results: readonly FaultResult[]): string {
  const rows = results.map(({ fault, outcome, seconds }) => [
    fault.name,
    outcome.kind === "failed" ? clip(outcome.test) : "NONE",
    seconds.toFixed(1),
  ]);
  const all = [["fault", "detected by", "seconds"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(([fault = "", test = "", seconds = ""]) =>
      [fault.padEnd(widths[0] ?? 0), test.padEnd(widths[1] ?? 0), seconds.padStart(widths[2] ?? 0)].join("  "),
    )
    .join("\n");
}

const MAX_NAME_LENGTH = 110;

function clip(name: string): string {
  const line = name.replace(/\s+/g, " ");
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH)}…` : line;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
