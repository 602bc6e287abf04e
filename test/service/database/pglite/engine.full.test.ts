import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import { describe, expect, onTestFinished, test } from "vitest";
import { Engine } from "../../../../service/database/pglite/engine.js";
import { EngineThread } from "../../../../service/database/pglite/engine-thread.js";
import { sql } from "../../support/database-suite.js";
import { folderOfTest } from "../../support/temporary-folder.js";

/** A thread that behaves as the text of a statement says, instead of a database. */
const THREAD = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ text }) => {
    if (text === "throw") throw new Error("broken");
    if (text === "exit") process.exit(3);
    parentPort.postMessage({ kind: "rows", rows: [] });
  });
  parentPort.postMessage({ kind: "opened" });`;

function fileWith(text: string): string {
  const file = join(folderOfTest(), "thread.mjs");
  writeFileSync(file, text);
  return file;
}

interface Opened {
  readonly engine: Engine;
  readonly failures: readonly unknown[];
  /** Times of `performance.now()`. */
  readonly starts: readonly number[];
}

/** Starts threads from these files in turn, and from the last one for all others. */
async function opened(files: readonly string[], timeout = 60_000): Promise<Opened> {
  const [failures, starts]: [unknown[], number[]] = [[], []];
  const start = (): Promise<EngineThread> => {
    starts.push(performance.now());
    return EngineThread.open(files[starts.length - 1] ?? files.at(-1) ?? "", "none");
  };
  const engine = await Engine.open({ start, timeout, onFailure: (error) => failures.push(error) });
  onTestFinished(() => engine.close());
  return { engine, failures, starts };
}

/** Runs a statement on the engine. */
const run = (engine: Engine, text: string) => engine.run((thread) => thread.run(sql(text), { timeout: 10_000 }));

describe("a thread", () => {
  test.each(["throw", "exit"])("that ends by %s rejects its statement at once and is restarted", async (how) => {
    const { engine } = await opened([fileWith(THREAD)]);
    const first = await engine.thread;
    expect(await run(engine, "works")).toEqual([]);
    await expect(run(engine, how)).rejects.toBeInstanceOf(UnavailableError);
    await expect(first.run(sql("works"), { timeout: 10_000 })).rejects.toBeInstanceOf(UnavailableError);
    expect(await engine.thread).not.toBe(first);
    expect(await run(engine, "works")).toEqual([]);
  });

  test("that keeps failing is started at most once per second", async () => {
    const [good, bad] = [fileWith(THREAD), fileWith("process.exit(1)")];
    const { engine, failures, starts } = await opened([good, bad, bad, good]);
    await run(engine, "exit").catch(() => {});
    expect(await run(engine, "works")).toEqual([]);
    expect(failures).toHaveLength(2);
    const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(pauses.filter((pause) => pause < 995)).toEqual([]);
  });

  test("that does not start at first is an error", async () => {
    const broken = fileWith('throw new Error("no such folder")');
    await expect(opened([broken])).rejects.toMatchObject({ cause: { message: "no such folder" } });
  });
});

describe("tasks", () => {
  test("run one after another in the order in which they were added, whether they fail or not", async () => {
    const { engine } = await opened([fileWith(THREAD)]);
    const log: string[] = [];
    const add = (name: string, milliseconds: number): Promise<void> =>
      engine.run(async () => {
        log.push(`${name} starts`);
        await sleep(milliseconds);
        log.push(`${name} ends`);
        if (name === "second") throw new RangeError("no");
      });
    const results = await Promise.allSettled([add("first", 30), add("second", 0), add("third", 10)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(log).toEqual(["first", "second", "third"].flatMap((name) => [`${name} starts`, `${name} ends`]));
  });

  test("that wait too long are rejected and never start, also without a thread", async () => {
    const { engine } = await opened([fileWith(THREAD), fileWith("process.exit(1)")], 50);
    const log: string[] = [];
    const note = (text: string) => engine.run(async () => void log.push(text));
    const long = engine.run(() => sleep(150));
    await expect(note("after a long task")).rejects.toBeInstanceOf(UnavailableError);
    await long;
    await note("later");
    await run(engine, "exit").catch(() => {});
    await expect(note("without a thread")).rejects.toBeInstanceOf(UnavailableError);
    expect(log).toEqual(["later"]);
  });

  test("are completed if they run when the engine is closed, and rejected if they wait", async () => {
    const { engine } = await opened([fileWith(THREAD)]);
    const running = engine.run(() => sleep(50, "finished"));
    await sleep(5);
    const waiting = run(engine, "works");
    const closing = engine.close();
    await expect(waiting).rejects.toBeInstanceOf(UnavailableError);
    await closing;
    expect(await running).toBe("finished");
    await expect(run(engine, "works")).rejects.toBeInstanceOf(UnavailableError);
  });

  test("are rejected if the engine is closed while its thread keeps failing", async () => {
    const { engine } = await opened([fileWith(THREAD), fileWith("process.exit(1)")]);
    await run(engine, "exit").catch(() => {});
    const waiting = run(engine, "works");
    await Promise.all([expect(waiting).rejects.toBeInstanceOf(UnavailableError), engine.close()]);
  });
});
