import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type FileServer, serveFiles } from "../browser/support/serve-files.js";
import { accessibilityProblems, useBrowser } from "../browser/support/use-browser.js";
import { run } from "../package/packed.js";
import { installed, PROJECTS } from "./support/projects.js";

const browser = useBrowser();

/** The projects of docs/filter-input.md. The folder of React 18 gets a copy of the application of React 19. */
const APPLICATIONS: readonly [name: string, project: string][] = [
  ["plain HTML", "vite-html"],
  ["React 18", "vite-react18/generated"],
  ["React 19", "vite-react"],
  ["Vue", "vite-vue"],
  ["Svelte", "vite-svelte"],
];

beforeAll(async () => {
  const copy = join(PROJECTS, "vite-react18/generated");
  await rm(copy, { recursive: true, force: true });
  for (const name of ["index.html", "src", "vite.config.js"]) {
    await cp(join(PROJECTS, "vite-react", name), join(copy, name), { recursive: true });
  }
});

/** Builds an application with Vite and serves it. */
async function serveApplication(project: string): Promise<FileServer> {
  const folder = join(PROJECTS, project);
  await run(process.execPath, [installed("vite/bin/vite.js"), "build"], folder, { NODE_ENV: "production" });
  const output = join(folder, "dist");
  const names = (await readdir(output, { recursive: true })).filter((name) => name.includes("."));
  const contents = names.map(async (name) => [`/${name}`, await readFile(join(output, name), "utf8")]);
  return serveFiles(Object.fromEntries(await Promise.all(contents)));
}

describe.each(APPLICATIONS)("the filter input in %s", (name, project) => {
  test("completes, binds, submits and is accessible", async () => {
    const server = await serveApplication(project);
    try {
      const page = await browser.open(server.url);
      const input = page.getByRole("combobox", { name: "Filter of products" });
      const result = (text: string) => page.getByRole("status").filter({ hasText: text }).filter({ visible: true });
      await input.focus();
      await page.keyboard.type("sta");
      await page.getByRole("option", { name: "state enumeration" }).waitFor();
      await page.keyboard.press("Tab");
      await page.getByRole("option", { name: "=sold equals sold" }).click();
      await expect.poll(() => input.inputValue()).toBe("state=sold");
      await page.keyboard.press("Enter");
      await result("Bolt").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      if (name === "plain HTML") return;
      await page.keyboard.type("&naem=x");
      await page.keyboard.press("Enter");
      await result("The filter has errors.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Drafts" }).click();
      await expect.poll(() => input.inputValue()).toBe("state=draft");
      await input.press("Enter");
      await result("Nut & bolt, Washer").waitFor();
    } finally {
      await server.close();
    }
  });
});
