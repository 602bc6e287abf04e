import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReactProbe } from "./pages/react.js";
import { bundlePage, htmlPage } from "./support/bundle-page.js";
import { type FileServer, serveFiles } from "./support/serve-files.js";
import { until } from "./support/until.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
let server: FileServer;

declare global {
  // The probe of the page, for functions that run there.
  var reactProbe: ReactProbe;
}

beforeAll(async () => {
  server = await serveFiles({
    "/index.html": htmlPage({ title: "React", body: "<div id=root></div>" }),
    "/page.js": await bundlePage("test/browser/pages/react.ts"),
  });
});

afterAll(async () => {
  await server.close();
});

async function open(search = ""): Promise<Page> {
  const page = await browser.open(server.url + search);
  await page.getByRole("combobox", { name: "Fixed" }).waitFor();
  return page;
}

const hasValue = (page: Page, name: string, value: string): Promise<void> =>
  expect.poll(() => page.getByRole("combobox", { name }).inputValue()).toBe(value);

test("a controlled input in StrictMode calls each callback once, and completes", async () => {
  const page = await open();
  const input = page.getByRole("combobox", { name: "Bound" });
  await input.press("End");
  await page.keyboard.type("&st");
  await page.getByRole("option", { name: "state enumeration" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await hasValue(page, "Bound", "name=a&state=draft");
  await page.getByText("name=a&state=draft", { exact: true }).and(page.locator("output")).waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.evaluate(() => reactProbe.calls))
    .toEqual([
      "change name=a& 1",
      "change name=a&s 1",
      "change name=a&st 1",
      "change name=a&state 1",
      "change name=a&state=draft 0",
      "commit name=a&state=draft",
      "submit name=a&state=draft true",
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test("a controlled input shows its property and nothing else, and the cursor stays", async () => {
  const page = await open();
  const input = page.getByRole("combobox", { name: "Bound" });
  await input.press("Home");
  await page.keyboard.type("x!y");
  await hasValue(page, "Bound", "xyname=a");
  await page.getByRole("combobox", { name: "Fixed" }).press("End");
  await page.keyboard.type("zz");
  await hasValue(page, "Fixed", "name=fixed");
  await page.evaluate(() => reactProbe.set("state=done"));
  await hasValue(page, "Bound", "state=done");
});

test("a controlled input in a shadow tree keeps what is typed, its list and the cursor", async () => {
  const page = await open("/?shadow");
  const input = page.getByRole("combobox", { name: "Bound" });
  await input.press("Home");
  await page.keyboard.type("x!y");
  await hasValue(page, "Bound", "xyname=a");
  await input.press("End");
  await page.keyboard.type("&st");
  await page.getByRole("option", { name: "state enumeration" }).waitFor();
  await page.keyboard.press("Tab");
  await hasValue(page, "Bound", "xyname=a&state");
  await page.keyboard.press("ControlOrMeta+z");
  await hasValue(page, "Bound", "xyname=a&st");
  await page.getByRole("combobox", { name: "Fixed" }).press("End");
  await page.keyboard.type("zz");
  await hasValue(page, "Fixed", "name=fixed");
});

test("a controlled input leaves the text of a composition until it ends", async () => {
  const page = await open();
  await page.getByRole("combobox", { name: "Bound" }).press("End");
  const session = await page.context().newCDPSession(page);
  for (const text of ["!", "!x"]) {
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await hasValue(page, "Bound", `name=a${text}`);
  }
  await page.locator("output").getByText("name=ax").waitFor();
  await hasValue(page, "Bound", "name=a!x");
  await session.send("Input.insertText", { text: "!xy" });
  await hasValue(page, "Bound", "name=axy");
});

test("a new function for values in each render keeps the values", async () => {
  const page = await open();
  const input = page.getByRole("combobox", { name: "Controlled in a form" });
  await input.fill("name=");
  await input.press("A");
  await page.getByRole("option", { name: "Adam" }).waitFor();
  await page.evaluate(() => reactProbe.queries.splice(0));
  await page.keyboard.type("da");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["Adam"]);
  // Longer than the pause before a query.
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => reactProbe.queries)).toEqual([]);
});

test("properties that become undefined are removed, and others of elements are passed on", async () => {
  const page = await open();
  const attributes = () =>
    page.getByRole("combobox", { name: "States" }).evaluate((input) => {
      const element = (input.getRootNode() as ShadowRoot).host;
      return Object.fromEntries(
        ["id", "name", "placeholder", "title", "data-testid"].map((name) => [name, element.getAttribute(name)]),
      );
    });
  expect(await attributes()).toEqual({
    id: "states",
    name: "n",
    placeholder: "Text",
    title: "Title",
    "data-testid": "test",
  });
  await page.getByTestId("test").focus();
  await page.getByRole("combobox", { name: "Fixed" }).focus();
  expect(await page.evaluate(() => reactProbe.calls)).toEqual(["focus", "blur"]);
  await page.evaluate(() => reactProbe.set("bare"));
  await hasValue(page, "Bound", "bare");
  expect(await attributes()).toEqual({ id: null, name: null, placeholder: null, title: null, "data-testid": null });
});

test("autoFocus focuses an input that is rendered later", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("combobox", { name: "Opened" }).and(page.locator(":focus")).waitFor();
});

test("an uncontrolled input keeps its text, and a reset of the form restores the default", async () => {
  const page = await open();
  const input = page.getByRole("combobox", { name: "Uncontrolled" });
  await input.fill("name=x");
  await page.evaluate(() => reactProbe.set("name=other"));
  await hasValue(page, "Bound", "name=other");
  await hasValue(page, "Uncontrolled", "name=x");
  const data = () => page.evaluate(() => new FormData(document.querySelector("form") ?? undefined).get("filter"));
  expect(await data()).toBe("name=x");
  await page.getByRole("button", { name: "Reset" }).click();
  await hasValue(page, "Uncontrolled", "state=done");
});

test("a reset of the form, as React does after an action, leaves a controlled input unchanged", async () => {
  const page = await open();
  await page.evaluate(() => reactProbe.set("state=done"));
  await hasValue(page, "Controlled in a form", "state=done");
  await page.getByRole("combobox", { name: "Uncontrolled" }).fill("name=x");
  await page.getByRole("button", { name: "Reset" }).click();
  await hasValue(page, "Uncontrolled", "state=done");
  await hasValue(page, "Controlled in a form", "state=done");
  const data = () => page.evaluate(() => new FormData(document.querySelector("form") ?? undefined).get("bound"));
  expect(await data()).toBe("state=done");
});

test("attributes, the ref and unmounting", async () => {
  const page = await open();
  expect(await page.evaluate(() => reactProbe.refs.current?.matches("filter-input.controlled"))).toBe(true);
  const states = page.getByRole("combobox", { name: "States" });
  expect(await states.evaluate((input: HTMLInputElement) => [input.readOnly, input.disabled])).toEqual([true, false]);
  await page.evaluate(() => reactProbe.set("off"));
  await expect.poll(() => states.isDisabled()).toBe(true);
  await page.evaluate(() => reactProbe.set("on"));
  await expect.poll(() => states.isDisabled()).toBe(false);
  await hasValue(page, "Bound", "on");
  const bound = page.getByRole("combobox", { name: "Bound" });
  await until((timeout) => bound.press("ArrowDown", { timeout }), page.getByRole("option").first());
  await page.evaluate(() => reactProbe.setShown(false));
  await expect.poll(() => page.evaluate(() => reactProbe.refs.current)).toBe(null);
  await page.evaluate(() => reactProbe.setShown(true));
  await hasValue(page, "Bound", "on");
});
