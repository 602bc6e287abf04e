import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import type { Filter, Related } from "../ast/filter.js";
import { isCountOperator } from "../ast/operators.js";
import { endOfName, skipWhiteSpace } from "../text/characters.js";
import type { Span } from "../text/span.js";
import { BANG } from "./alphabet.js";
import { endOf } from "./lexer.js";
import type { ParseState } from "./parse-state.js";
import type { Scanned } from "./scanned.js";

/** The tokens of a condition on related records, and the filter in its group. */
interface RelatedTokens {
  readonly open: IToken;
  readonly inner: Filter | undefined;
  readonly close: IToken;
  readonly count: IToken | undefined;
}

/** Returns the condition on related records. Reports an invalid count; the condition is the empty filter then. */
export function readRelated({ open, inner, close, count }: RelatedTokens, state: ParseState): Filter {
  const start = open.startOffset;
  const isNegated = open.image.charCodeAt(0) === BANG;
  const name = isNegated ? skipWhiteSpace(state.text, start + 1) : start;
  const relation = { start: name, end: endOfName(state.text, name) };
  const end = endOf(count ?? close);
  const operator = count === undefined ? { start: end, end } : (count.payload as Scanned).span.operator;
  const span = { start, end, relation, open: { start, end: endOf(open) }, operator };
  const part = inner ?? everything({ start: endOf(open), end: close.startOffset });
  const read = count === undefined ? NO_COUNT : readCount(count.payload as Scanned, state);
  state.countCondition(span);
  if (read === undefined) {
    const text = { relation: textAt(relation, state), found: textAt({ start: operator.start, end }, state) };
    state.report("syntax.count", { start: operator.start, end }, text);
    return everything(span);
  }
  const how = isNegated ? ({ operator: "none", count: null } as const) : read;
  return { kind: "related", relation: textAt(relation, state), ...how, part, span };
}

const NO_COUNT = { operator: "some", count: null } as const;
/** Numbers that databases and JavaScript count to. */
const NUMBER = /^(?:0|[1-9]\d{0,8})$/;

function readCount(scanned: Scanned, state: ParseState): Pick<Related, "operator" | "count"> | undefined {
  const { operator, span } = scanned;
  if (scanned.kind !== "comparison" || !isCountOperator(operator)) return undefined;
  const text = scanned.value ?? textAt({ start: span.operator.end, end: span.end }, state);
  return NUMBER.test(text) ? { operator, count: Number(text) } : undefined;
}

function textAt({ start, end }: Span, { text }: ParseState): string {
  return text.slice(start, end);
}
