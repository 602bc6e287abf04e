import type { Database, Statement } from "../database.js";
import { settledBy } from "../settled-by.js";
import { databaseFolder } from "./data-folder.js";
import { EngineKeeper } from "./engine-keeper.js";
import { EngineThread } from "./engine-thread.js";
import { Line } from "./line.js";
import { lockFolder } from "./lock-folder.js";
import { STOP_CONDITION } from "./stop-clock.js";

export interface PgliteOptions {
  /** Made if there is none. One process at a time. */
  readonly folder: string;
  /** `worker.ts` as JavaScript, where the packages of the project are found: a thread cannot run TypeScript. */
  readonly workerFile: string | URL;
  /** Milliseconds for a statement, from when it is run. */
  readonly deadline?: number;
  /** Milliseconds for a statement in all. */
  readonly patience?: number;
  /** How many statements may wait for the one that is run. */
  readonly maxWaiting?: number;
  /** Told why a thread could not be replaced by another. It is tried again all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** PGlite on disk, in a thread. Rejects if the folder is in use by another process or cannot be opened. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { folder, workerFile, deadline = 1_500, patience = 1_800, maxWaiting = 256, onFailure = () => {} } = options;
  const lock = await lockFolder(folder);
  const start = (): Promise<EngineThread> => EngineThread.open(workerFile, { folder: databaseFolder(folder) });
  const keeper = await EngineKeeper.open(start, onFailure).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const line = new Line({ worker: () => keeper.engine, maxWaiting, patience });
  return {
    concurrency: 1,
    stopCondition: STOP_CONDITION,
    query: (statement, { by = Number.POSITIVE_INFINITY, ...options } = {}) => {
      // Waiting and running together. The thread is ended by the deadline alone, not by the end of a caller's patience.
      const time = Math.min(performance.now() + patience, by);
      return settledBy(
        time,
        line.add((engine) => engine.ask(statement, { ...options, deadline })),
      );
    },
    transaction: (statements, { deadline: each = deadline } = {}) =>
      line.add((engine) => runAll(engine, statements, each)),
    statistics: () => ({ ...line.lengths, connections: 1 }),
    close: async () => {
      await line.close();
      await keeper.close();
      lock.release();
    },
  };
}

async function runAll(engine: EngineThread, statements: Iterable<Statement>, deadline: number): Promise<void> {
  const run = (text: string): Promise<unknown> => engine.ask({ text, values: [] }, { deadline });
  await run("BEGIN");
  try {
    for (const statement of statements) await engine.ask(statement, { deadline });
    await run("COMMIT");
  } catch (error) {
    // If the thread has ended, so has the transaction.
    await run("ROLLBACK").catch(() => {});
    throw error;
  }
}
