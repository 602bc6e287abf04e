import { expect, test, vi } from "vitest";
import { createDeadlines } from "../../../service/http/deadlines.js";

test("the deadline of a request starts with its first statement and is the same for all its statements", () => {
  const clock = vi.spyOn(performance, "now");
  const deadlineOf = createDeadlines();
  const request = new Request("http://localhost/");
  clock.mockReturnValue(60_000);
  const deadline = deadlineOf(request);
  expect(deadline - 60_000).toBeGreaterThan(1_000);
  clock.mockReturnValue(61_000);
  expect(deadlineOf(request)).toBe(deadline);
  expect(deadlineOf(new Request("http://localhost/"))).toBe(deadline + 1_000);
  clock.mockRestore();
});
