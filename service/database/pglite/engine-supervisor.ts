import { setTimeout as sleep } from "node:timers/promises";
import type { EngineThread } from "./engine-thread.js";

/** Milliseconds until an engine that keeps ending is started again: twice as many each time. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

type Start = () => Promise<EngineThread>;

/** Has one engine at a time, and starts another as soon as that has ended. */
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

  /** Rejects if the first engine does not start. Of later ones the listener is told. */
  static async open(start: Start, onFailure: (error: unknown) => void): Promise<EngineSupervisor> {
    return new EngineSupervisor(start, onFailure, await start());
  }

  /** Resolves when there is an engine, however long that takes. Rejects once the keeper is closed without one. */
  get engine(): Promise<EngineThread> {
    return this.#current;
  }

  #watch(engine: EngineThread): void {
    engine.onEnd(() => {
      if (this.#closing.signal.aborted) return;
      this.#failures = engine.failedBeforeUse ? this.#failures + 1 : 0;
      this.#current = this.#another();
      // Whoever waits for the engine hears of it too.
      this.#current.catch(() => {});
    });
  }

  async #another(): Promise<EngineThread> {
    const { signal } = this.#closing;
    for (;;) {
      if (this.#failures > 0) {
        await sleep(Math.min(FIRST_PAUSE * 2 ** (this.#failures - 1), LONGEST_PAUSE), undefined, { signal });
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
