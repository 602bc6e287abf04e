// Installs the projects that use the packed package, and runs their tests: `npm run test:projects -- --help`.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./install-packages.js";

const HELP = `npm run test:projects [-- <vitest option or test file>...]
  Packs ampipe and uses it in the projects of test/projects: CommonJS with the oldest and newest supported TypeScript,
  Jest, NestJS 11 and NestJS 12, and the filter input in Vite projects with React, Vue, Svelte and without a framework,
  which run in Chromium. The others run on the current Node.js and, on Linux, on Node.js 22, 24 and 26, which are
  installed as npm packages. So are Bun and Deno, which run the conformance tests. Arguments are passed to vitest.

  npm run test:projects -- -t "Jest"         Only tests with this name
  npm run test:projects -- --install         Only installs`;

const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));

function main(args: readonly string[]): number {
  if (args.includes("--help")) {
    console.log(HELP);
    return 0;
  }
  installPackages(join(ROOT, "test/projects"), "Packages of the test projects");
  if (args.includes("--install")) return 0;
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const options = ["run", "--mode", "projects", ...args];
  return spawnSync(process.execPath, [vitest, ...options], { cwd: ROOT, stdio: "inherit" }).status ?? 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
