import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Probe } from "../pages/filter-input.js";
import { bundlePage, htmlPage } from "./bundle-page.js";
import { type FileServer, serveFiles } from "./serve-files.js";

const BODY = `<main><h1>Products</h1>
<form>
<p><label for=filter>Filter of products</label>
<filter-input id=filter name=filter placeholder="state=done & list_price>=100"></filter-input>
<button>Search</button></p>
</form>
<p id=after>After the form</p></main>`;

/** `text-align` and the like must not reach the text of the input. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 16px; font: 16px/1.5 "DejaVu Sans", sans-serif; }
form { text-align: right; letter-spacing: 2px; text-transform: uppercase; }
`;

/** Serves the element of `pages/filter-input.ts` under a strict content security policy. */
export async function serveFilterInput(): Promise<FileServer> {
  return serveFiles({
    "/index.html": htmlPage({ title: "Filter input", style: true, body: BODY }),
    "/page.css": STYLE,
    "/page.js": await bundlePage("test/browser/pages/filter-input.ts"),
  });
}

declare global {
  // The probe of the page, for functions that run there.
  var filterProbe: Probe;
}

/** What a test does with a `<filter-input>`. */
export class FilterInputPage {
  readonly input: Locator;
  readonly options: Locator;
  /** The list of options with the problems. */
  readonly popup: Locator;

  constructor(readonly page: Page) {
    this.input = page.getByRole("combobox");
    this.options = page.getByRole("option");
    this.popup = page.locator(".popup");
  }

  async type(text: string): Promise<void> {
    await this.input.pressSequentially(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.input.focus();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press("ControlOrMeta+V");
  }

  /** Waits until the input has this text, and shows it. */
  async hasText(text: string): Promise<void> {
    await expect.poll(() => this.input.inputValue()).toBe(text);
    const shown = this.page.locator(".text > span > span:not([hidden])");
    await expect.poll(async () => (await shown.allTextContents()).join("")).toBe(text);
  }

  /** Waits until the list has these options. */
  async hasOptions(...labels: readonly string[]): Promise<void> {
    await expect.poll(() => this.options.allTextContents()).toEqual(labels);
  }

  /** Waits until the problems are shown, with their buttons. */
  async hasProblems(...problems: readonly string[]): Promise<void> {
    await expect.poll(() => this.page.locator(".problem:visible").allInnerTexts()).toEqual(problems);
  }

  /** Returns what screen readers read after the name of the input. */
  async description(): Promise<unknown> {
    const session = await this.page.context().newCDPSession(this.page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    return nodes.find(({ role }) => role?.value === "combobox")?.description?.value ?? "";
  }

  /** Returns the texts of the elements in the shadow root that are hidden, where tools still find them. */
  hiddenTexts(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const hidden = filterProbe.element.shadowRoot?.querySelectorAll(".popup [hidden]") ?? [];
      return [...hidden].map(({ textContent }) => textContent ?? "").filter((text) => text !== "");
    });
  }

  events(): Promise<readonly string[]> {
    return this.page.evaluate(() => filterProbe.events);
  }

  /** Waits until the element and its form have fired these events since the last call, without those of typing. */
  async hasEvents(...events: readonly string[]): Promise<void> {
    const isListed = (event: string): boolean => !/^(?:form )?input /.test(event);
    await expect.poll(async () => (await this.events()).filter(isListed)).toEqual(events);
    await this.page.evaluate(() => {
      filterProbe.events.length = 0;
    });
  }
}
