import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Probe } from "../pages/editor.js";
import { bundlePage, htmlPage } from "./bundle-page.js";
import { type FileServer, serveFiles } from "./serve-files.js";
import { until } from "./until.js";

/** Serves the editor of `pages/editor.ts`. */
export async function serveEditor(): Promise<FileServer> {
  return serveFiles({
    "/index.html": htmlPage({
      title: "Filter editor",
      style: true,
      body: "<main><h1>Products</h1><div id=editor></div><p><button>After</button></p></main>",
    }),
    "/page.css": STYLE,
    "/page.js": await bundlePage("test/browser/pages/editor.ts"),
  });
}

const STYLE = `
body { margin: 16px; font: 16px/1.5 "DejaVu Sans", sans-serif; background: #fff; color: #1c1c1c; }
@media (prefers-color-scheme: dark) { body { background: #1e1e1e; color: #f0f0f0; } }
`;

declare global {
  // The probe of the page, for functions that run there.
  var probe: Probe;
}

/** What a test does with the editor of a page. */
export class EditorPage {
  readonly content: Locator;
  readonly options: Locator;

  constructor(readonly page: Page) {
    this.content = page.getByRole("combobox", { name: "Filter" });
    this.options = page.getByRole("option");
  }

  /** Types like a person, and waits until the list of completions is open or stays closed. */
  async type(text: string): Promise<void> {
    await this.content.pressSequentially(text);
    await this.settle();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      await this.settle();
    }
  }

  async settle(): Promise<void> {
    await this.page.waitForFunction(() => probe.status() !== "pending");
  }

  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.content.focus();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press("ControlOrMeta+V");
    await this.page.waitForFunction(() => probe.text() !== "");
  }

  text(): Promise<string> {
    return this.page.evaluate(() => probe.text());
  }

  /** Waits until the editor has this text. */
  async hasText(text: string): Promise<void> {
    await expect.poll(() => this.text()).toBe(text);
  }

  submitted(): Promise<readonly string[]> {
    return this.page.evaluate(() => probe.submitted);
  }

  /** Waits until the list has these options. */
  async hasOptions(...labels: readonly string[]): Promise<void> {
    await expect.poll(() => this.options.allTextContents()).toEqual(labels);
  }

  /** Waits until the linter has found these problems: their messages and the labels of their fixes. */
  async hasProblems(...problems: readonly string[]): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => probe.problems)).toEqual(problems);
  }

  /** Points at an element until what it shows is visible. */
  async hover(element: Locator, shown: Locator): Promise<void> {
    await until(async () => {
      // Only a move counts.
      await this.page.mouse.move(0, 0);
      await element.hover();
    }, shown);
  }
}
