import type { Page } from "playwright-core";

/**
 * Opens a page with a playground and presses a key as soon as its editor has the focus. Returns the milliseconds from
 * the navigation until the list of completions is shown.
 */
export async function firstInteraction(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const focused = document.querySelector("ampipe-playground")?.shadowRoot?.activeElement;
    return focused?.classList.contains("cm-content");
  });
  await page.keyboard.press("n");
  const shown = await page.waitForFunction(() => {
    const options = document.querySelector("ampipe-playground")?.shadowRoot?.querySelectorAll('[role="option"]');
    return options?.length ? performance.now() : undefined;
  });
  return (await shown.jsonValue()) ?? Number.NaN;
}

/** Returns the median of an odd number of values. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[(values.length - 1) / 2] ?? Number.NaN;
}
