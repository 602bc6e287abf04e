import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { filterOf, hasFilter, NARROW, openTab, settled, usePlayground, WIDE } from "./support/playground-service.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
const service = usePlayground(browser);
const PARTNERS = "/api/v1/resources/partner";

describe("the layout", () => {
  test.each([
    ["a desktop", WIDE],
    ["a phone", NARROW],
  ])("does not move on %s while the page loads, at the first character and at an error", async (_name, options) => {
    const page = await service.open({}, options);
    await settled(page, 300);
    const top = () => page.locator(".results").evaluate((results) => results.getBoundingClientRect().top);
    const before = await top();
    const loaded = await page.evaluate(() => performance.now());
    await filterOf(page).click();
    await page.keyboard.type("n");
    await page.getByRole("option", { name: /^name/ }).waitFor();
    expect(await top()).toBe(before);
    await page.keyboard.type("me=1");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Use name" }).waitFor();
    expect(await top()).toBe(before);
    // The list of completions floats, and is an entry after that time.
    expect((await shifts(page)).filter((time) => time < loaded)).toEqual([]);
    await page.locator("body").evaluate((body) => body.prepend(document.createElement("hr")));
    await expect.poll(async () => (await shifts(page)).length).toBeGreaterThan(0);
  });

  test.each(["light", "dark"] as const)("has nothing outside of a phone in %s", async (colorScheme) => {
    const page = await service.open({ filter: "list_prise<5&activ=tru" }, { ...NARROW, colorScheme });
    await page.getByRole("button", { name: "Use list_price" }).waitFor();
    expect(await outside(page)).toEqual([]);
    await page.getByRole("button", { name: "Use active" }).click();
    await page.getByRole("button", { name: "Use list_price" }).click();
    await hasFilter(page, "list_price<5&active=tru");
    await page.keyboard.press("Backspace");
    const filter = "category.name=Bolts&list_price<5";
    const found = await service.open({ filter }, { ...NARROW, colorScheme });
    await settled(found, await service.totalOf(filter));
    for (const name of ["Rows", "Why", "Tree", "SQL", "URL"]) {
      await openTab(found, name);
      expect(await outside(found)).toEqual([]);
    }
    await found.getByRole("button", { name: "API key" }).tap();
    await found.getByLabel("Remember on this computer").waitFor();
    expect(await outside(found)).toEqual([]);
  });
});

/** Returns when parts of the page have moved. */
function shifts(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords();
    observer.disconnect();
    return entries.map(({ startTime }) => startTime);
  });
}

/** Returns the texts and controls that the page or a part of it cuts off, or that need scrolling sideways. */
function outside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("ampipe-playground")?.shadowRoot;
    const width = document.documentElement.clientWidth;
    return [...(root?.querySelectorAll<HTMLElement>("*") ?? [])]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".hidden, svg"))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut =
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible";
        return left < 0 || right > width || (isCut && element.clientWidth > 0);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });
}

test("every suggestion has a button, also if the filter has other errors", async () => {
  const page = await service.open({ filter: "name*bolt&list_prise<5&categori=1&activ=tru" });
  await page.getByRole("button", { name: 'Unknown field "categori".' }).waitFor();
  await page.getByRole("button", { name: "Use active" }).click();
  await page.getByRole("button", { name: "Use list_price" }).click();
  await hasFilter(page, "name*bolt&list_price<5&categori=1&active=tru");
  await page.getByRole("button", { name: 'Field "active" accepts true or false, not "tru".' }).waitFor();
});

test("several suggestions have a button each", async () => {
  const page = await service.open({ filter: "wreate_date>=2024-01-01" });
  await page.getByRole("button", { name: "Use create_date" }).waitFor();
  await page.getByRole("button", { name: "Use write_date" }).click();
  await hasFilter(page, "write_date>=2024-01-01");
});

test("typing over a selection causes no report of the content security policy", async () => {
  const page = await service.open({ filter: "name*bolt&list_price<5" });
  await settled(page, await service.totalOf("name*bolt&list_price<5"));
  await filterOf(page).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("id=7");
  await hasFilter(page, "id=7");
  await settled(page, 1);
});

test("the first screen shows names instead of numbers of categories, and no field without an explanation", async () => {
  const page = await service.open();
  await settled(page, 300);
  await page.getByRole("cell", { name: "Bolts" }).first().waitFor();
  const text = await page.locator("ampipe-playground").evaluate((element) => element.shadowRoot?.textContent ?? "");
  const shown = text.slice(0, text.indexOf("Fields to show")) + text.slice(text.indexOf("Default fields"));
  expect(shown).not.toMatch(/rsd|categ_id|tmpl/i);
  await page.locator("summary", { hasText: "Fields" }).click();
  await page.getByRole("checkbox", { name: "is_rsd_product" }).check();
  await page.locator("th", { hasText: "is_rsd_product" }).waitFor();
});

describe("a new partner", () => {
  test("is created in a dialog, and shown", async () => {
    const page = await service.open({ resource: "Partner" });
    const before = await service.totalOf("", PARTNERS);
    await settled(page, before, before);
    await page.getByRole("button", { name: "New partner" }).click();
    await page.getByRole("button", { name: "Create" }).click();
    const name = page.getByRole("textbox", { name: "Name" });
    await page.getByText("Enter a name.").waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(
      await name.evaluate((input: HTMLInputElement) => input === (input.getRootNode() as ShadowRoot).activeElement),
    ).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await name.fill("Ada & Söhne");
    await page.keyboard.press("Enter");
    await settled(page, 1, before + 1);
    await page.getByRole("cell", { name: "Ada & Söhne" }).waitFor();
    expect(await filterOf(page).textContent()).toMatch(/^id=\d+$/);
    expect(await service.totalOf("", PARTNERS)).toBe(before + 1);
    await page.getByRole("button", { name: "New partner" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("shows an error of the service, and is created once although the first response is lost", async () => {
    browser.allow(/503|413|ERR_/);
    const page = await service.open({ resource: "Partner" });
    const before = await service.totalOf("", PARTNERS);
    await settled(page, before, before);
    await page.getByRole("button", { name: "New partner" }).click();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("x".repeat(70_000));
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("The body has more than 65536 bytes.").waitFor();
    await name.fill("Once");
    await page.route(`**${PARTNERS}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("The service does not respond.").waitFor();
    await page.unroute(`**${PARTNERS}`);
    await page.getByRole("button", { name: "Create" }).click();
    await settled(page, 1, before + 1);
    expect(await service.totalOf("name=Once", PARTNERS)).toBe(1);
  });
});
