import { type BindOptions, bindSettings } from "../../language/bind/bind-options.js";
import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { type Diagnostic, isError } from "../../language/diagnostics/diagnostic.js";
import type { Schema } from "../../language/schema/schema.js";
import { inspect, type Lint } from "../inspect.js";

/** What is known about a text: its problems, and the filter if it is one. */
export class Reading {
  schema: Schema | undefined;
  lint: Lint | undefined;
  /** The problems that a program has set. They replace those that are found until the text changes. */
  given: readonly Diagnostic[] = [];
  #options: BindOptions = {};
  #diagnostics: readonly Diagnostic[] = [];
  #bound: BoundFilter | undefined;

  get options(): BindOptions {
    return this.#options;
  }

  /** Throws a FilterError for invalid options. */
  set options(options: BindOptions) {
    bindSettings(options);
    this.#options = options;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  /** Undefined if the filter has an error, or a name without a value, or no schema. */
  get bound(): BoundFilter | undefined {
    return this.#bound;
  }

  read(text: string): void {
    const { schema, options } = this;
    const { bound, diagnostics } = schema
      ? inspect(text, schema, { ...options, lint: this.#safeLint })
      : { bound: undefined, diagnostics: [] };
    this.#diagnostics = this.given.length > 0 ? this.given : diagnostics;
    this.#bound = this.#diagnostics.some(isError) ? undefined : bound;
  }

  readonly #safeLint: Lint = (bound, about) => {
    try {
      return [...(this.lint?.(bound, about) ?? [])];
    } catch (error) {
      // The filter is valid, and its events are fired.
      reportError(error);
      return [];
    }
  };
}
