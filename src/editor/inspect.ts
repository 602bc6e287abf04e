import type { Filter } from "../language/ast/filter.js";
import { BIND_OPTIONS, type BindOptions, bindSettings, type Clock, ELSEWHERE } from "../language/bind/bind-options.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { checkTolerantly } from "../language/bind/check.js";
import { type Diagnostic, isError } from "../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import { checkOptions, FUNCTION, type OptionsOf, type OptionType } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { checkText, parseTolerantly } from "../language/syntax/parse.js";

/** Returns further warnings for a valid filter and its text. */
export type Lint = (bound: BoundFilter, options: { readonly text: string }) => readonly Diagnostic[];

export const LINT_OPTION = {
  /** Returns further warnings for a valid filter, as `findConstantParts` of `ampipe/logic` does. */
  lint: FUNCTION as OptionType<Lint>,
};

/** Options of `inspect`. */
export interface InspectOptions extends BindOptions, OptionsOf<typeof LINT_OPTION> {}

/** What is known of a filter that may be broken. */
export interface Inspection<S extends Schema = Schema> {
  /** The tree of the conditions that parse, whether or not they fit the schema. Broken conditions are left out. */
  readonly filter: Filter;
  /** The bound filter, if the text has no error and names of its values, such as `me`, are in the options. */
  readonly bound: BoundFilter<S> | undefined;
  /** All errors and warnings, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the tree of the whole parts of a filter, and all its diagnostics. Unlike `check`, it returns a tree for a broken
 * text too: for views of a filter while it is typed. Never use that tree to select records.
 *
 * @param text - The filter so far, also if it is invalid.
 * @example
 * ```ts
 * const { filter, diagnostics } = inspect("active=true & name*", products);
 * print(filter); // "active=true"
 * diagnostics.map(({ code }) => code); // ["syntax.missing-value"]
 * ```
 */
export function inspect<S extends Schema>(text: string, schema: S, options?: InspectOptions): Inspection<S> {
  checkText(text, "inspect()");
  checkSchema(schema, "inspect()");
  checkOptions("inspect()", options, { ...BIND_OPTIONS, ...LINT_OPTION });
  const { lint, ...bindOptions } = options ?? {};
  const settings = bindSettings(bindOptions);
  const { filter } = parseTolerantly(text, settings.limits);
  let isWhole = true;
  const valueOfName: Clock["valueOfName"] = (name) => {
    const value = settings.valueOfName(name);
    isWhole &&= value !== undefined;
    return value ?? ELSEWHERE;
  };
  const { bound: tolerant, findings } = checkTolerantly(text, schema, { ...settings, valueOfName });
  const bound = !isWhole || findings.some(isError) ? undefined : tolerant;
  const diagnostics = findings.map(toDiagnostic);
  if (bound !== undefined && lint !== undefined) {
    diagnostics.push(...lint(bound, { text }));
    diagnostics.sort((one, other) => one.span.start - other.span.start);
  }
  return { filter, bound, diagnostics };
}
