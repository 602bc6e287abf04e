import { everything } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import type { BindOptions } from "../bind/bind-options.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { check } from "../check/check.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Schema } from "../schema/schema.js";

/** What is known of a filter that may be broken. */
export interface Inspection<S extends Schema = Schema> {
  /** The tree of the parts that are whole. */
  readonly filter: Filter;
  /** The bound filter, if the text has no error. */
  readonly bound: BoundFilter<S> | undefined;
  /** All errors and warnings, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns the tree of the whole parts of a filter, and all its diagnostics. */
export function inspect<S extends Schema>(text: string, schema: S, options?: BindOptions): Inspection<S> {
  const result = check(text, schema, options);
  return result.ok
    ? { filter: everything(), bound: result.value, diagnostics: result.warnings }
    : { filter: everything(), bound: undefined, diagnostics: result.diagnostics };
}
