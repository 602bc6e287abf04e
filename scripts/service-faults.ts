// Does to the running service and to its database what happens to servers: `npm run test:faults -- --help`.
import { parseArgs } from "node:util";
import { buildService } from "../service/build.mjs";
import { clients } from "./service-faults/clients.js";
import type { Experiment, Findings } from "./service-faults/experiment.js";
import { hostile } from "./service-faults/hostile.js";
import { memory } from "./service-faults/memory.js";
import { pgliteKills } from "./service-faults/pglite-kills.js";
import { postgresFaults } from "./service-faults/postgres-faults.js";
import { Reaper } from "./service-faults/reaper.js";
import { stops } from "./service-faults/stops.js";

const EXPERIMENTS: readonly Experiment[] = [postgresFaults, pgliteKills, stops, hostile, memory, clients];

const HELP = `npm run test:faults -- [--only <name>] [--kills <number>] [--rounds <number>] [--minutes <number>]
  Does to the service and to its database what happens to servers, while clients ask all the time, and checks that every
  answer is right and comes in time, that nothing is lost, and that the service recovers. It takes about half an hour.

${EXPERIMENTS.map(({ name, meaning }) => `  ${name.padEnd(9)} ${meaning}`).join("\n")}

  --only     one of these
  --kills    how often the server, or the service on PGlite, is killed; 30 and 200 unless given. Other faults of
             the server come in proportion
  --rounds   how often the service is told to stop on each database; 30 unless given
  --minutes  how long memory is watched; 10 unless given

It runs on Linux, needs the PostgreSQL that \`npm run test:engines\` installs, and leaves nothing behind. The exit code
is 1 if something happened that must not.`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    kills: { type: "string" },
    rounds: { type: "string" },
    minutes: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** Whether nothing happened that must not. */
async function runAll(experiments: readonly Experiment[]): Promise<boolean> {
  const scale = { kills: wholeNumber("kills"), rounds: wholeNumber("rounds"), minutes: wholeNumber("minutes") };
  await buildService();
  let isGood = true;
  for (const { name, meaning, run } of experiments) {
    console.log(`${name}: ${meaning}`);
    const begin = Date.now();
    const reaper = new Reaper();
    try {
      const findings = await run({ reaper, scale, tell: (progress) => showProgress(`  ${progress}`) });
      showFindings(findings, Math.round((Date.now() - begin) / 1000));
      isGood &&= findings.violations.length === 0;
    } finally {
      await reaper.close();
    }
  }
  return isGood;
}

function showFindings({ figures, violations }: Findings, seconds: number): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  for (const [label, value] of [...figures, ["seconds", seconds] as const])
    console.log(`  ${label.padEnd(46)} ${value}`);
  for (const violation of violations) console.log(`  VIOLATION ${violation}`);
  console.log(violations.length === 0 ? "  no violation\n" : "");
}

let lastLine = 0;

/** In place on a terminal; elsewhere a line now and then, which a log can hold. */
function showProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line.slice(0, process.stdout.columns - 1)}`);
  else if (Date.now() - lastLine > 30_000) {
    lastLine = Date.now();
    console.log(line);
  }
}

function chosen(name: string | undefined): readonly Experiment[] {
  const found = EXPERIMENTS.filter((experiment) => name === undefined || experiment.name === name);
  return found.length > 0 ? found : fail(`There is no "${name}".`);
}

function wholeNumber(option: "kills" | "rounds" | "minutes"): number | undefined {
  const text = options[option];
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fail(`--${option} takes a whole number from 1, not "${text}".`);
}

function fail(message: string): never {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

if (options.help) console.log(HELP);
else process.exitCode = (await runAll(chosen(options.only))) ? 0 : 1;
