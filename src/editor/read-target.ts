import type { Limits } from "../language/ast/limits.js";
import { operatorAt } from "../language/ast/operator-patterns.js";
import { scanCondition, scanOperatorAndValue } from "../language/syntax/scan-condition.js";
import { bareValueOf, type Scanned } from "../language/syntax/scanned.js";
import { readTextTokens, type TextToken } from "../language/syntax/text-tokens.js";
import { endOfName, isRelationName, skipWhiteSpace } from "../language/text/characters.js";
import { hasUnopenedParenthesis } from "../language/text/quoting.js";
import type { Span } from "../language/text/span.js";
import type { CompletionTarget, NameTarget, OperatorTarget, ScanContext, TextBefore } from "./completion-target.js";
import { targetInValue } from "./target-in-value.js";

/** Finds out what can be written at a position, from the tokens before it and the rest of the token at it. */
export function readTextBefore(text: string, position: number, limits: Limits): TextBefore {
  const before = text.slice(0, position);
  const { tokens, depth } = readTextTokens(before, limits);
  let conditions = 0;
  let forbidsGroups = false;
  for (const token of tokens) {
    if (token.kind !== "condition" && token.kind !== "fieldless") continue;
    conditions++;
    if (token.scanned.kind === "irregular-comparison" && hasLooseParenthesis(before, token.scanned))
      forbidsGroups = true;
  }
  const hasGroups = tokens.some(({ kind }) => kind === "open" || kind === "not-open");
  const target = targetAt(text, position, tokens, { limits, depth });
  return { target, depth, ...namesIn(before, tokens), conditions, forbidsGroups, hasGroups };
}

function namesIn(text: string, tokens: readonly TextToken[]) {
  const open: string[] = [];
  const fields: string[] = [];
  let relationGroups = 0;
  tokens.forEach((token, index) => {
    if (token.kind === "condition") fields.push(sliceOf(text, token.scanned.span.field));
    else if (token.kind === "not-open") open.push("");
    else if (token.kind === "close") open.pop();
    else if (token.kind === "open") {
      const before = tokens[index - 1];
      const name = before?.kind === "name" ? sliceOf(text, before) : "";
      const isRelation = name !== "" && isRelationName(name);
      open.push(isRelation ? name : "");
      if (isRelation) relationGroups++;
    }
  });
  return { relations: open.filter((name) => name !== ""), relationGroups, fields };
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** Text at the position that cannot be there is replaced by what can follow the token before it. */
function targetAt(text: string, position: number, tokens: readonly TextToken[], around: ScanContext): CompletionTarget {
  let count = tokens.length;
  let at = position;
  for (let last = tokens[count - 1]; last !== undefined; last = tokens[count - 1]) {
    // After a name or `!`, white space does not begin something new.
    if ((last.end < at && last.kind !== "name" && last.kind !== "bang") || !isUnexpected(last, tokens, count - 1))
      break;
    at = last.start;
    count--;
  }
  const target = targetAfter(text, at, tokens.slice(0, count), around);
  return at === position ? target : { ...target, to: Math.max(target.to, endOfName(text, position)) };
}

function isUnexpected({ kind }: TextToken, tokens: readonly TextToken[], index: number): boolean {
  if (kind === "junk") return true;
  let before = index - 1;
  while (tokens[before]?.kind === "junk") before--;
  const previous = tokens[before]?.kind;
  const isOperator = previous === "bang" && tokens[before - 1]?.kind === "name";
  if (kind === "name") return previous === "name" || isOperator;
  if (kind !== "bang") return false;
  // A `!` directly after a name begins an operator, unless that name cannot be there.
  const name = previous === "name" ? tokens[before] : undefined;
  if (name !== undefined) return before < index - 1 || isUnexpected(name, tokens, before);
  return isOperandEnd(previous) || isOperator;
}

function isOperandEnd(kind: TextToken["kind"] | undefined): boolean {
  return kind === "condition" || kind === "fieldless" || kind === "close" || kind === "stray-close";
}

function hasLooseParenthesis(text: string, scanned: Scanned): boolean {
  const value = bareValueOf(text, scanned)?.value;
  return value !== undefined && hasUnopenedParenthesis(text.slice(value.start, value.end));
}

function targetAfter(
  text: string,
  position: number,
  tokens: readonly TextToken[],
  around: ScanContext,
): CompletionTarget {
  const last = tokens.at(-1);
  if (last === undefined) return nameTarget(text, position, position);
  switch (last.kind) {
    case "connective":
    case "open":
    case "not-open":
    case "not":
    case "junk":
      return nameTarget(text, position, position);
    case "name":
      if (last.end === position) return nameTargetAfter(text, position, tokens);
      return { ...operatorTarget(text, position, last), missing: missingAfter(tokens.at(-2)?.kind) };
    case "bang":
      return bangTarget(text, position, last, tokens);
    case "close":
    case "stray-close":
      return { kind: "end", from: position, to: position, list: undefined };
    default:
      return conditionTarget(text, position, last, around);
  }
}

/** An option for the last name also replaces characters directly before it that cannot be in a name. */
function nameTargetAfter(text: string, position: number, tokens: readonly TextToken[]): NameTarget {
  const name = tokens.length - 1;
  const { start } = tokens[name] as TextToken;
  let from = start;
  let before = name - 1;
  for (let token = tokens[before]; token?.kind === "junk" && token.end === from; token = tokens[--before])
    from = token.start;
  return { ...nameTarget(text, start, position, tokens[before]?.kind), from };
}

function nameTarget(text: string, from: number, position: number, previous?: TextToken["kind"]): NameTarget {
  const to = Math.max(position, endOfName(text, from));
  // An option replaces characters that cannot begin a name.
  const typed = text.slice(from, endOfName(text, from) === from ? from : position);
  const isAlone = to === position && operatorAt(text, skipWhiteSpace(text, to)) === undefined;
  return { kind: "name", from, to, typed, isAlone, missing: missingAfter(previous) };
}

function missingAfter(kind: TextToken["kind"] | undefined): NameTarget["missing"] {
  if (kind === "bang") return "(";
  return isOperandEnd(kind) ? "&" : "";
}

function operatorTarget(text: string, position: number, name: Span, from = position): OperatorTarget {
  const start = from === position ? skipWhiteSpace(text, from) : from;
  const operator = operatorAt(text, start);
  const to = operator === undefined ? position : Math.max(position, start + operator.length);
  return {
    kind: "operator",
    from,
    to,
    field: text.slice(name.start, name.end),
    name: { start: name.start, end: name.end },
    typed: text.slice(from, position).trimEnd(),
    missing: "",
  };
}

/** A `!` after a name is the beginning of an operator. */
function bangTarget(text: string, position: number, bang: Span, tokens: readonly TextToken[]): CompletionTarget {
  const before = tokens.at(-2);
  if (before?.kind === "name") {
    return { ...operatorTarget(text, position, before, bang.start), missing: missingAfter(tokens.at(-3)?.kind) };
  }
  const next = skipWhiteSpace(text, position);
  return { kind: "bang", from: bang.start, to: text.charAt(next) === "(" ? next + 1 : position };
}

type ConditionToken = Extract<TextToken, { readonly scanned: Scanned }>;

function conditionTarget(text: string, position: number, token: ConditionToken, around: ScanContext): CompletionTarget {
  const { start, scanned } = token;
  const whole =
    (token.kind === "condition"
      ? scanCondition(text, start, around)
      : scanOperatorAndValue(text, start, around, scanned.span.field)) ?? scanned;
  const { operator } = whole.span;
  if (operator.end > position) return operatorTarget(text, position, scanned.span.field, operator.start);
  return targetInValue(text, position, scanned, whole, around);
}
