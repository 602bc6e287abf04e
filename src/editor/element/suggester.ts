import type { BindOptions } from "../../language/bind/bind-options.js";
import type { Schema } from "../../language/schema/schema.js";
import { complete } from "../complete.js";
import { type AsyncCompletion, completeAsync } from "../complete-async.js";
import type { Completion, CompletionOption, ValueRequest } from "../completion.js";
import { isOpenValue, opensAt } from "../opens-at.js";
import { continues, fits, hasAll, TYPING_DEADLINE, typedValues } from "../typed-values.js";
import type { ValueSource } from "../value-source.js";

/** A filter that is typed, and who knows its values. */
export interface Typed {
  readonly text: string;
  readonly position: number;
  readonly schema: Schema;
  readonly options: BindOptions;
  readonly values: ValueSource | undefined;
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
    const asked = { ...options, values: source, signal, deadline: TYPING_DEADLINE };
    const show = ({ options: all, more, failed, error }: AsyncCompletion): void => {
      if (signal.aborted) return;
      if (failed !== undefined) {
        this.target.onValuesError(error, request);
        return;
      }
      const others = new Set(found.options.map(({ insert }) => insert));
      const fromSource = all.filter(({ insert }) => !others.has(insert));
      this.#response = { request, options: fromSource, isComplete: hasAll(fromSource.length, more) };
      this.target.onOptions({ ...found, options: (isOpen ? all : fromSource).filter(isNew), more });
    };
    // Rejected only if it is aborted.
    completeAsync(text, position, schema, asked).then(show, () => {});
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
