import { NO_SPAN, type Span } from "../text/span.js";
import type { Details, DiagnosticCode } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { didYouMean, show } from "./display.js";

export type UiCode = Extract<DiagnosticCode, `ui.${string}`>;

/** The messages of `ampipe/ui`, in a separate file so that no other entry loads them. */
const UI_MESSAGES: { readonly [Code in UiCode]: (details: Details[Code]) => string } = {
  "ui.shape": ({ expected }) => `The value at this path must be ${expected}.`,
  "ui.combinator": ({ combinator }) =>
    `Combinator ${show(combinator)} has no counterpart in filters. Use "and" or "or".`,
  "ui.operator": ({ field, operator, didYouMean: near }) =>
    `Operator ${show(operator)} of the rule for field ${show(field)} has no counterpart in filters.${didYouMean(near)}`,
  "ui.rule-option": ({ field, option }) =>
    `Option "${option}" of the rule for field ${show(field)} has no counterpart in filters. Compare the field with values.`,
  "ui.unfinished-rule": ({ missing }) => `The rule has no ${missing} yet and does not count.`,
  "ui.constant": ({ found, matches }) =>
    `${show(found)} matches ${matches}. Rule groups and column filters cannot express that. Remove it.`,
  "ui.connective": ({ found }) =>
    `Column filters cannot express "${found}". They match if all columns match: combine conditions with "&".`,
  "ui.filter-function": ({ column, filterFn, operator, supported }) => {
    if (filterFn === undefined)
      return `Column ${show(column)} has no known filter function. Set it in option "filterFns".`;
    const problem = operator === undefined ? "has no counterpart in filters" : `cannot express "${operator}"`;
    const advice = supported.length === 0 ? "" : ` Use ${supported.map(show).join(" or ")}.`;
    return `Filter function ${show(filterFn)} of column ${show(column)} ${problem}.${advice}`;
  },
  "ui.repeated-column": ({ column }) =>
    `Column ${show(column)} has more conditions than its filter function can express. Use one condition or one range per column.`,
  "ui.value": ({ column, filterFn, value }) =>
    `Filter function ${show(filterFn)} of column ${show(column)} cannot compare with ${show(value)}.`,
};

/** Creates a diagnostic at a span of the filter, or at a path of an object. */
export function diagnoseUi<Code extends UiCode>(code: Code, where: Span | string, details: Details[Code]): Diagnostic {
  const message: (details: Details[Code]) => string = UI_MESSAGES[code];
  const span = typeof where === "string" ? NO_SPAN : { start: where.start, end: where.end };
  const diagnostic = makeDiagnostic(code, span, details, message(details));
  const reported = code === "ui.unfinished-rule" ? { ...diagnostic, severity: "warning" as const } : diagnostic;
  return typeof where === "string" ? atPath(where, reported) : reported;
}

export function atPath(path: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, path };
}
