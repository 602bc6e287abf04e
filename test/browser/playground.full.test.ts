import { availableParallelism, loadavg } from "node:os";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { firstInteraction, median } from "./support/first-interaction.js";
import { filterOf, hasFilter, NARROW, openTab, settled, usePlayground, WIDE } from "./support/playground-service.js";
import { takePicture } from "./support/take-picture.js";
import { until } from "./support/until.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

const browser = useBrowser();
const service = usePlayground(browser);
const { open, totalOf } = service;

/** A list of three rows: axe takes a second for many. */
const FEW = { filter: "id[1,2,3]" };

const countOf = (page: Page) => page.locator(".count");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

async function ids(page: Page): Promise<readonly number[]> {
  return (await page.locator("tbody td:nth-child(2)").allTextContents()).map(Number);
}

/** Clicks a row until the page explains it. */
async function explainRow(page: Page, index: number, heading: RegExp = /^Product \d+ matches/): Promise<void> {
  const row = page.locator("tbody tr").nth(index);
  await until((timeout) => row.click({ timeout }), page.getByRole("heading", { name: heading }));
}

describe("the playground of the service", () => {
  test("completes the first key without a click; the time is for information", async () => {
    const times: number[] = [];
    for (let opened = 0; opened < 3; opened++) {
      const page = await browser.open("about:blank", WIDE);
      times.push(await firstInteraction(page, `${service.running.url}/#key=${service.running.key}`));
      await page.getByRole("option", { name: "name text", exact: true }).waitFor();
    }
    const each = times.map((time) => time.toFixed(0)).join(", ");
    const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
    console.info(`first completion ${median(times).toFixed(0)} ms after the navigation (median of ${each}; ${load})`);
  });

  test("offers fields, runs what is typed, and takes the key out of the address", async () => {
    const page = await open();
    await settled(page, 300);
    expect(page.url()).toBe(`${service.running.url}/`);
    await filterOf(page).click();
    await page.keyboard.type("na");
    await page.getByRole("option", { name: /^name/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("*bolt");
    const total = await totalOf("name*bolt");
    await settled(page, total);
    expect(await countOf(page).textContent()).toMatch(`${total} of 300 products`);
    await hasFilter(page, "name*bolt");
    await expect.poll(() => new URL(page.url()).searchParams.get("filter")).toBe("name*bolt");
  });

  test("fixes an error with a click, and dims the older rows until then", async () => {
    const page = await open({ filter: "active=true" });
    await settled(page, await totalOf("active=true"));
    await filterOf(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("&list_prise>=100");
    await page.keyboard.press("Enter");
    const fix = page.getByRole("button", { name: "Use list_price" });
    await fix.waitFor();
    await page.locator(".results.stale").waitFor();
    await page.keyboard.press("Escape");
    await takePicture(page, "playground-error");
    await fix.click();
    await settled(page, await totalOf("active=true&list_price>=100"));
    await hasFilter(page, "active=true&list_price>=100");
    await page.locator(".results:not(.stale)").waitFor();
  });

  test("sorts by the head, chooses fields, and goes from page to page", async () => {
    const page = await open({ filter: "active=true" });
    const total = await totalOf("active=true");
    await settled(page, total);
    const head = page.locator("th", { has: page.getByRole("button", { name: /^id/ }) });
    for (const order of ["ascending", "descending", "none", "ascending", "descending"]) {
      await head.getByRole("button").click();
      await page.locator(`th[aria-sort="${order}"] [data-field="id"]`).waitFor();
      await settled(page, total);
    }
    await page.getByRole("button", { name: /^active/ }).click({ modifiers: ["Shift"] });
    await page.waitForURL(/sort=-id%2Cactive/);
    await settled(page, total);
    const first = await ids(page);
    expect(first).toEqual(first.toSorted((one, other) => other - one));
    await page.locator('[data-field="active"]:focus').waitFor();
    await page.getByRole("button", { name: "Next page" }).click();
    await page.locator('[aria-current="page"]', { hasText: "2" }).waitFor();
    await settled(page, total);
    expect((await ids(page)).every((id) => first.every((other) => id < other))).toBe(true);
    await page.getByText("Fields", { exact: true }).click();
    await page.getByRole("checkbox", { name: "default_code" }).uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: /default_code/ }).waitFor({ state: "detached" });
    await page.waitForURL(/fields=/);
  });

  test("explains a row, and why a record is not in the list", async () => {
    const filter = "name*bolt&list_price<5|id=7";
    const page = await open({ filter });
    await settled(page, await totalOf(filter));
    await explainRow(page, 1, /^Product \d+ matches because:/);
    await takePicture(page, "playground-why");
    const ask = async (id: string): Promise<void> => {
      await page.getByLabel("Product with id").fill(id);
      await page.getByRole("button", { name: "Explain", exact: true }).click();
    };
    const missing = (await (
      await service.running.request("/api/v1/inventory/product?filter=list_price>50&limit=1")
    ).json()) as {
      data: [{ id: number; list_price: number }];
    };
    const [{ id, list_price }] = missing.data;
    await ask(String(id));
    await page.getByRole("heading", { name: `Product ${id} does not match because:` }).waitFor();
    const conditions = await page.locator(".conditions").first().innerText();
    expect(conditions.replace(/\s+/g, " ")).toContain(`no list_price<5 list_price is ${list_price.toFixed(2)}`);
    await ask("999999");
    await page.getByText("Product 999999 does not exist.").waitFor();
    await ask("seven");
    await page.locator(".answer", { hasText: '"seven"' }).waitFor();
    await ask("7");
    await page.getByRole("heading", { name: "Product 7 matches because:" }).waitFor();
    await page.getByRole("button", { name: /^Add condition default_code/ }).click();
    await settled(page, 1);
    await expect.poll(() => filterOf(page).textContent()).toMatch(/^\(name\*bolt&list_price<5\|id=7\)&default_code=/);
  });

  test("shows tree, SQL of six dialects and URL, and copies", async () => {
    const page = await open(
      { filter: 'name="it\'s"&list_price<5' },
      { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] },
    );
    await page.getByText("No product matches").waitFor();
    await settled(page, 0);
    for (const name of ["Why", "Tree", "Compare", "SQL", "URL"]) {
      await openTab(page, name);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    const copied = async (what: string): Promise<string> => {
      const button = page.getByRole("button", { name: `Copy ${what}`, exact: true });
      await page.evaluate(() => navigator.clipboard.writeText(""));
      // It says so for a moment, which a slow page can miss.
      await until((timeout) => button.click({ timeout }), button.getByText("Copied", { exact: true }));
      const read = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(read).not.toBe("");
      return read();
    };
    const url = await copied("Encoded URL, to send");
    const sent = await fetch(url, { headers: { authorization: `Bearer ${service.running.key}` } });
    expect([sent.status, ((await sent.json()) as { meta: object }).meta]).toEqual([200, { count: 0, total: 0 }]);
    expect(await copied("curl")).toContain(`--data-urlencode 'filter=name="it'\\''s"&list_price<5'`);
    await openTab(page, "SQL");
    const texts = new Set<string>();
    for (const dialect of ["PostgreSQL", "MySQL", "MariaDB", "SQLite", "DuckDB", "ClickHouse"]) {
      await page.getByRole("radio", { name: dialect }).check();
      texts.add(await copied("Filter, for your WHERE clause"));
      await expect.poll(() => page.locator(".parameters").first().innerText()).toContain(`"it's"`);
    }
    expect(texts.size).toBeGreaterThanOrEqual(5);
  });

  /** As people do. Playwright's `fill` would write an inline style. */
  async function replaceText(box: Locator, text: string): Promise<void> {
    await box.click();
    await box.press("ControlOrMeta+a");
    await box.page().keyboard.insertText(text);
  }

  test("warns of a filter that no product can match, and compares two filters", async () => {
    const page = await open({ filter: "list_price<5&list_price>10" });
    const warning = page.getByText('No record can match all of "list_price<5", "list_price>10".');
    await warning.first().waitFor();
    await replaceText(filterOf(page), "list_price<5&list_price<10");
    await warning.first().waitFor({ state: "detached" });
    await openTab(page, "Compare");
    await page.getByRole("group", { name: "Same records with fewer conditions" }).getByText("list_price<5").waitFor();
    const other = page.getByRole("combobox", { name: "Other filter" });
    for (const [filter, result] of [
      ["list_price<=5", "The other filter matches all records of this one, and more."],
      ["!(list_price>=5)", "Both filters match the same records."],
      ["list_price>=5", "No record matches both filters."],
      ["name*bolt", "Each filter matches records that the other one does not."],
    ] as const) {
      await replaceText(other, filter);
      await page.getByText(result).waitFor();
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("group", { name: "Both match" }).getByText("bolt").waitFor();
    await replaceText(other, "naem*bolt ");
    await page.getByRole("button", { name: "Use name" }).click();
    await page.getByRole("group", { name: "Both match" }).getByText("bolt").waitFor();
    await page.getByRole("button", { name: "Use this filter" }).click();
    await hasFilter(page, "list_price<5");
  });

  test("back and forward restore what was run, and a broken filter can be shared", async () => {
    const page = await open();
    await settled(page, 300);
    await page.getByRole("button", { name: /cheap bolts/ }).click();
    await page.waitForURL(/filter=/);
    const example = (await filterOf(page).textContent()) ?? "";
    await settled(page, await totalOf(example));
    await page.keyboard.type("&nonsense");
    await page.waitForURL(/nonsense/);
    await page.goBack();
    await hasFilter(page, example);
    await settled(page, await totalOf(example));
    await page.goBack();
    await settled(page, 300);
    await page.goForward();
    await settled(page, await totalOf(example));
    await page.goForward();
    await page.locator(".problems .error").waitFor();
    const shared = page.url();
    const other = await browser.open(`${shared}#key=${service.running.key}`, WIDE);
    await other.locator(".problems .error").waitFor();
    await hasFilter(other, `${example}&nonsense`);
    await other.getByRole("heading", { name: "This filter has errors" }).waitFor();
  });

  test("counts down while the database is away, and then shows the rows", async () => {
    browser.allow(/503/);
    const page = await open();
    await settled(page, 300);
    service.isAway = true;
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/Next attempt in \d+ s\./).waitFor();
    await expect.poll(() => page.locator(".results.stale tbody tr").count()).toBe(25);
    service.isAway = false;
    await page.locator(".results:not(.stale)").waitFor();
    await settled(page, 300);
  });

  test("a paste of 10,000 characters and of several lines, and an input method", async () => {
    const page = await open({}, { ...WIDE, permissions: ["clipboard-read", "clipboard-write"] });
    await settled(page, 300);
    const paste = async (text: string): Promise<void> => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await filterOf(page).click();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Control+V");
      // Of a long text, the editor has only a part in the page.
      const start = async () => (await filterOf(page).textContent())?.slice(0, 10);
      await expect.poll(start).toBe(text.replace("\n", " ").slice(0, 10));
    };
    await paste(`name=${"x".repeat(9_995)}`);
    await page.locator(".problems .error").waitFor();
    await page.waitForURL(/#\?.*filter=/);
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
    await page.locator(".problems .error").waitFor();
    await paste("id[1,\n2]");
    await settled(page, 2);
    await paste("name=");
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: "ねじ", selectionStart: 2, selectionEnd: 2 });
    await input.send("Input.insertText", { text: "螺子" });
    await page.getByText("No product matches").waitFor();
    await hasFilter(page, "name=螺子");
  });

  test("works at a width of 360 pixels, with the rows in a tab", async () => {
    const page = await open({ filter: "name*bolt", sort: "-list_price" }, NARROW);
    await settled(page, await totalOf("name*bolt"));
    await takePicture(page, "playground-narrow");
    for (const name of ["Rows", "Why", "Tree", "Compare", "SQL", "URL"]) {
      await openTab(page, name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    const tabs = page.getByRole("tablist");
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Home");
    const heading = page.getByRole("heading", { name: /^Product \d+ matches/ });
    await until((timeout) => page.locator("tbody tr").nth(2).tap({ timeout }), heading);
    expect(await tab(page, "Why").getAttribute("aria-selected")).toBe("true");
  });

  test("is accessible in dark and light, by the system or by choice", async () => {
    const page = await open(FEW, { ...WIDE, colorScheme: "dark", reducedMotion: "reduce" });
    await settled(page, 3);
    await explainRow(page, 2);
    const background = () =>
      page.locator("ampipe-playground").evaluate((element) => getComputedStyle(element).backgroundColor);
    const dark = await background();
    for (const name of ["Why", "Tree", "SQL", "URL"]) {
      await openTab(page, name);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await filterOf(page).click();
    await page.keyboard.type("&lst_price>");
    await page.keyboard.press("Control+Enter");
    await page.locator(".problems .error").first().waitFor();
    // The list of all fields scrolls.
    await page.keyboard.type("5&");
    await page.getByRole("option", { name: /^name/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type("na");
    await page.getByRole("option", { name: /^name/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Use light colors" }).click();
    await expect.poll(background).not.toBe(dark);
    await filterOf(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type("m");
    await page.getByRole("option", { name: /^name/ }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("resources of the service, also one whose id is hidden", async () => {
    const page = await open();
    await settled(page, 300);
    await page.getByLabel("Resource").selectOption("Company");
    await settled(page, 8, 8);
    await openTab(page, "SQL");
    await page.getByText("Whole statement: rows of the page").first().click();
    await page.locator("pre", { hasText: 'ORDER BY CAST("company"."name" AS text)' }).waitFor();
    await explainRow(page, 1, /^this Company matches/i);
    expect(await page.getByLabel(/ with id$/).isVisible()).toBe(false);
  });

  test("questions about related records, and a picture of their answers", async () => {
    const questions = [
      { resource: "Partner", filter: "orders(total>900&state=open)" },
      { resource: "Partner", filter: "!orders()" },
      { resource: "Product", filter: "category.name=Bolts", fields: "id,name,category.name", sort: "-category.name" },
      { resource: "Partner", filter: "orders()>=3" },
    ];
    const pictures: string[] = [];
    for (const state of questions) {
      const page = await open(state, { viewport: { width: 900, height: 640 } });
      const path = state.resource === "Partner" ? "/api/v1/resources/partner" : "/api/v1/inventory/product";
      const all = await totalOf("", path);
      await settled(page, await totalOf(state.filter, path), all);
      await openTab(page, "SQL");
      await page.locator("pre", { hasText: "EXISTS" }).first().waitFor();
      pictures.push((await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64"));
    }
    const page = await browser.open("about:blank", { viewport: { width: 1812, height: 1292 } });
    const images = pictures.map((data) => `<img style="display:block" src="data:image/png;base64,${data}">`);
    await page.setContent(
      `<div style="display:grid;grid-template-columns:auto auto;gap:12px;background:#888">${images.join("")}</div>`,
    );
    await page.evaluate(() => {
      document.body.style.margin = "0";
    });
    await takePicture(page, "relations");
  });

  test("columns of related records are chosen, and rows without related records are not explained", async () => {
    const page = await open(FEW);
    await settled(page, 3);
    await page.locator("summary", { hasText: "Fields" }).click();
    await page.getByRole("checkbox", { name: "template.name" }).check();
    await page.locator("th", { hasText: "template.name" }).waitFor();
    await page.getByRole("button", { name: "Default fields" }).click();
    await page.locator("th", { hasText: "template.name" }).waitFor({ state: "detached" });
    const partners = await open({ resource: "Partner", filter: "orders()" });
    await partners.locator("tbody tr").first().waitFor();
    await until(
      (timeout) => partners.locator("tbody tr").first().click({ timeout }),
      partners.getByText("Conditions on orders are not explained"),
    );
  });

  test("values with their counts are chosen by buttons, and one choice does not hide the others", async () => {
    const page = await open({}, WIDE);
    await settled(page, await totalOf(""));
    const chip = (name: RegExp) => page.getByRole("group", { name: "category.name" }).getByRole("button", { name });
    const chips = await page.getByRole("group", { name: "category.name" }).getByRole("button").count();
    await chip(/^Bolts/).click();
    await settled(page, await totalOf("category.name=Bolts"));
    expect(await chip(/^Bolts/).getAttribute("aria-pressed")).toBe("true");
    expect(await page.getByRole("group", { name: "category.name" }).getByRole("button").count()).toBe(chips);
    await chip(/^Rods/).click();
    await settled(page, await totalOf("category.name[Bolts,Rods]"));
    expect(await filterOf(page).textContent()).toBe("category.name[Bolts,Rods]");
    await takePicture(page, "facets");
    await chip(/^Bolts/).click();
    await chip(/^Rods/).click();
    await settled(page, await totalOf(""));
  });

  test("pictures of the documents", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      // Sorted so that the first rows have no characters that most fonts lack.
      const state = { filter: "name*bolt&list_price<5", sort: "-categ_id,default_code" };
      const page = await open(state, { ...WIDE, colorScheme });
      await settled(page, await totalOf(state.filter));
      await explainRow(page, 2);
      await takePicture(page, `playground-${colorScheme}`);
      if (colorScheme === "dark") continue;
      await openTab(page, "SQL");
      await takePicture(page, "playground-sql");
      await openTab(page, "Why");
      await page.getByLabel("Product with id").fill("7");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Product 7 does not match" }).waitFor();
      await filterOf(page).click();
      await page.keyboard.type("&qt");
      await page.getByRole("option", { name: /^qty_available/ }).waitFor();
      await takePicture(page, "playground");
    }
  });
});
