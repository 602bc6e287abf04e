import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileServer, serveFiles } from "../browser/support/serve-files.js";
import { takePicture } from "../browser/support/take-picture.js";
import { until } from "../browser/support/until.js";
import { accessibilityProblems, useBrowser } from "../browser/support/use-browser.js";
import { ROOT_FOLDER } from "../support/markdown.js";

const DIST = join(ROOT_FOLDER, "site/dist");

/** One page of each kind. */
const PAGES = [
  "/index.html",
  "/start/first-endpoint.html",
  "/language.html",
  "/language/cheat-sheet.html",
  "/language/coming-from.html",
  "/language/diagrams.html",
  "/start/overview.html",
  "/figures.html",
  "/errors.html",
  "/api/memory.html",
  "/source/examples/hono.ts.html",
  "/playground.html",
  "/404.html",
];

/** On long pages axe takes minutes. It looks at their first element of each kind there. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  "/language.html": ["header", ".VPSidebar", ".filters", ".vp-doc table"],
  "/figures.html": [".figure"],
  "/errors.html": [".filters", ".VPDocOutlineItem"],
};

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map((file) => [file.slice(DIST.length), readFileSync(file)]);
  // Only the policy of the pages themselves counts.
  server = await serveFiles(Object.fromEntries(contents), "frame-ancestors 'none'");
});

afterAll(async () => {
  await server?.close();
});

test("the playground is small", () => {
  const [script = "", ...more] = readdirSync(DIST).filter((file) => /^playground-\w+\.js$/.test(file));
  expect(more).toEqual([]);
  expect(gzipSync(readFileSync(join(DIST, script)), { level: 9 }).length).toBeLessThanOrEqual(212_000);
});

/** Opens a page and waits until its scripts run, and until the playground shows rows if the page has one. */
async function open(path: string, options: Parameters<typeof browser.open>[1]): Promise<Page> {
  const page = await browser.open(`${server.url}${path}`, options);
  await page.waitForFunction(() => "__vue_app__" in (document.querySelector("#app") ?? {}));
  if ((await page.locator("ampipe-playground").count()) > 0) {
    await page.locator("ampipe-playground").scrollIntoViewIfNeeded();
    await page.locator("ampipe-playground tbody tr").first().waitFor();
  }
  return page;
}

/** The pages with all colours. */
const COLOURED = ["/index.html", "/language.html", "/language/diagrams.html", "/figures.html"];

describe.each([
  { colorScheme: "light", pages: PAGES },
  { colorScheme: "dark", pages: COLOURED },
] as const)("$colorScheme", ({ colorScheme, pages }) => {
  test.each(pages)("%s is accessible", async (path) => {
    const page = await open(path, { colorScheme, viewport: { width: 1280, height: 900 } });
    await takePicture(page, `site${path.replaceAll(/\W+/g, "-")}-${colorScheme}`);
    expect(await accessibilityProblems(page, await firstOfEach(page, INCLUDED[path] ?? []))).toEqual([]);
  });
});

/** Marks the first element of each selector, and returns selectors of these elements. */
async function firstOfEach(page: Page, selectors: readonly string[]): Promise<string[]> {
  for (const [index, selector] of selectors.entries()) {
    await page
      .locator(selector)
      .first()
      .evaluate((element, mark) => element.setAttribute("data-included", mark), String(index));
  }
  return selectors.map((_selector, index) => `[data-included="${index}"]`);
}

test.each(PAGES)("%s fits a width of 360 pixels", async (path) => {
  const page = await open(path, { viewport: { width: 360, height: 740 } });
  await takePicture(page, `site${path.replaceAll(/\W+/g, "-")}-360`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test.each([
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])("the first screen of $width × $height shows a filter, the rows that match and a command", async (viewport) => {
  const page = await open("/index.html", {});
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.scrollTo(0, 0));
  const example = page.locator(".hero-example");
  for (const part of ["code.filter", "table", ".command"]) {
    const box = await example.locator(part).first().boundingBox();
    expect(box && box.y + box.height, part).toBeLessThanOrEqual(viewport.height);
  }
  expect(await example.locator("tr.matches td:first-child").allTextContents()).toEqual(["Steel plate", "Desk"]);
  expect(await example.locator("tbody tr").count()).toBe(5);
});

test.each([1280, 360])("short code and the parts of filters are never broken, at %i px", async (width) => {
  const page = await open("/language/cheat-sheet.html", { viewport: { width, height: 740 } });
  const { parts, broken } = await page.evaluate(() => {
    const codes = [...document.querySelectorAll(".vp-doc :is(p, td) code")];
    const tokens = codes.flatMap((code) => (code.className === "filter" ? [...code.querySelectorAll("span")] : [code]));
    const lines = (element: Element) => new Set([...element.getClientRects()].map(({ top }) => top)).size;
    return {
      parts: tokens.length,
      broken: tokens.filter((token) => lines(token) !== 1).map(({ textContent }) => textContent),
    };
  });
  expect(parts).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test("the search shows the text around what it finds", async () => {
  const page = await open("/index.html", {});
  const input = page.locator("#localsearch-input");
  await until(() => page.keyboard.press("Control+k"), input);
  await input.fill("row-level security");
  const result = page.locator('#localsearch-list a[href="/guide/recipes.html#row-level-security"]');
  await result.locator(".excerpt").getByText("USING (tenant_id").first().waitFor();
});

test("the search finds a guide, an error and a function", async () => {
  const page = await open("/index.html", {});
  for (const [query, result] of [
    ["row-level security", "/guide/recipes.html#row-level-security"],
    ["bind.unknown-field", "/errors.html#bind.unknown-field"],
    ["toPredicate", "/api/memory.html#topredicate"],
  ] as const) {
    const input = page.locator("#localsearch-input");
    await until(() => page.keyboard.press("Control+k"), input);
    await input.fill(query);
    await page.locator(`#localsearch-list a[href="${result}"]`).first().click();
    await page.waitForURL(`${server.url}${result}`);
  }
});

test("a filter of the language opens in the playground, and the history leads back", async () => {
  const page = await open("/language.html", {});
  await page.getByRole("link", { name: "Open (a=1|b=2)&c=3 in the playground" }).click();
  const playground = page.locator("ampipe-playground");
  await playground.getByText("(a=1|b=2)&c=3").first().waitFor();
  expect(new URL(page.url()).search).toBe("?resource=Letter+example&filter=%28a%3D1%7Cb%3D2%29%26c%3D3");
  await page.goBack();
  await page.waitForURL(`${server.url}/language.html`);
  await page.getByRole("heading", { name: "The filter language" }).waitFor();
  await page.goForward();
  await playground.getByText("(a=1|b=2)&c=3").first().waitFor();
});

test("the playground lists the samples that match", async () => {
  const page = await open("/playground.html?filter=id[3,5]", {});
  const playground = page.locator("ampipe-playground");
  await playground.getByText("Lock nut M10 nylon").waitFor();
  await expect.poll(() => playground.locator("tbody tr").count()).toBe(2);
});

test("the diagrams have the outline and the menu of the site, and link to each other", async () => {
  const page = await open("/language/diagrams.html", { viewport: { width: 1400, height: 900 } });
  await page.locator(".VPDocOutlineItem a", { hasText: /^condition$/ }).waitFor();
  await page.getByRole("group", { name: "Railroad diagram of operand" }).locator('a[href="#condition"]').click();
  await page.waitForURL(`${server.url}/language/diagrams.html#condition`);
  await page.locator(".VPSidebar").getByRole("link", { name: "Cheat sheet" }).click();
  await page.waitForURL(`${server.url}/language/cheat-sheet.html`);
});

test("drawings follow the colours that the reader chooses", async () => {
  for (const [path, drawing] of [
    ["/language/diagrams.html", ".diagrams svg"],
    ["/start/overview.html", 'img[src$="pipeline.svg"]'],
  ] as const) {
    const page = await open(path, { colorScheme: "light", viewport: { width: 1280, height: 900 } });
    const picture = async () => (await page.locator(drawing).first().screenshot()).toString("base64");
    const light = await picture();
    await page.getByRole("switch").first().click();
    await page.locator("html.dark").waitFor();
    const dark = await open(path, { colorScheme: "dark", viewport: { width: 1280, height: 900 } });
    expect(light).not.toBe(await picture());
    expect(await picture()).toBe((await dark.locator(drawing).first().screenshot()).toString("base64"));
  }
});

test("the playground follows the colours of the site", async () => {
  const page = await open("/playground.html", { colorScheme: "light", viewport: { width: 1280, height: 900 } });
  const theme = () => page.locator("ampipe-playground").getAttribute("theme");
  await expect.poll(theme).toBe("light");
  await page.getByRole("switch").first().click();
  await expect.poll(theme).toBe("dark");
});
