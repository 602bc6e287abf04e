import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findChromium } from "./find-chromium.js";

/** How many times slower Chromium runs, to find actions that come before the page is ready for them. */
const THROTTLE = Number(process.env.AMPIPE_THROTTLE ?? 1);

/** Only against hangs: the tests wait for states of the page, never for a time. */
const HANG = Math.min(90_000 * THROTTLE, 1_000_000);

/** The browser of a test file. */
export interface TestBrowser {
  /** Opens a page in a profile of its own. It is closed after the test. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Permits problems that the current test causes on purpose, such as a request that fails. */
  allow(problem: RegExp): void;
}

/**
 * Starts one Chromium for the tests of a file and ends it after them. After each test, expects that its pages had no
 * console error or warning, no uncaught error and no violation of the content security policy.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let problems: string[] = [];
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(),
      // Root cannot use the sandbox. The pages are those of the tests.
      chromiumSandbox: false,
      // Containers often have a small /dev/shm. Without hinting, text has the same width everywhere.
      args: ["--disable-dev-shm-usage", "--font-render-hinting=none"],
      timeout: HANG,
    });
  });

  afterEach(async () => {
    const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    problems = [];
    allowed = [];
    expect(found, "problems of the page").toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
  });

  return {
    async open(url, options) {
      if (browser === undefined) throw new Error("The browser starts before the first test.");
      const context = await browser.newContext({ viewport: { width: 900, height: 600 }, ...options });
      contexts.push(context);
      context.setDefaultTimeout(HANG);
      const page = await context.newPage();
      watch(page, (problem) => void problems.push(problem));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
          console.error(`Content security policy: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`);
        });
      });
      if (THROTTLE > 1) await throttle(page);
      await page.goto(url);
      return page;
    },
    allow(problem) {
      allowed.push(problem);
    },
  };
}

/** Slows the scripts of a page down, also after it has navigated to another process. */
async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const slowDown = () => session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  page.on("framenavigated", () => void slowDown().catch(() => {}));
  await slowDown();
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") report(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(`uncaught: ${error.stack ?? error.message}`));
  page.on("crash", () => report("The page crashed."));
}

/**
 * Returns what axe finds, as `rule: element` lines, so that a failed test shows what to fix. `selectors` name the parts
 * of a long page to look at. Default: the whole page.
 */
export async function accessibilityProblems(page: Page, selectors: readonly string[] = []): Promise<string[]> {
  const axe = selectors.reduce((builder, selector) => builder.include(selector), new AxeBuilder({ page }));
  // The pages have no frames, which axe would otherwise merge in a page of its own.
  // Other results and selectors, which take half of the time, are not used.
  axe.setLegacyMode().options({ resultTypes: ["violations"], selectors: false });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html}`));
}
