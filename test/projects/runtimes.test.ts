import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stop } from "esbuild";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveFiles } from "../browser/support/serve-files.js";
import { useBrowser } from "../browser/support/use-browser.js";
import { run } from "../package/packed.js";
import { bundleConformance } from "./support/bundle-conformance.js";
import { installed, NODES, PROJECTS } from "./support/projects.js";
import type { Summary } from "./support/small-vitest.js";

const FOLDER = join(PROJECTS, "generated");
const PROGRAM = join(FOLDER, "conformance.mjs");
const BUN = installed(`@oven/bun-linux-${process.arch === "arm64" ? "aarch64" : process.arch}/bin/bun`);
const DENO = installed(`@deno/linux-${process.arch}-glibc/deno`);

const RUNTIMES = [
  ...NODES.map(({ version, program }) => ({ name: `Node.js ${version}`, program, options: [] })),
  { name: "Bun", program: BUN, options: [] },
  { name: "Deno", program: DENO, options: ["run", "--quiet", "--allow-env"] },
];

/** Other platforms have no packages of the runtimes, or not of all. */
const isLinux = process.platform === "linux";

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(PROGRAM, await bundleConformance());
  // Its process would keep that of the tests from ending.
  await stop();
});

/** Each case counts once for each function that it tests. */
function expectAll(summary: string): void {
  const { passed, failed } = JSON.parse(summary) as Summary;
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(6_000);
}

describe("the packed package passes the tests of grammar/conformance", () => {
  test.skipIf(!isLinux)("on each runtime that the README names", () => {
    const names = RUNTIMES.map(({ name }) => name);
    // Node.js 20 is usually the running one.
    expect(names).toEqual(expect.arrayContaining(["Node.js 22", "Node.js 24", "Node.js 26", "Bun", "Deno"]));
    const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECTS, "package.json"), "utf8"));
    const versionOf = (name: string) => optionalDependencies[name].replace(/\.\d+$/, "");
    const [bun, deno] = [versionOf("@oven/bun-linux-x64"), versionOf("@deno/linux-x64-glibc")];
    expect(readFileSync("README.md", "utf8")).toContain(`| 20, 22, 24, 26 | ${bun} | ${deno}  | Chromium |`);
  });

  test.each(RUNTIMES.filter(({ program }) => isLinux || existsSync(program)))(
    "on $name",
    async ({ program, options }) => {
      expectAll(await run(program, [...options, PROGRAM], FOLDER));
    },
  );

  const browser = useBrowser();
  test("in Chromium", async () => {
    const files = {
      "/index.html": '<!doctype html><script type="module" src="/conformance.js"></script>',
      "/conformance.js": await readFile(PROGRAM, "utf8"),
    };
    // `compilePredicate` creates code.
    const server = await serveFiles(files, "script-src 'self' 'unsafe-eval'");
    onTestFinished(() => server.close());
    const page = await browser.open(`${server.url}/index.html`);
    await expect.poll(() => page.title()).toContain("passed");
    expectAll(await page.title());
  });
});
