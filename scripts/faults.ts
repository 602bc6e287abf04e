// Plants deliberate faults, one at a time, in a copy of the project and sees which test notices: `npm run faults`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Fault, type FaultList, plant } from "./faults/fault.js";
import { lists } from "./faults/lists.js";
import { Progress } from "./faults/progress.js";
import { type Outcome, ProjectCopy, ROOT } from "./faults/project-copy.js";
import { readSources } from "./faults/sources.js";

const HELP = `Plants deliberate faults and sees whether a test notices each of them.

  npm run faults                          all faults: half an hour
  npm run faults -- --only <name>         one of them
  npm run faults -- --in <folder>         those in files of a folder
  npm run faults -- --names               what there is
  npm run faults -- --help                this text

The faults stand in scripts/faults, a list for each part of the library together with the tests that have to notice:
files of npm run test:full. They are planted in copies of the project in a temporary folder, never in the
project itself. The copy without a fault has to pass first.

A fault that no test notices survives. That is a finding: a mistake of that kind could be made and nobody would know.
Write the test that notices. The exit code is 1 if a fault survives, if the list no longer fits the sources, or if the
unharmed copy fails.
`;

/** Each copy has a processor to itself. */
const COPIES = 2;

interface Job {
  readonly fault: Fault;
  /** The file that the fault changes, from the project's folder. */
  readonly file: string;
  readonly tests: FaultList["tests"];
}

interface Finding {
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
  if (chosen.length === 0) throw new Error("No fault is of that name or folder. See npm run faults -- --names");
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
    return await tryAll(chosen, copies);
  } finally {
    await clear();
  }
}

/** The faults, or the one of that name. Throws if one of them no longer fits the sources. */
function jobsOf(only: string | undefined): readonly Job[] {
  const sources = readSources(ROOT);
  return lists.flatMap(({ faults, tests }) =>
    faults
      .filter(({ name }) => only === undefined || name === only)
      .map((fault) => ({ fault, tests, file: plant(fault, sources).file })),
  );
}

async function tryAll(jobs: readonly Job[], copies: readonly ProjectCopy[]): Promise<number> {
  const progress = new Progress(jobs.length);
  progress.begin("the project as it is");
  const problem = await problemWithoutFault(jobs, copies);
  progress.end("the project as it is");
  if (problem !== undefined) throw new Error(`Without any fault the tests do not pass:\n${problem}`);

  const findings = await share(jobs, copies, async ({ fault, tests }, copy): Promise<Finding> => {
    progress.begin(fault.name);
    const start = performance.now();
    const outcome = await copy.runWith(fault, tests);
    progress.end(fault.name);
    if (outcome.kind === "broken") throw new Error(`With the fault "${fault.name}" no test runs:\n${outcome.output}`);
    return { fault, outcome, seconds: (performance.now() - start) / 1000 };
  });
  console.log(table(findings));
  const survivors = findings.filter(({ outcome }) => outcome.kind === "passed").map(({ fault }) => fault.name);
  console.log(`\n${findings.length - survivors.length} of ${findings.length} faults are caught.`);
  for (const name of survivors) console.log(`No test notices: ${name}`);
  return survivors.length === 0 ? 0 : 1;
}

/** The first test that fails in an unharmed copy, if any. */
async function problemWithoutFault(jobs: readonly Job[], copies: readonly ProjectCopy[]): Promise<string | undefined> {
  const groups = [...new Set(jobs.map(({ tests }) => tests))].flat();
  const outcomes = await share(groups, copies, (group, copy) => copy.run([group]));
  const problems = outcomes.map((outcome) =>
    outcome.kind === "failed" ? outcome.test : outcome.kind === "broken" ? outcome.output : undefined,
  );
  return problems.find((problem) => problem !== undefined);
}

/** Works through the items in their order, one in each copy at a time. The results are in the order of the items. */
async function share<Item, Result>(
  items: readonly Item[],
  copies: readonly ProjectCopy[],
  work: (item: Item, copy: ProjectCopy) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const workThrough = async (copy: ProjectCopy): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item, copy);
  };
  await Promise.all(copies.map(workThrough));
  return results;
}

function table(findings: readonly Finding[]): string {
  const rows = findings.map(({ fault, outcome, seconds }) => [
    fault.name,
    outcome.kind === "failed" ? clip(outcome.test) : "NOTHING",
    seconds.toFixed(1),
  ]);
  const all = [["fault", "caught by", "seconds"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map(([fault = "", test = "", seconds = ""]) =>
      [fault.padEnd(widths[0] ?? 0), test.padEnd(widths[1] ?? 0), seconds.padStart(widths[2] ?? 0)].join("  "),
    )
    .join("\n");
}

const LONGEST_NAME = 110;

function clip(name: string): string {
  const line = name.replace(/\s+/g, " ");
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
