import type { CodeDefinitions, DetailsOf } from "../../language/diagnostics/code-definition.js";
import type { Details } from "../../language/diagnostics/details.js";
import { didYouMean, show } from "../../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../../language/diagnostics/finding.js";
import { NO_SPAN, type Span } from "../../language/text/span.js";

/** The codes of a filter without a counterpart in the state of a user interface, and the other way round. */
export const UI_CODES = {
  /** @example program: toColumnFilters(parseOrThrow("orders(total>100)"), schema) */
  "ui.relation": {
    severity: "error",
    message: ({ relation }: { relation: string }) =>
      `Column filters cannot express conditions on related records, such as ${show(relation)}. Use a rule group.`,
  },
  /** @example program: fromRuleGroup({ combinator: "and", rules: ["active"] }) */
  "ui.shape": {
    severity: "error",
    message: ({ expected }: { expected: string }) => `The value at this path must be ${expected}.`,
  },
  /** @example program: fromRuleGroup({ combinator: "xor", rules: [] }) */
  "ui.combinator": {
    severity: "error",
    message: ({ combinator }: { combinator: string }) =>
      `Combinator ${show(combinator)} has no counterpart in filters. Use "and" or "or".`,
  },
  /** @example program: fromRuleGroup({ rules: [{ field: "name", operator: "like", value: "bolt%" }] }) */
  "ui.operator": {
    severity: "error",
    message: ({
      field,
      operator,
      didYouMean: near,
    }: {
      field: string;
      operator: string;
      didYouMean: readonly string[];
    }) =>
      `Operator ${show(operator)} of the rule for field ${show(field)} has no counterpart in filters.${didYouMean(near)}`,
  },
  /** @example program: fromRuleGroup({ rules: [{ field: "id", operator: "=", value: "price", valueSource: "field" }] }) */
  "ui.rule-option": {
    severity: "error",
    message: ({ field, option }: { field: string; option: "valueSource" | "lhs" }) =>
      `Option "${option}" of the rule for field ${show(field)} has no counterpart in filters. Compare the field with values.`,
  },
  /**
   * A rule without a field or operator. This is a warning.
   *
   * @example program: fromRuleGroup({ rules: [{ field: "~", operator: "=", value: "" }] })
   */
  "ui.unfinished-rule": {
    severity: "warning",
    message: ({ missing }: { missing: "field" | "operator" }) => `The rule has no ${missing} yet and does not count.`,
  },
  /** @example program: toRuleGroup(parseOrThrow("id[]")) */
  "ui.constant": {
    severity: "error",
    message: ({ found, matches }: { found: string; matches: "everything" | "nothing" }) =>
      `${show(found)} matches ${matches}. Rule groups and column filters cannot express that. Remove it.`,
  },
  /** @example program: toColumnFilters(parseOrThrow("id>=1|name*bolt"), schema) */
  "ui.connective": {
    severity: "error",
    message: ({ found }: { found: "|" | "!" }) =>
      `Column filters cannot express "${found}". They match if all columns match: combine conditions with "&".`,
  },
  /** @example program: toColumnFilters(parseOrThrow("name=Bolt"), schema) */
  "ui.filter-function": {
    severity: "error",
    message: ({
      column,
      filterFn,
      operator,
      supported,
    }: {
      column: string;
      /** The function of the column. Missing if none is known. */
      filterFn?: string;
      /** The operator that the function cannot express. Missing if the function itself is unknown. */
      operator?: string;
      supported: readonly string[];
    }) => {
      if (filterFn === undefined)
        return `Column ${show(column)} has no known filter function. Set it in option "filterFns".`;
      const problem = operator === undefined ? "has no counterpart in filters" : `cannot express "${operator}"`;
      const advice = supported.length === 0 ? "" : ` Use ${supported.map(show).join(" or ")}.`;
      return `Filter function ${show(filterFn)} of column ${show(column)} ${problem}.${advice}`;
    },
  },
  /** @example program: toColumnFilters(parseOrThrow("name*Bolt&name*M8"), schema) */
  "ui.repeated-column": {
    severity: "error",
    message: ({ column }: { column: string }) =>
      `Column ${show(column)} has more conditions than its filter function can express. Use one condition or one range per column.`,
  },
  /** @example program: toColumnFilters(parseOrThrow("created>=now-7d"), schema) */
  "ui.value": {
    severity: "error",
    message: ({ column, filterFn, value }: { column: string; filterFn: string; value: string }) =>
      `Filter function ${show(filterFn)} of column ${show(column)} cannot compare with ${show(value)}.`,
  },
} satisfies CodeDefinitions;

declare module "../../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof UI_CODES> {}
}

export type UiCode = keyof typeof UI_CODES;

/** Creates a finding at a span of the filter, or at a path of an object. */
export function diagnoseUi<Code extends UiCode>(code: Code, where: Span | string, details: Details[Code]): Finding {
  if (typeof where === "string") return atPath(where, makeFinding(code, UI_CODES[code], NO_SPAN, details));
  return makeFinding(code, UI_CODES[code], { start: where.start, end: where.end }, details);
}

export function atPath(path: string, finding: Finding): Finding {
  return { ...finding, path };
}
