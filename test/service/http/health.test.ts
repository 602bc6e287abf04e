import { expect, test, vi } from "vitest";
import { createProbe } from "../../../service/http/health.js";

test("however many ask whether the database answers, it is asked once in a while", async () => {
  vi.useFakeTimers();
  try {
    const query = vi.fn().mockResolvedValue([]);
    const canAnswer = createProbe({ query });
    expect(await Promise.all(Array.from({ length: 100 }, canAnswer))).toEqual(Array(100).fill(true));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRejectedValue(new Error("gone"));
    expect(await canAnswer()).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect([await canAnswer(), await canAnswer()]).toEqual([false, false]);
    expect(query).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
