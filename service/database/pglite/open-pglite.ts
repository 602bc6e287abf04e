import type { Database, Statement } from "../database.js";
import { withDeadline } from "../with-deadline.js";
import { databaseFolder } from "./data-folder.js";
import { EngineSupervisor } from "./engine-supervisor.js";
import { EngineThread } from "./engine-thread.js";
import { lockFolder } from "./lock-folder.js";
import { SerialQueue } from "./serial-queue.js";
import { CANCEL_CONDITION } from "./statement-cancellation.js";

export interface PgliteOptions {
  /** Made if there is none. One process at a time. */
  readonly folder: string;
  /** `worker.ts` as JavaScript, where the packages of the project are found: a thread cannot run TypeScript. */
  readonly workerFile: string | URL;
  /** Milliseconds for a statement, from when it is run. */
  readonly statementTimeout?: number;
  /** Milliseconds for a statement in all. */
  readonly timeout?: number;
  /** How many statements may wait for the one that is run. */
  readonly maxWaiting?: number;
  /** Told why a thread could not be replaced by another. It is tried again all the same. */
  readonly onFailure?: (error: unknown) => void;
}

/** PGlite on disk, in a thread. Rejects if the folder is in use by another process or cannot be opened. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const {
    folder,
    workerFile,
    statementTimeout = 1_500,
    timeout = 1_800,
    maxWaiting = 256,
    onFailure = () => {},
  } = options;
  const lock = await lockFolder(folder);
  const start = (): Promise<EngineThread> => EngineThread.open(workerFile, { folder: databaseFolder(folder) });
  const supervisor = await EngineSupervisor.open(start, onFailure).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  const queue = new SerialQueue({ worker: () => supervisor.engine, maxWaiting, timeout });
  return {
    concurrency: 1,
    cancelCondition: CANCEL_CONDITION,
    query: (statement, { deadline = Number.POSITIVE_INFINITY, ...options } = {}) => {
      // Waiting and running together. The thread is ended by the deadline alone, not by the end of a caller's patience.
      const time = Math.min(performance.now() + timeout, deadline);
      return withDeadline(
        time,
        queue.add((engine) => engine.run(statement, { ...options, timeout: statementTimeout })),
      );
    },
    transaction: (statements, { timeout: each = statementTimeout } = {}) =>
      queue.add((engine) => runAll(engine, statements, each)),
    statistics: () => ({ ...queue.lengths, connections: 1 }),
    close: async () => {
      await queue.close();
      await supervisor.close();
      lock.release();
    },
  };
}

async function runAll(engine: EngineThread, statements: Iterable<Statement>, timeout: number): Promise<void> {
  const run = (text: string): Promise<unknown> => engine.run({ text, values: [] }, { timeout });
  await run("BEGIN");
  try {
    for (const statement of statements) await engine.run(statement, { timeout });
    await run("COMMIT");
  } catch (error) {
    // If the thread has ended, so has the transaction.
    await run("ROLLBACK").catch(() => {});
    throw error;
  }
}
