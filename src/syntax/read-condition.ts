import { everything } from "../ast/combine.js";
import type { ComparisonSpan, Filter, Literal } from "../ast/filter.js";
import { type ComparisonOperator, factsOf, isNegative, type Operator, takesNull } from "../ast/operators.js";
import { type Suspicion, suspectComparison, suspectItem } from "../lint/find-suspicious.js";
import { hasUnopenedParenthesis, quote } from "../text/quoting.js";
import { across, type Span } from "../text/span.js";
import { QUOTE } from "./alphabet.js";
import { readQuoted } from "./read-quoted.js";
import type { Reading } from "./reading.js";
import type { Carried, DoubtfulComparison, DoubtfulMembership } from "./scanned.js";
import { reportUnclosedList, reportUnclosedQuote } from "./unclosed.js";

/** The condition that a token carries. What is wrong with it is reported, and what cannot be read is left out. */
export function readCondition(carried: Carried, reading: Reading): Filter {
  switch (carried.kind) {
    case "comparison":
    case "membership":
      reading.countCondition(carried.span);
      return carried;
    case "doubtful-comparison":
      return readComparison(carried, reading);
    case "doubtful-membership":
      return readMembership(carried, reading);
    default:
      return carried;
  }
}

function readComparison({ operator, span, fault }: DoubtfulComparison, reading: Reading): Filter {
  if (fault === "missing-value") return missingValue(operator, span, reading);
  if (fault === "unclosed-quote") {
    reportUnclosedQuote(reading, span.value.start, ")".repeat(reading.depth), true);
    return everything(span);
  }
  const before = reading.findings.errors;
  const value = readLiteral(operator, span.value, reading);
  const isBare = value !== null && !isQuoted(span.value, reading);
  // In a group an unopened `)` ends a bare value, so that none holds one.
  if (reading.hasGroups && isBare && hasUnopenedParenthesis(value)) {
    reading.report("syntax.unbalanced-value", span.value, { value }, { span: span.value, text: quote(value) });
  }
  const isFaulty = reading.findings.errors > before;
  reading.countCondition(span);
  if (isFaulty) return everything(span);
  if (isBare) warn(suspectComparison(operator, value), across(span.operator, span.value), reading);
  return { kind: "comparison", field: textAt(span.field, reading), operator, value, span };
}

function missingValue(operator: ComparisonOperator, span: ComparisonSpan, reading: Reading): Filter {
  const { end } = span.operator;
  // Nobody looks for what comes before or after the empty text.
  const fix = factsOf(operator).fields === "ordered" ? undefined : { span: { start: end, end }, text: '""' };
  const details = { field: textAt(span.field, reading), operator };
  reading.report("syntax.missing-value", across(span.field, span.operator), details, fix);
  return everything(span);
}

function readMembership(doubtful: DoubtfulMembership, reading: Reading): Filter {
  const { operator, span } = doubtful;
  const before = reading.findings.errors;
  reportListFaults(doubtful, reading);
  const isBroken = reading.findings.errors > before;
  const items = readItems(doubtful, reading);
  const isFaulty = reading.findings.errors > before;
  if (!isBroken) reading.countCondition(span);
  if (isFaulty) return everything(span);
  const field = textAt(span.field, reading);
  if (items.length === 0) {
    const matches = isNegative(operator) ? "everything" : "nothing";
    reading.report("suspect.empty-list", across(span.operator, span), { field, matches });
  }
  items.forEach((item, index) => {
    const at = span.items[index] as Span;
    if (item !== null && !isQuoted(at, reading)) warn(suspectItem(operator, item), at, reading);
  });
  return { kind: "membership", field, operator, items, span };
}

function reportListFaults({ span, faults }: DoubtfulMembership, reading: Reading): void {
  const closers = ")".repeat(reading.depth);
  const field = textAt(span.field, reading);
  for (const fault of faults) {
    if (fault.kind === "missing-item") {
      // `f[1,,2]`: removing a comma next to the gap mends it.
      const fix = { span: { start: fault.comma, end: fault.comma + 1 }, text: "" };
      reading.report("syntax.missing-item", fault.gap, { field, position: fault.position }, fix);
    } else if (fault.kind === "unexpected-text") {
      const found = textAt(fault.span, reading);
      reading.report("syntax.unexpected-text", fault.span, { found, after: "item" });
    } else if (fault.kind === "unclosed-quote") {
      reportUnclosedQuote(reading, fault.start, `]${closers}`, fault.mayFix);
    } else reportUnclosedList(reading, span, fault.end, closers);
  }
}

function readItems({ operator, span }: DoubtfulMembership, reading: Reading): readonly Literal[] {
  const items = span.items.map((item) => readLiteral(operator, item, reading));
  const limit = reading.limits.items;
  const [firstExcess, last] = [span.items[limit], span.items.at(-1)];
  if (firstExcess !== undefined && last !== undefined) {
    const details = { limit, actual: items.length, field: textAt(span.field, reading) };
    reading.report("limit.items", across(firstExcess, last), details);
  }
  return items;
}

function readLiteral(operator: Operator, span: Span, reading: Reading): Literal {
  const raw = textAt(span, reading);
  if (raw === "null") {
    if (takesNull(operator)) return null;
    if (factsOf(operator).null === "error") reading.report("syntax.null-order", span, { operator });
  }
  const value = isQuoted(span, reading) ? readQuoted(raw, span.start, reading) : raw;
  const limit = reading.limits.value;
  if (value.length > limit) reading.report("limit.value", span, { limit, actual: value.length });
  return value;
}

function textAt({ start, end }: Span, { text }: Reading): string {
  return text.slice(start, end);
}

/** A bare value or item never begins with a quote. */
function isQuoted({ start }: Span, { text }: Reading): boolean {
  return text.charCodeAt(start) === QUOTE;
}

function warn(suspicion: Suspicion | undefined, span: Span, reading: Reading): void {
  if (suspicion === undefined) return;
  const fix = suspicion.rewrite === undefined ? undefined : { span, text: suspicion.rewrite };
  reading.report(suspicion.code, span, suspicion.details, fix);
}
