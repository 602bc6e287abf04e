import { setTimeout as sleep } from "node:timers/promises";
import type { EngineThread } from "./engine-thread.js";

/** Milliseconds before an engine that keeps failing is restarted. Doubles with each failure. */
const FIRST_DELAY = 100;
const MAX_DELAY = 5_000;

type Start = () => Promise<EngineThread>;

/** Runs one engine at a time, and restarts it when it ends. */
export class EngineSupervisor {
  readonly #start: Start;
  readonly #onFailure: (error: unknown) => void;
  #current: Promise<EngineThread>;
  #failures = 0;
  readonly #closing = new AbortController();

  private constructor(start: Start, onFailure: (error: unknown) => void, first: EngineThread) {
    this.#start = start;
    this.#onFailure = onFailure;
    this.#current = Promise.resolve(first);
    this.#watch(first);
  }

  /** Rejects if the first engine does not start. Calls `onFailure` if a later one does not. */
  static async open(start: Start, onFailure: (error: unknown) => void): Promise<EngineSupervisor> {
    return new EngineSupervisor(start, onFailure, await start());
  }

  /** Resolves when an engine is running, however long that takes. Rejects if the supervisor is closed before that. */
  get engine(): Promise<EngineThread> {
    return this.#current;
  }

  #watch(engine: EngineThread): void {
    engine.onEnd(() => {
      if (this.#closing.signal.aborted) return;
      this.#failures = engine.failedBeforeUse ? this.#failures + 1 : 0;
      this.#current = this.#restart();
      // Callers that wait for the engine handle the rejection.
      this.#current.catch(() => {});
    });
  }

  async #restart(): Promise<EngineThread> {
    const { signal } = this.#closing;
    for (;;) {
      if (this.#failures > 0) {
        await sleep(Math.min(FIRST_DELAY * 2 ** (this.#failures - 1), MAX_DELAY), undefined, { signal });
      }
      try {
        const engine = await this.#start();
        this.#watch(engine);
        return engine;
      } catch (error) {
        this.#failures += 1;
        this.#onFailure(error);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const engine = await this.#current.catch(() => undefined);
    await engine?.close();
  }
}
