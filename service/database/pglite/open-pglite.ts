import { type Database, type Statement, StatementTimeout } from "../database.js";
import { withDeadline } from "../with-deadline.js";
import { databaseFolder } from "./data-folder.js";
import { Engine } from "./engine.js";
import { EngineThread } from "./engine-thread.js";
import { lockFolder } from "./lock-folder.js";

export interface PgliteOptions {
  /** Created if it does not exist. One process can use it at a time. */
  readonly folder: string;
  /** `worker.ts` as JavaScript, inside the project so that packages resolve. Threads cannot run TypeScript. */
  readonly workerFile: string | URL;
  /** Milliseconds that a statement may run. Default: 1,000. */
  readonly statementTimeout?: number;
  /** Milliseconds that a statement may wait, for example for a thread that is being restarted. Default: 10,000. */
  readonly timeout?: number;
  /** Called when the thread could not be restarted. Further attempts follow. */
  readonly onFailure?: (error: unknown) => void;
}

/** Opens PGlite on disk, in a worker thread. Rejects if another process uses the folder or it cannot be opened. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const { folder, workerFile, statementTimeout = 1_000, timeout = 10_000, onFailure = () => {} } = options;
  const lock = await lockFolder(folder);
  const start = (): Promise<EngineThread> => EngineThread.open(workerFile, databaseFolder(folder));
  const engine = await Engine.open({ start, timeout, onFailure }).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  return {
    concurrency: 1,
    query: (statement, { maxSize = Number.MAX_SAFE_INTEGER, signal, timeout: each = statementTimeout } = {}) =>
      engine.run(async (thread) => {
        signal?.throwIfAborted();
        try {
          return await thread.run(statement, { maxSize, timeout: each });
        } catch (error) {
          // The key of the statement that ended the thread pays for its restart, not the next one.
          if (error instanceof StatementTimeout) await withDeadline(performance.now() + timeout, engine.thread);
          throw error;
        }
      }),
    transaction: (statements, { timeout: each = statementTimeout } = {}) =>
      engine.run((thread) => runAll(thread, statements, each)),
    statistics: () => ({ ...engine.lengths, connections: 1 }),
    close: async () => {
      await engine.close();
      lock.release();
    },
  };
}

async function runAll(thread: EngineThread, statements: Iterable<Statement>, timeout: number): Promise<void> {
  const run = (text: string): Promise<unknown> => thread.run({ text, values: [] }, { timeout });
  await run("BEGIN");
  try {
    for (const statement of statements) await thread.run(statement, { timeout });
    await run("COMMIT");
  } catch (error) {
    // If the thread has ended, the transaction has ended too.
    await run("ROLLBACK").catch(() => {});
    throw error;
  }
}
