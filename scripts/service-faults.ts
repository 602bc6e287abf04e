// Injects faults into the running service and its database: `npm run test:faults -- --help`.
import { parseArgs } from "node:util";
import { buildService } from "../service/build.mjs";
import { ATTACK_NAMES } from "./service-faults/attack.js";
import { clients } from "./service-faults/clients.js";
import type { Experiment, Findings } from "./service-faults/experiment.js";
import { hostile } from "./service-faults/hostile.js";
import { memory } from "./service-faults/memory.js";
import { pgliteKills } from "./service-faults/pglite-kills.js";
import { postgresFaults } from "./service-faults/postgres-faults.js";
import { Reaper } from "./service-faults/reaper.js";
import { shardFaults } from "./service-faults/shard-faults.js";
import { stops } from "./service-faults/stops.js";

const EXPERIMENTS: readonly Experiment[] = [postgresFaults, shardFaults, pgliteKills, stops, hostile, memory, clients];

const HELP = `Injects faults into the service and its database under load. Checks that every response is correct and in time, that no
data is lost, and that the service recovers. Takes about half an hour.

Usage:
  npm run test:faults -- [--only NAME] [--kills NUMBER] [--rounds NUMBER] [--minutes NUMBER] [--seconds NUMBER]
                         [--attack NAME]

Experiments:
${EXPERIMENTS.map(({ name, description }) => `  ${name.padEnd(9)} ${description}`).join("\n")}

Options:
  --only NAME       Run one experiment (default: all)
  --kills NUMBER    How often the server, or the service on PGlite, is killed (default: 30 and 200; a shard: 15). Other
                    faults of the server are in proportion
  --rounds NUMBER   How often the service is stopped on each database (default: 30)
  --minutes NUMBER  How long memory is measured (default: 10)
  --seconds NUMBER  How long each attack of a client is measured (default: 15)
  --attack NAME     The only attack of a client (default: all): ${ATTACK_NAMES.join(", ")}
  --help            Show this help

Examples:
  npm run test:faults -- --only postgres --kills 5
  npm run test:faults -- --only memory --minutes 2

Needs Linux and the PostgreSQL that \`npm run test:engines\` installs. Removes its processes and files. The exit code is 1 if
a check failed.`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    kills: { type: "string" },
    rounds: { type: "string" },
    minutes: { type: "string" },
    seconds: { type: "string" },
    attack: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** Runs the experiments. Resolves to whether all checks passed. */
async function runAll(experiments: readonly Experiment[]): Promise<boolean> {
  const scale = {
    kills: wholeNumber("kills"),
    rounds: wholeNumber("rounds"),
    minutes: wholeNumber("minutes"),
    seconds: wholeNumber("seconds"),
    attacks: chosenAttacks(),
  };
  await buildService();
  let hasPassed = true;
  for (const { name, description, run } of experiments) {
    console.log(`${name}: ${description}`);
    const start = Date.now();
    const reaper = new Reaper();
    try {
      const findings = await run({ reaper, scale, report: (progress) => showProgress(`  ${progress}`) });
      showFindings(findings, Math.round((Date.now() - start) / 1000));
      hasPassed &&= findings.violations.length === 0;
    } finally {
      await reaper.close();
    }
  }
  return hasPassed;
}

function showFindings({ figures, violations }: Findings, seconds: number): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  for (const [label, value] of [...figures, ["seconds", seconds] as const])
    console.log(`  ${label.padEnd(46)} ${value}`);
  for (const violation of violations) console.log(`  VIOLATION ${violation}`);
  console.log(violations.length === 0 ? "  no violations\n" : "");
}

let lastLine = 0;

/** Updates one line on a terminal. Elsewhere, prints a line every 30 seconds. */
function showProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line.slice(0, process.stdout.columns - 1)}`);
  else if (Date.now() - lastLine > 30_000) {
    lastLine = Date.now();
    console.log(line);
  }
}

function chosen(name: string | undefined): readonly Experiment[] {
  const found = EXPERIMENTS.filter((experiment) => name === undefined || experiment.name === name);
  return found.length > 0 ? found : fail(`Unknown experiment "${name}".`);
}

function chosenAttacks(): typeof ATTACK_NAMES {
  const found = ATTACK_NAMES.filter((name) => options.attack === undefined || options.attack === name);
  return found.length > 0 ? found : fail(`Unknown attack "${options.attack}".`);
}

function wholeNumber(option: "kills" | "rounds" | "minutes" | "seconds"): number | undefined {
  const text = options[option];
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fail(`--${option} needs an integer from 1, not "${text}".`);
}

function fail(message: string): never {
  console.error(`${message}\n\n${HELP}`);
  process.exit(2);
}

if (options.help) console.log(HELP);
else process.exitCode = (await runAll(chosen(options.only))) ? 0 : 1;
