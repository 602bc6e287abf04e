import type { Locator } from "playwright-core";

/** Milliseconds. The last attempt waits longer than any page needs. */
const TIMEOUTS = [2_000, 5_000, 15_000, 60_000, 300_000];

/**
 * Repeats an action until its effect is visible, for an action that can come before the page is ready for it. It must be
 * safe to repeat. Each attempt waits longer, so that a slow page can show the effect.
 */
export async function until(action: (timeout: number) => Promise<unknown>, effect: Locator): Promise<void> {
  const errors: unknown[] = [];
  for (const timeout of TIMEOUTS) {
    try {
      await action(timeout);
      return await effect.waitFor({ timeout });
    } catch (error) {
      // The action may be impossible because its effect came late.
      if (await effect.isVisible()) return;
      errors.push(error);
    }
  }
  throw errors.at(-1);
}
