import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { EngineSupervisor } from "../../../../service/database/pglite/engine-supervisor.js";
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

interface Supervised {
  readonly supervisor: EngineSupervisor;
  readonly failures: readonly unknown[];
  /** Times of `performance.now()`. */
  readonly starts: readonly number[];
}

/** Starts threads from these files in turn, and from the last one for all others. */
async function supervise(...files: readonly string[]): Promise<Supervised> {
  const [failures, starts]: [unknown[], number[]] = [[], []];
  const start = (): Promise<EngineThread> => {
    starts.push(performance.now());
    return EngineThread.open(files[starts.length - 1] ?? files.at(-1) ?? "", { folder: "none" });
  };
  const supervisor = await EngineSupervisor.open(start, (error) => failures.push(error));
  return { supervisor, failures, starts };
}

test.each(["throw", "exit"])("a thread that ends by %s rejects its statement at once and is restarted", async (how) => {
  const { supervisor } = await supervise(fileWith(THREAD));
  const first = await supervisor.engine;
  await first.run(sql("works"), { timeout: 1_000 });
  await expect(first.run(sql(how), { timeout: 10_000 })).rejects.toBeInstanceOf(UnavailableError);
  await expect(first.run(sql("works"), { timeout: 10_000 })).rejects.toBeInstanceOf(UnavailableError);
  const second = await supervisor.engine;
  expect(second).not.toBe(first);
  expect(await second.run(sql("works"), { timeout: 1_000 })).toEqual([]);
  await supervisor.close();
});

test("a thread that keeps failing is restarted with increasing delays", async () => {
  const [good, bad] = [fileWith(THREAD), fileWith("process.exit(1)")];
  const { supervisor, failures, starts } = await supervise(good, bad, bad, bad, good);
  await (await supervisor.engine).run(sql("exit"), { timeout: 1_000 }).catch(() => {});
  expect(await (await supervisor.engine).run(sql("works"), { timeout: 1_000 })).toEqual([]);
  expect(failures).toHaveLength(3);
  const [, second = 0, third = 0, fourth = 0, fifth = 0] = starts;
  expect(third - second).toBeGreaterThan(95);
  expect(fourth - third).toBeGreaterThan(195);
  expect(fifth - fourth).toBeGreaterThan(395);
  await supervisor.close();
});

test("it can be closed while the thread keeps failing", async () => {
  const { supervisor } = await supervise(fileWith(THREAD), fileWith("process.exit(1)"));
  await (await supervisor.engine).run(sql("exit"), { timeout: 1_000 }).catch(() => {});
  await supervisor.close();
});

test("a first thread that does not start is an error", async () => {
  const broken = fileWith('throw new Error("no such folder")');
  await expect(supervise(broken)).rejects.toMatchObject({ cause: { message: "no such folder" } });
});
