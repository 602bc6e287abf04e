import { everything } from "../ast/combine.js";
import type { ComparisonSpan, Filter, Literal } from "../ast/filter.js";
import { acceptsNull, type ComparisonOperator, factsOf, isNegative, type Operator } from "../ast/operators.js";
import { type Suspicion, suspectComparison, suspectItem } from "../lint/find-suspicious.js";
import { hasUnopenedParenthesis, quote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { QUOTE } from "./alphabet.js";
import type { ParseState } from "./parse-state.js";
import { readQuoted } from "./read-quoted.js";
import type { IrregularComparison, IrregularMembership, TokenPayload } from "./scanned.js";
import { reportUnclosedList, reportUnclosedQuote } from "./unclosed.js";

/** Returns the condition of a token. Reports its errors and warnings; with errors, the condition is the empty filter. */
export function readCondition(payload: TokenPayload, state: ParseState): Filter {
  switch (payload.kind) {
    case "comparison":
    case "membership":
      state.countCondition(payload.span);
      return payload;
    case "irregular-comparison":
      return readComparison(payload, state);
    case "irregular-membership":
      return readMembership(payload, state);
    default:
      return payload;
  }
}

function readComparison({ operator, span, fault }: IrregularComparison, state: ParseState): Filter {
  if (fault === "missing-value") return missingValue(operator, span, state);
  if (fault === "unclosed-quote") {
    reportUnclosedQuote(state, span.value.start, ")".repeat(state.depth), true);
    return everything(span);
  }
  const before = state.findings.errors;
  const value = readLiteral(operator, span.value, state);
  const isBare = value !== null && !isQuoted(span.value, state);
  // Inside a group an unopened `)` ends a bare value, so this value is outside of the groups.
  if (state.hasGroups && isBare && hasUnopenedParenthesis(value)) {
    state.report("syntax.unbalanced-value", span.value, { value }, { span: span.value, text: quote(value) });
  }
  const isFaulty = state.findings.errors > before;
  state.countCondition(span);
  if (isFaulty) return everything(span);
  if (isBare) warn(suspectComparison(operator, value), across(span.operator, span.value), state);
  return { kind: "comparison", field: textAt(span.field, state), operator, value, span };
}

function missingValue(operator: ComparisonOperator, span: ComparisonSpan, state: ParseState): Filter {
  const { end } = span.operator;
  // Comparing order with the empty text is pointless, so it is not suggested.
  const fix = factsOf(operator).fields === "ordered" ? undefined : { span: { start: end, end }, text: '""' };
  const details = { field: textAt(span.field, state), operator };
  state.report("syntax.missing-value", across(span.field, span.operator), details, fix);
  return everything(span);
}

function readMembership(irregular: IrregularMembership, state: ParseState): Filter {
  const { operator, span } = irregular;
  const before = state.findings.errors;
  reportListFaults(irregular, state);
  const isBroken = state.findings.errors > before;
  const items = readItems(irregular, state);
  const isFaulty = state.findings.errors > before;
  if (!isBroken) state.countCondition(span);
  if (isFaulty) return everything(span);
  const field = textAt(span.field, state);
  if (items.length === 0) {
    const matches = isNegative(operator) ? "everything" : "nothing";
    state.report("suspect.empty-list", across(span.operator, span), { field, matches });
  }
  items.forEach((item, index) => {
    const at = span.items[index] as Span;
    if (item !== null && !isQuoted(at, state)) warn(suspectItem(operator, item), at, state);
  });
  return { kind: "membership", field, operator, items, span };
}

function reportListFaults({ span, faults }: IrregularMembership, state: ParseState): void {
  const closers = ")".repeat(state.depth);
  const field = textAt(span.field, state);
  for (const fault of faults) {
    if (fault.kind === "missing-item") {
      // `f[1,,2]`: remove a comma next to the gap.
      const fix = { span: { start: fault.comma, end: fault.comma + 1 }, text: "" };
      state.report("syntax.missing-item", fault.gap, { field, position: fault.position }, fix);
    } else if (fault.kind === "unexpected-text") {
      const found = textAt(fault.span, state);
      state.report("syntax.unexpected-text", fault.span, { found, after: "item" });
    } else if (fault.kind === "unclosed-quote") {
      reportUnclosedQuote(state, fault.start, `]${closers}`, fault.mayFix);
    } else reportUnclosedList(state, span, fault.end, closers);
  }
}

function readItems({ operator, span }: IrregularMembership, state: ParseState): readonly Literal[] {
  const items = span.items.map((item) => readLiteral(operator, item, state));
  const limit = state.limits.items;
  const [firstExcess, last] = [span.items[limit], span.items.at(-1)];
  if (firstExcess !== undefined && last !== undefined) {
    const details = { limit, actual: items.length, field: textAt(span.field, state) };
    state.report("limit.items", across(firstExcess, last), details);
  }
  return items;
}

function readLiteral(operator: Operator, span: Span, state: ParseState): Literal {
  const raw = textAt(span, state);
  if (raw === "null") {
    if (acceptsNull(operator)) return null;
    if (factsOf(operator).null === "error") state.report("syntax.null-order", span, { operator });
  }
  const value = isQuoted(span, state) ? readQuoted(raw, span.start, state) : raw;
  const limit = state.limits.value;
  if (value.length > limit) state.report("limit.value", span, { limit, actual: value.length });
  return value;
}

function textAt({ start, end }: Span, { text }: ParseState): string {
  return text.slice(start, end);
}

/** Returns whether a value or item is quoted. A bare one never begins with a quote. */
function isQuoted({ start }: Span, { text }: ParseState): boolean {
  return text.charCodeAt(start) === QUOTE;
}

function warn(suspicion: Suspicion | undefined, span: Span, state: ParseState): void {
  if (suspicion === undefined) return;
  const fix = suspicion.rewrite === undefined ? undefined : { span, text: suspicion.rewrite };
  state.report(suspicion.code, span, suspicion.details, fix);
}
