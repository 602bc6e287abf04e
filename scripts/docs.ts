// Builds the documentation site: `npm run docs -- --help`.

import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite } from "../site/build/build-site.js";
import { serveSite } from "../site/build/serve-site.js";
import { installPackages } from "./install-packages.js";

const HELP = `npm run docs [-- <option>...]
  Builds the documentation site from the documents of the repository to site/dist, and checks its links. Installs the
  packages of site/package.json first if they are missing. The build itself does not use the network.

  --serve         Serves the site for development, and updates it when a document changes
  --base PATH     The path of the site on its host, such as /ampipe/. Default: /
  --check         Also tests the built site in Chromium: search, playground, accessibility, console errors
  --install       Only installs`;

const ROOT = resolve(fileURLToPath(new URL("..", import.meta.url)));

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      serve: { type: "boolean" },
      install: { type: "boolean" },
      check: { type: "boolean" },
      base: { type: "string", default: "/" },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (!/^\/(?:[\w.-]+\/)*$/.test(values.base)) throw new Error(`--base must begin and end with "/": ${values.base}`);
  // esbuild's script only checks the binary, which is a package of its own.
  installPackages(join(ROOT, "site"), "Packages of the site", { options: ["--ignore-scripts"] });
  if (values.install) return;
  if (values.serve) await serveSite(ROOT, values.base);
  else await buildSite(ROOT, values.base);
  if (values.check) checkSite(values.base);
}

function checkSite(base: string): void {
  if (base !== "/") throw new Error("--check needs a site at /, without --base.");
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const options = ["run", "--mode", "site"];
  const { status } = spawnSync(process.execPath, [vitest, ...options], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("The tests of the site failed.");
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
