import type { Filter } from "../ast/filter.js";
import type { Result } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { type Finding, toResult } from "../diagnostics/finding.js";
import type { Hiding } from "../diagnostics/findings.js";
import { verifyFixes } from "../diagnostics/fixes.js";
import { checkSchema, type Schema } from "../schema/schema.js";
import { checkText, parseTolerantly } from "../syntax/parse.js";
import { findForbidden } from "../text/characters.js";
import type { Span } from "../text/span.js";
import { countFirst } from "../values/count-first.js";
import { bindTolerantly, type Report } from "./bind.js";
import { type BindOptions, type BindSettings, bindSettings } from "./bind-options.js";
import type { BoundCondition, BoundFilter } from "./bound-filter.js";
import { withExpectedValue } from "./expected-value.js";
import { foldBound } from "./fold-bound.js";
import { schemasIn } from "./schemas-in.js";

/**
 * Parses a filter, already percent-decoded, and binds it to a schema. Reports all errors of both at once.
 *
 * @param text - The filter as people write it.
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal() });
 * const result = check("prise>=10", schema);
 * if (!result.ok) result.diagnostics[0]?.message; // 'Unknown field "prise". Did you mean "price"?'
 * ```
 */
export function check<S extends Schema>(text: string, schema: S, options?: BindOptions): Result<BoundFilter<S>> {
  checkText(text, "check()");
  checkSchema(schema, "check()");
  const { bound, findings } = checkTolerantly(text, schema, bindSettings(options));
  return toResult(bound, findings);
}

/** A filter and what is wrong with it. Discard the filter if one of the findings is an error. */
interface Checked<S extends Schema> {
  readonly filter: Filter;
  readonly bound: BoundFilter<S>;
  readonly findings: readonly Finding[];
}

/** `check` with checked arguments. */
export function checkTolerantly<S extends Schema>(text: string, schema: S, settings: BindSettings): Checked<S> {
  const checked = parseAndBind(text, schema, settings);
  if (checked.findings.length === 0) return checked;
  const read = (fixed: string) => parseAndBind(fixed, schema, settings).findings;
  const schemaAt = schemasIn(checked.filter, schema);
  const explained = checked.findings.map((finding) => withExpectedValue(finding, schemaAt(finding.span), read));
  return { ...checked, findings: verifyFixes(text, explained, read) };
}

/**
 * Parses a filter and binds it to a schema. Throws a `FilterError` if it is invalid.
 *
 * @param text - The filter as people write it.
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal() });
 * [{ price: 9.99 }, { price: 12 }].filter(toPredicate(checkOrThrow("price>=10", schema))); // [{ price: 12 }]
 * ```
 */
export function checkOrThrow<S extends Schema>(text: string, schema: S, options?: BindOptions): BoundFilter<S> {
  const result = check(text, schema, options);
  if (!result.ok) throw new FilterError(result.diagnostics, text);
  return result.value;
}

/**
 * Parses and binds, and reports each problem once: a forbidden character hides the binding errors that it causes, and an
 * error hides a warning about the same condition. Other syntax errors leave no condition to bind.
 */
function parseAndBind<S extends Schema>(text: string, schema: S, settings: BindSettings): Checked<S> {
  const { filter, findings } = parseTolerantly(text, settings.limits);
  const hasForbidden = findings.errors > 0 && findForbidden(text) !== -1;
  const report = hasForbidden ? withoutForbidden(text, findings) : findings;
  const bound = bindTolerantly(filter, schema, settings, report);
  return { filter, bound, findings: findings.all((errors) => isRepeatedOrOnList(errors, bound)) };
}

/** Leaves out the errors about text with a forbidden character. */
function withoutForbidden(text: string, report: Report): Report {
  return {
    addError: (span, make) => {
      if (findForbidden(text.slice(span.start, span.end)) === -1) report.addError(span, make);
    },
    addWarning: (span, make) => report.addWarning(span, make),
  };
}

/**
 * Returns whether a warning repeats a binding error, or is about `tags=[]` or `tags[NULL]`, which are what they seem to be
 * if the field is a list.
 */
function isRepeatedOrOnList(errors: readonly Finding[], bound: BoundFilter): (warning: Warning) => boolean {
  const isReported = overlaps(errors.filter(({ code }) => code.startsWith("bind.")));
  let isOnList: ((warning: Warning) => boolean) | undefined;
  return (warning) => {
    if (isReported(warning)) return true;
    if (warning.code !== "suspect.list" && warning.code !== "suspect.null") return false;
    isOnList ??= overlaps(conditionsOnLists(bound));
    return isOnList(warning);
  };
}

type Warning = Parameters<ReturnType<Hiding>>[0];

function conditionsOnLists(bound: BoundFilter): readonly BoundCondition[] {
  const onLists: BoundCondition[] = [];
  const collect = (condition: BoundCondition): void => {
    if (condition.field.definition.type === "list") onLists.push(condition);
  };
  const ignore = (): void => undefined;
  foldBound(bound, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: collect,
    membership: collect,
    related: ignore,
  });
  return onLists;
}

interface Located {
  readonly span: Span;
}

/** Returns a function that tests whether a span overlaps one of these, by binary search. They are in text order. */
function overlaps(located: readonly Located[]): (other: Located) => boolean {
  // The maximum end of the spans up to each one, because an early span may be long.
  let furthest = 0;
  const ends = located.map(({ span }) => {
    furthest = Math.max(furthest, span.end);
    return furthest;
  });
  return ({ span }) => {
    const before = countFirst(located.length, (index) => (located[index] as Located).span.start < span.end);
    return before > 0 && (ends[before - 1] ?? 0) > span.start;
  };
}
