import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stop } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
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

/** Without a package for the platform, a runtime is not tested. */
const RUNTIMES = [
  ...NODES.map(({ version, program }) => ({ name: `Node.js ${version}`, program, options: [] })),
  { name: "Bun", program: BUN, options: [] },
  { name: "Deno", program: DENO, options: ["run", "--quiet", "--allow-env"] },
].filter(({ program }) => existsSync(program));

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
  test.each(RUNTIMES)("on $name", async ({ program, options }) => {
    expectAll(await run(program, [...options, PROGRAM], FOLDER));
  });

  const browser = useBrowser();
  test("in Chromium", async () => {
    const files = {
      "/index.html": '<!doctype html><script type="module" src="/conformance.js"></script>',
      "/conformance.js": await readFile(PROGRAM, "utf8"),
    };
    // `compilePredicate` creates code.
    const server = await serveFiles(files, "script-src 'self' 'unsafe-eval'");
    const page = await browser.open(`${server.url}/index.html`);
    await expect.poll(() => page.title()).toContain("passed");
    expectAll(await page.title());
    await server.close();
  });
});
