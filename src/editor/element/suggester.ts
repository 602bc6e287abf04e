import type { BindOptions } from "../../language/bind/bind-options.js";
import type { Schema } from "../../language/schema/schema.js";
import { complete } from "../complete.js";
import { type AsyncCompletion, completeAsync } from "../complete-async.js";
import type { Completion, CompletionOption, ValueRequest } from "../completion.js";
import { isOpenValue, opensAt } from "../opens-at.js";
import { continues, fits, hasAll, PAUSE, typedValues } from "../typed-values.js";
import { MAX_TIMEOUT, timeoutError, type ValueSource } from "../value-source.js";

/** A filter that is typed, and who knows its values. */
export interface Typed {
  readonly text: string;
  readonly position: number;
  readonly schema: Schema;
  readonly options: BindOptions;
  readonly values: ValueSource | undefined;
  /** The time of the source until a failure is reported, in milliseconds. Later values are still shown. */
  readonly deadline: number;
}

/** Who shows the options. */
export interface Suggested {
  /** Called with the options for the last text, at once and when values arrive. */
  onOptions(completion: Completion): void;
  /** Called if the source of values fails for the last text. */
  onValuesError(error: unknown, request: ValueRequest): void;
}

/** Values that a source returned, for the text after which it was asked. */
interface Response {
  readonly request: ValueRequest;
  readonly options: readonly CompletionOption[];
  /** Whether these are all values that fit. */
  readonly isComplete: boolean;
}

/** Finds the options while someone types. Values of a source never delay the others, and those for an older text are dropped. */
export class Suggester {
  #request = new AbortController();
  #response: Response | undefined;
  #source: ValueSource | undefined;
  #sourceOf: Pick<Typed, "schema" | "values"> | undefined;

  constructor(private readonly target: Suggested) {}

  /** Drops what is on its way. */
  cancel(): void {
    this.#request.abort();
  }

  /** Finds the options. `isAsked` is whether the user asked for them, or has just inserted an option that needs more. */
  suggest(typed: Typed, isAsked: boolean): void {
    this.cancel();
    const { text, position, schema, options, values } = typed;
    const found = complete(text, position, schema, options);
    const isOpen = isAsked || opensAt(text, position, found, schema);
    const own = isOpen ? found.options : [];
    const request = values !== undefined && (isAsked || isOpenValue(text, position)) ? found.values : undefined;
    const source = this.#sourceFor(typed);
    if (request === undefined || source === undefined) {
      this.target.onOptions({ ...found, options: own });
      return;
    }
    const former =
      this.#response !== undefined && continues(request, this.#response.request) ? this.#response : undefined;
    const written = text.slice(found.from, found.to);
    const isNew = ({ insert }: CompletionOption): boolean => insert !== written;
    const kept = former?.options.filter((option) => isNew(option) && fits(option, request.typed)) ?? [];
    this.target.onOptions({ ...found, options: [...kept, ...own] });
    if (former?.isComplete) return;
    this.#request = new AbortController();
    const { signal } = this.#request;
    const asked = { ...options, values: source, signal, deadline: MAX_TIMEOUT };
    let isReported = false;
    const report = (error: unknown): void => {
      if (!isReported && !signal.aborted) this.target.onValuesError(error, request);
      isReported = true;
    };
    const time = Math.min(PAUSE + typed.deadline, MAX_TIMEOUT);
    const timer = setTimeout(() => report(timeoutError(time)), time);
    const show = ({ options: all, more, failed, error }: AsyncCompletion): void => {
      clearTimeout(timer);
      if (signal.aborted) return;
      if (failed !== undefined) {
        report(error);
        return;
      }
      const others = new Set(found.options.map(({ insert }) => insert));
      const fromSource = all.filter(({ insert }) => !others.has(insert));
      this.#response = { request, options: fromSource, isComplete: hasAll(fromSource.length, more) };
      const fitting = (isOpen ? all : fromSource).filter(isNew);
      // Values that records have are more likely. A typed "n" may mean null.
      const isLast = ({ insert }: CompletionOption): boolean => insert === "null" && request.typed === "";
      const sorted = [...fitting.filter((option) => !isLast(option)), ...fitting.filter(isLast)];
      this.target.onOptions({ ...found, options: sorted, more });
    };
    // Rejected only if it is aborted.
    completeAsync(text, position, schema, asked).then(show, () => clearTimeout(timer));
  }

  #sourceFor({ schema, values }: Typed): ValueSource | undefined {
    if (this.#sourceOf?.schema !== schema || this.#sourceOf.values !== values) {
      this.#sourceOf = { schema, values };
      this.#source = values && typedValues(values);
      this.#response = undefined;
    }
    return this.#source;
  }
}
