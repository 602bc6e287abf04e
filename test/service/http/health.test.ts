import { expect, test, vi } from "vitest";
import { createProbe } from "../../../service/http/health.js";

test("concurrent health checks share one probe of the database", async () => {
  vi.useFakeTimers();
  try {
    const query = vi.fn().mockResolvedValue([]);
    const isAvailable = createProbe({ query });
    expect(await Promise.all(Array.from({ length: 100 }, isAvailable))).toEqual(Array(100).fill(true));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRejectedValue(new Error("gone"));
    expect(await isAvailable()).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect([await isAvailable(), await isAvailable()]).toEqual([false, false]);
    expect(query).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
