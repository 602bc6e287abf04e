import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import { EngineKeeper } from "../../../../service/database/pglite/engine-keeper.js";
import { EngineThread } from "../../../../service/database/pglite/engine-thread.js";
import { sql } from "../../support/database-suite.js";
import { folderOfTest } from "../../support/temporary-folder.js";

/** A thread that does as it is told by the text of a statement, instead of a database which would have to be broken. */
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

interface Kept {
  readonly keeper: EngineKeeper;
  readonly failures: readonly unknown[];
  /** Of `performance.now()`. */
  readonly starts: readonly number[];
}

/** The files of the threads, one after another; the last for all that follow. */
async function keeperOf(...files: readonly string[]): Promise<Kept> {
  const [failures, starts]: [unknown[], number[]] = [[], []];
  const start = (): Promise<EngineThread> => {
    starts.push(performance.now());
    return EngineThread.open(files[starts.length - 1] ?? files.at(-1) ?? "", { folder: "none" });
  };
  const keeper = await EngineKeeper.open(start, (error) => failures.push(error));
  return { keeper, failures, starts };
}

test.each(["throw", "exit"])("a thread that ends by %s fails its statement at once and is replaced", async (how) => {
  const { keeper } = await keeperOf(fileWith(THREAD));
  const first = await keeper.engine;
  await first.ask(sql("works"), { deadline: 1_000 });
  await expect(first.ask(sql(how), { deadline: 10_000 })).rejects.toBeInstanceOf(UnavailableError);
  await expect(first.ask(sql("works"), { deadline: 10_000 })).rejects.toBeInstanceOf(UnavailableError);
  const second = await keeper.engine;
  expect(second).not.toBe(first);
  expect(await second.ask(sql("works"), { deadline: 1_000 })).toEqual([]);
  await keeper.close();
});

test("a thread that keeps ending is started less and less often until it lasts", async () => {
  const [good, bad] = [fileWith(THREAD), fileWith("process.exit(1)")];
  const { keeper, failures, starts } = await keeperOf(good, bad, bad, bad, good);
  await (await keeper.engine).ask(sql("exit"), { deadline: 1_000 }).catch(() => {});
  expect(await (await keeper.engine).ask(sql("works"), { deadline: 1_000 })).toEqual([]);
  expect(failures).toHaveLength(3);
  const [, second = 0, third = 0, fourth = 0, fifth = 0] = starts;
  expect(third - second).toBeGreaterThan(95);
  expect(fourth - third).toBeGreaterThan(195);
  expect(fifth - fourth).toBeGreaterThan(395);
  await keeper.close();
});

test("it can be closed although no thread lasts", async () => {
  const { keeper } = await keeperOf(fileWith(THREAD), fileWith("process.exit(1)"));
  await (await keeper.engine).ask(sql("exit"), { deadline: 1_000 }).catch(() => {});
  await keeper.close();
});

test("a first thread that does not start is an error", async () => {
  const broken = fileWith('throw new Error("no such folder")');
  await expect(keeperOf(broken)).rejects.toMatchObject({ cause: { message: "no such folder" } });
});
