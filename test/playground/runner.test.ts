import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Loaded } from "../../playground/rows.js";
import { Runner, type RunStatus } from "../../playground/runner.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded() {
  const seen: RunStatus<string>[] = [];
  const runner = new Runner<string>((status) => seen.push(status));
  const kinds = (): readonly string[] => seen.map((status) => (status.kind === "loaded" ? status.value : status.kind));
  return { runner, seen, kinds };
}

const found = (value: string): Loaded<string> => ({ ok: true, value });

test("only the newest request counts, after its pause", async () => {
  const { runner, kinds } = recorded();
  let finish = (_loaded: Loaded<string>): void => {};
  const signals: AbortSignal[] = [];
  runner.run((signal) => {
    signals.push(signal);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  runner.run(async () => found("dropped"), 300);
  runner.run(async () => found("newest"), 300);
  finish(found("late"));
  await vi.advanceTimersByTimeAsync(299);
  expect([kinds(), signals[0]?.aborted]).toEqual([["loading"], true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(kinds()).toEqual(["loading", "loading", "newest"]);
});

test("a service that is away is asked again after a countdown", async () => {
  const { runner, seen, kinds } = recorded();
  const failure = { kind: "wait", message: "Away.", seconds: 2 } as const;
  const load = vi.fn(async (): Promise<Loaded<string>> => found("back"));
  load.mockResolvedValueOnce({ ok: false, failure });
  runner.run(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.slice(1)).toEqual([2, 1].map((seconds) => ({ kind: "failed", failure, seconds })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(kinds()).toEqual(["loading", "failed", "failed", "loading", "back"]);
});

test("other failures are not repeated, and cancel ends a countdown", async () => {
  const { runner, seen } = recorded();
  const failure = { kind: "failed", message: "Broken." } as const;
  runner.run(async () => ({ ok: false, failure }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([{ kind: "loading" }, { kind: "failed", failure, seconds: undefined }]);
  runner.run(async () => ({ ok: false, failure: { kind: "wait", message: "Away.", seconds: 5 } }));
  await vi.advanceTimersByTimeAsync(1_000);
  const before = seen.length;
  runner.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.length).toBe(before);
});
