import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { filterOf, hasFilter, settled, usePlayground, WIDE } from "./support/playground-service.js";
import { until } from "./support/until.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
const service = usePlayground(browser);

const keyForm = (page: Page) => page.locator("form.key");

async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key", { exact: true }).fill(key);
  await page.getByRole("button", { name: "Use this key" }).click();
}

/** Returns all that the browser stores for the page, and its address. */
function stored(page: Page): Promise<{ readonly tab: string; readonly computer: string; readonly address: string }> {
  return page.evaluate(() => ({
    tab: JSON.stringify(sessionStorage),
    computer: JSON.stringify(localStorage),
    address: location.href,
  }));
}

describe("the API key", () => {
  test("survives a reload of the tab, and only of this tab", async () => {
    const { url, key } = service.running;
    const page = await service.open({ filter: "id[1,2,3]" });
    await settled(page, 3);
    await page.reload();
    await settled(page, 3);
    const { tab, computer, address } = await stored(page);
    expect([tab.includes(key), computer.includes(key), address.includes(key)]).toEqual([true, false, false]);
    const other = await page.context().newPage();
    await other.goto(url);
    await keyForm(other).waitFor();
  });

  test("is remembered on this computer by choice, and removed from both places", async () => {
    const { url, key } = service.running;
    const page = await browser.open(url, WIDE);
    await keyForm(page).waitFor();
    await page.getByLabel("Remember on this computer").check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await enterKey(page, key);
    await settled(page, 300);
    const other = await page.context().newPage();
    await other.goto(url);
    await settled(other, 300);
    await until((timeout) => other.getByRole("button", { name: "API key" }).click({ timeout }), keyForm(other));
    expect(await other.getByLabel("Remember on this computer").isChecked()).toBe(true);
    await other.getByRole("button", { name: "Cancel" }).click();
    await settled(other, 300);
    await other.getByRole("button", { name: "API key" }).click();
    await other.getByRole("button", { name: "Remove key" }).click();
    await other.getByText("The key is removed from this browser.").waitFor();
    const { tab, computer } = await stored(other);
    expect([tab.includes(key), computer.includes(key)]).toEqual([false, false]);
    await other.reload();
    await keyForm(other).waitFor();
  });

  test("is asked for if it is missing or wrong, and a wrong key is not kept", async () => {
    browser.allow(/401/);
    const { url, key } = service.running;
    const page = await browser.open(`${url}/?filter=id%3D1#key=wrong`, WIDE);
    await keyForm(page).filter({ hasText: "This key is not valid." }).waitFor();
    expect(JSON.stringify(await stored(page))).not.toContain("wrong");
    expect(await accessibilityProblems(page)).toEqual([]);
    await enterKey(page, key);
    await settled(page, 1);
  });
});

describe("a link", () => {
  test("without a key asks for it, and then shows the shared list", async () => {
    const state = { filter: "active=true", sort: "-id", fields: "id,name", page: "2" };
    const page = await browser.open(`${service.running.url}/?${new URLSearchParams(state)}`, WIDE);
    await keyForm(page).filter({ hasText: "To see this list, enter an API key." }).waitFor();
    await hasFilter(page, "active=true");
    await enterKey(page, service.running.key);
    await settled(page, await service.totalOf("active=true"));
    await page.locator('[aria-current="page"]', { hasText: "2" }).waitFor();
    await page.locator('th[aria-sort="descending"] [data-field="id"]').waitFor();
    expect(await page.locator("th [data-field]").count()).toBe(2);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(state);
  });

  test.each([
    ["?filter=name*bolt&list_price<5", "name*bolt&list_price<5", {}],
    [
      "?filter=name*bolt&list_price>=1&sort=-id&active=true|id=7",
      "name*bolt&list_price>=1&active=true|id=7",
      { sort: "-id" },
    ],
    ["?filter=name*100%&id>5#7", "name*100%&id>5#7", {}],
  ])("%s opens the whole filter, and the address gets its exact form", async (search, filter, others) => {
    const page = await browser.open(`${service.running.url}/#key=${service.running.key}`, WIDE);
    await settled(page, 300);
    await page.goto(`${service.running.url}/${search}`);
    await hasFilter(page, filter);
    const exact = { resource: "Product", filter, ...others };
    await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(exact);
    expect(await filterOf(page).textContent()).toBe(filter);
  });
});
