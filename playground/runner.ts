import type { Failure, Loaded } from "./rows.js";

/** What is known of the newest request. */
export type RunStatus<Value> =
  | { readonly kind: "idle" }
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly value: Value }
  /** `seconds` until the next attempt, if there is one. */
  | { readonly kind: "failed"; readonly failure: Failure; readonly seconds: number | undefined };

/** Runs requests one at a time: a new one aborts the last. Repeats requests while the service is away. */
export class Runner<Value> {
  readonly #onStatus: (status: RunStatus<Value>) => void;
  #running: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStatus: (status: RunStatus<Value>) => void) {
    this.#onStatus = onStatus;
  }

  /** Runs a request after a pause in milliseconds. */
  run(load: (signal: AbortSignal) => Promise<Loaded<Value>>, pause = 0): void {
    this.cancel();
    if (pause > 0) this.#timer = setTimeout(() => void this.#attempt(load), pause);
    else void this.#attempt(load);
  }

  /** Aborts the request that runs, and those that wait. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
  }

  async #attempt(load: (signal: AbortSignal) => Promise<Loaded<Value>>): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.#onStatus({ kind: "loading" });
    const loaded = await load(running.signal).catch((): undefined => undefined);
    if (running.signal.aborted || loaded === undefined) return;
    if (loaded.ok) this.#onStatus({ kind: "loaded", value: loaded.value });
    else if (loaded.failure.kind === "wait") this.#countDown(loaded.failure, loaded.failure.seconds, load);
    else this.#onStatus({ kind: "failed", failure: loaded.failure, seconds: undefined });
  }

  #countDown(failure: Failure, seconds: number, load: (signal: AbortSignal) => Promise<Loaded<Value>>): void {
    if (seconds <= 0) return void this.#attempt(load);
    this.#onStatus({ kind: "failed", failure, seconds });
    this.#timer = setTimeout(() => this.#countDown(failure, seconds - 1, load), 1_000);
  }
}
