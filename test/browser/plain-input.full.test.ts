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

interface InputPage {
  readonly page: Page;
  /** Waits until the list has these options. */
  hasOptions(...labels: readonly string[]): Promise<void>;
  /** Waits until the input has this text. */
  hasText(text: string): Promise<void>;
}

async function openInput(): Promise<InputPage> {
  const page = await browser.open(server.url);
  const input = page.getByRole("combobox", { name: "Filter" });
  await input.focus();
  const labels = () => page.getByRole("option").allTextContents();
  return {
    page,
    hasOptions: (...expected) => expect.poll(labels).toEqual(expected),
    hasText: (text) => expect.poll(() => input.inputValue()).toBe(text),
  };
}

test("a filter is written with Tab, arrow keys and Enter, which submits when nothing is chosen", async () => {
  const { page, hasOptions, hasText } = await openInput();
  const output = () => page.locator("output").textContent();
  const chosen = (name: string) => page.getByRole("option", { name, exact: true, selected: true });
  await page.keyboard.type("st");
  await hasOptions("state enumeration");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await hasText("state");
  await hasOptions("=draft equals draft", "=done equals done", "= equals", "!= not equals", "[] any of", "![] none of");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await chosen("=done equals done").waitFor();
  const active = await page.getByRole("combobox").getAttribute("aria-activedescendant");
  expect(await page.locator(`#${active}`).textContent()).toBe("=done equals done");
  expect(await page.locator("[aria-selected=true]").count()).toBe(1);
  await page.keyboard.press("Enter");
  await hasText("state=done");
  expect(await output()).toBe("");
  await hasOptions("& and", "| or");
  await page.keyboard.press("Enter");
  await expect.poll(output).toBe("[state=done]");
  await page.keyboard.press("ArrowUp");
  await chosen("| or").waitFor();
  await page.keyboard.press("Enter");
  await hasText("state=done|");
});

test("Escape closes the list, ArrowDown and Ctrl-Space open it, and Tab without a list moves the focus", async () => {
  const { page, hasOptions } = await openInput();
  const open = page.locator("input[aria-expanded=true]");
  const closed = page.locator("input[aria-expanded=false]");
  await hasOptions();
  await page.keyboard.press("ArrowDown");
  await open.waitFor();
  await page.keyboard.press("Escape");
  await closed.waitFor();
  await hasOptions();
  await page.keyboard.press("Control+Space");
  await open.waitFor();
  expect((await page.getByRole("option").allTextContents()).slice(0, 3)).toEqual([
    "name text",
    "state enumeration",
    "active boolean",
  ]);
  await page.keyboard.press("Escape");
  await closed.waitFor();
  await page.keyboard.press("Tab");
  await page.locator("button:focus", { hasText: "After" }).waitFor();
});

test("values of the source are offered and quoted, and a click takes one", async () => {
  const { page, hasText } = await openInput();
  await page.keyboard.type("name=Bo");
  await page.getByRole("option", { name: "Bolt & nut" }).click();
  await hasText('name="Bolt & nut"');
  await page.locator("#filter:focus").waitFor();
});
