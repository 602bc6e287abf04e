import type { ValueRequest } from "../editor/completion.js";

/** A condition whose value is typed, and a signal that is aborted when the values are no longer needed. */
export interface ValueQuery extends ValueRequest {
  readonly signal: AbortSignal;
}

/** A value that a filter may use, with words that explain it, such as the name of a customer by id. */
export interface OfferedValue {
  readonly value: string;
  readonly detail?: string;
}

/** Returns values that fit what is typed, best first. The first 50 are offered. */
export type ValueSource = (
  query: ValueQuery,
) => readonly (string | OfferedValue)[] | Promise<readonly (string | OfferedValue)[]>;

/** Typing does not start a request until it pauses for this many milliseconds. */
const PAUSE = 150;
const DEADLINE = 1_000;
const MAX_VALUES = 50;
const MAX_CACHED = 100;
const MAX_AGE = 60_000;

interface Answer {
  readonly values: readonly OfferedValue[];
  /** Whether these are all values that fit, so that longer texts need no request. */
  readonly isComplete: boolean;
  readonly time: number;
}

/** Asks a source for values, with a deadline, and keeps its values for a minute. */
export class ValueLoader {
  readonly #source: ValueSource;
  readonly #answers = new Map<string, Answer>();

  constructor(source: ValueSource) {
    this.#source = source;
  }

  /** Returns the values if an earlier answer has them. */
  known(request: ValueRequest): readonly OfferedValue[] | undefined {
    const { typed } = request;
    for (let length = typed.length; length >= 0; length--) {
      const answer = this.#answers.get(keyOf({ ...request, typed: typed.slice(0, length) }));
      if (answer === undefined || Date.now() - answer.time > MAX_AGE) continue;
      if (length === typed.length) return answer.values;
      if (answer.isComplete) return answer.values.filter((value) => fits(value, typed));
    }
    return undefined;
  }

  /** Waits for a pause, then asks the source. Rejects if the signal is aborted, and if the source fails or is too slow. */
  async load(request: ValueRequest, signal: AbortSignal, pause = PAUSE): Promise<readonly OfferedValue[]> {
    const known = this.known(request);
    if (known !== undefined) return known;
    await withSignal(signal, pause);
    const deadline = new AbortController();
    const stop = (): void => deadline.abort(signal.reason);
    signal.addEventListener("abort", stop);
    const timer = setTimeout(() => deadline.abort(new Error(`No values within ${DEADLINE} milliseconds`)), DEADLINE);
    try {
      const answer = Promise.resolve(this.#source({ ...request, signal: deadline.signal }));
      const values = readValues(await Promise.race([answer, withSignal(deadline.signal)]));
      this.#keep(request, values);
      return values.slice(0, MAX_VALUES);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  #keep(request: ValueRequest, values: readonly OfferedValue[]): void {
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MAX_CACHED && oldest !== undefined) this.#answers.delete(oldest);
    const isComplete = values.length < MAX_VALUES;
    this.#answers.set(keyOf(request), { values: values.slice(0, MAX_VALUES), isComplete, time: Date.now() });
  }
}

function keyOf({ field, operator, typed }: ValueRequest): string {
  return JSON.stringify([field, operator, typed]);
}

/** Resolves after a time, or never without one. Rejects when the signal is aborted. */
function withSignal(signal: AbortSignal, milliseconds?: number): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

function readValues(answer: unknown): readonly OfferedValue[] {
  if (!Array.isArray(answer)) throw new TypeError("The values must be an array.");
  return answer.map((item: unknown) => {
    const { value, detail } = typeof item === "string" ? { value: item } : (Object(item) as Partial<OfferedValue>);
    if (typeof value !== "string")
      throw new TypeError("Each value must be a string, or an object with a string `value`.");
    return typeof detail === "string" ? { value, detail } : { value };
  });
}

function fits({ value, detail = "" }: OfferedValue, typed: string): boolean {
  const wanted = typed.toLowerCase();
  return value.toLowerCase().includes(wanted) || detail.toLowerCase().includes(wanted);
}
