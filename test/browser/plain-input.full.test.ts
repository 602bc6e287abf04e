import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundlePage, htmlPage } from "./support/bundle-page.js";
import { type FileServer, serveFiles } from "./support/serve-files.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  const form = "<form><label for=filter>Filter</label> <input id=filter name=filter><ul id=options></ul></form>";
  server = await serveFiles({
    "/index.html": htmlPage({
      title: "A filter",
      body: `<main><h1>A filter</h1>${form}<output></output><button>After</button></main>`,
    }),
    "/page.js": await bundlePage("test/browser/pages/plain-input.ts"),
  });
});

afterAll(async () => {
  await server.close();
});

async function openInput(): Promise<{ page: Page; labels: () => Promise<string[]>; text: () => Promise<string> }> {
  const page = await browser.open(server.url);
  const input = page.getByRole("combobox", { name: "Filter" });
  await input.focus();
  return {
    page,
    labels: () => page.getByRole("option").allTextContents(),
    text: () => input.inputValue(),
  };
}

test("a filter is written with Tab, arrow keys and Enter, which submits when nothing is chosen", async () => {
  const { page, labels, text } = await openInput();
  await page.keyboard.type("st");
  expect(await labels()).toEqual(["state enumeration"]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await text()).toBe("state");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const active = await page.getByRole("combobox").getAttribute("aria-activedescendant");
  expect(await page.locator(`#${active}`).textContent()).toBe("=done equals done");
  expect(await page.locator("[aria-selected=true]").count()).toBe(1);
  await page.keyboard.press("Enter");
  expect([await text(), await page.locator("output").textContent()]).toEqual(["state=done", ""]);
  await page.keyboard.press("Enter");
  expect(await page.locator("output").textContent()).toBe("[state=done]");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  expect(await text()).toBe("state=done|");
});

test("Escape closes the list, ArrowDown and Ctrl-Space open it, and Tab without a list moves the focus", async () => {
  const { page, labels } = await openInput();
  expect(await labels()).toEqual([]);
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("combobox").getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Escape");
  expect([await labels(), await page.getByRole("combobox").getAttribute("aria-expanded")]).toEqual([[], "false"]);
  await page.keyboard.press("Control+Space");
  expect((await labels()).slice(0, 3)).toEqual(["name text", "state enumeration", "active boolean"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("After");
});

test("values of the source are offered and quoted, and a click takes one", async () => {
  const { page, text } = await openInput();
  await page.keyboard.type("name=Bo");
  await page.getByRole("option", { name: "Bolt & nut" }).click();
  expect(await text()).toBe('name="Bolt & nut"');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("filter");
});
