import { describe, expect, test } from "vitest";
import { type HostileClient, PRODUCT } from "../../support/hostile-client.js";
import { isBusy } from "../../support/is-busy.js";
import { requestOf } from "../../support/raw-request.js";

const many = (length: number, item: (index: number) => string): readonly string[] =>
  Array.from({ length }, (_, index) => item(index));

/** Filters that are as expensive as the limits allow. */
const EXPENSIVE: Readonly<Record<string, string>> = {
  "256 conditions": many(256, (index) => `name*${index}x`).join("|"),
  "a list of 1,000": `id[${many(1000, (index) => String(index + 1)).join()}]`,
  "a text of 2,048 characters in the middle": many(3, () => `name!*${"ab".repeat(1024)}`).join("&"),
  "32 groups in each other": `${"!(".repeat(32)}name*a${")".repeat(32)}`,
  "texts that nearly match": many(100, (index) => `default_code*${"0".repeat(60)}${index}`).join("|"),
};

const MILLISECONDS_AT_ONCE = 2_000;

/** Tests that expensive but valid requests do not block others, even if some of them are rejected. */
export function testLoad(client: HostileClient): void {
  describe.each(Object.entries(EXPENSIVE))("%s, 50 times at once,", (_what, filter) => {
    test("get 200, 429 or 503, and other requests work meanwhile", async () => {
      const target = `${PRODUCT}?filter=${encodeURIComponent(filter)}&limit=1000&page=1`;
      const request = requestOf({ target, headers: client.withKey });
      const sent = performance.now();
      const all = Promise.all(many(50, String).map(() => client.send([request], { responses: 1 })));
      const live = client.send([requestOf({ target: "/livez" })], { responses: 1 });
      const first = await Promise.race([live.then(() => "live"), all.then(() => "all")]);
      // If all of them are answered at once, the order of the responses does not matter.
      if (performance.now() - sent > MILLISECONDS_AT_ONCE) expect(first).toBe("live");
      expect((await live).responses[0]?.status).toBe(200);
      const statuses = (await all).map(({ responses: [response] }) => response?.status ?? 0);
      expect(statuses.filter((status) => status !== 200 && !isBusy({ status }))).toEqual([]);
      expect(statuses).toContain(200);
      await client.expectHealthy();
    });
  });
}
