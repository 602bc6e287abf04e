import type { Limits } from "../language/ast/limits.js";
import { operatorAt } from "../language/ast/operator-patterns.js";
import { type Part, readParts } from "../language/syntax/parts.js";
import { scanCondition, scanOperatorAndValue } from "../language/syntax/scan-condition.js";
import { bareValueOf, type Scanned } from "../language/syntax/scanned.js";
import { endOfName, skipWhiteSpace } from "../language/text/characters.js";
import { hasUnopenedParenthesis } from "../language/text/quoting.js";
import type { Span } from "../language/text/span.js";
import type { Around, Before, NamePlace, OperatorPlace, Place } from "./place.js";
import { placeInValue } from "./place-in-value.js";

/** Finds out what can be written at a position, from the tokens before it and the rest of the token at it. */
export function readBefore(text: string, position: number, limits: Limits): Before {
  const before = text.slice(0, position);
  const { parts, depth } = readParts(before, limits);
  let conditions = 0;
  let forbidsGroups = false;
  for (const part of parts) {
    if (part.kind !== "condition" && part.kind !== "fieldless") continue;
    conditions++;
    if (part.scanned.kind === "irregular-comparison" && hasLooseParenthesis(before, part.scanned)) forbidsGroups = true;
  }
  const hasGroups = parts.some(({ kind }) => kind === "open" || kind === "not-open");
  return { place: placeAt(text, position, parts, { limits, depth }), depth, conditions, forbidsGroups, hasGroups };
}

/** Text at the position that cannot be there is replaced by what can follow the part before it. */
function placeAt(text: string, position: number, parts: readonly Part[], around: Around): Place {
  let count = parts.length;
  let at = position;
  for (let last = parts[count - 1]; last !== undefined; last = parts[count - 1]) {
    // After a name or `!`, white space does not begin something new.
    if ((last.end < at && last.kind !== "name" && last.kind !== "bang") || !isUnexpected(last, parts, count - 1)) break;
    at = last.start;
    count--;
  }
  const place = placeAfter(text, at, parts.slice(0, count), around);
  return at === position ? place : { ...place, to: Math.max(place.to, endOfName(text, position)) };
}

function isUnexpected({ kind }: Part, parts: readonly Part[], index: number): boolean {
  if (kind === "junk") return true;
  let before = index - 1;
  while (parts[before]?.kind === "junk") before--;
  const previous = parts[before]?.kind;
  const isOperator = previous === "bang" && parts[before - 1]?.kind === "name";
  if (kind === "name") return previous === "name" || isOperator;
  if (kind !== "bang") return false;
  // A `!` directly after a name begins an operator, unless that name cannot be there.
  const name = previous === "name" ? parts[before] : undefined;
  if (name !== undefined) return before < index - 1 || isUnexpected(name, parts, before);
  return isOperandEnd(previous) || isOperator;
}

function isOperandEnd(kind: Part["kind"] | undefined): boolean {
  return kind === "condition" || kind === "fieldless" || kind === "close" || kind === "stray-close";
}

function hasLooseParenthesis(text: string, scanned: Scanned): boolean {
  const value = bareValueOf(text, scanned)?.value;
  return value !== undefined && hasUnopenedParenthesis(text.slice(value.start, value.end));
}

function placeAfter(text: string, position: number, parts: readonly Part[], around: Around): Place {
  const last = parts.at(-1);
  if (last === undefined) return namePlace(text, position, position);
  switch (last.kind) {
    case "connective":
    case "open":
    case "not-open":
    case "junk":
      return namePlace(text, position, position);
    case "name":
      if (last.end === position) return namePlaceAfter(text, position, parts);
      return { ...operatorPlace(text, position, last), missing: missingAfter(parts.at(-2)?.kind) };
    case "bang":
      return bangPlace(text, position, last, parts);
    case "close":
    case "stray-close":
      return { kind: "end", from: position, to: position, list: undefined };
    default:
      return conditionPlace(text, position, last, around);
  }
}

/** An option for the last name also replaces characters directly before it that cannot be in a name. */
function namePlaceAfter(text: string, position: number, parts: readonly Part[]): NamePlace {
  const name = parts.length - 1;
  const { start } = parts[name] as Part;
  let from = start;
  let before = name - 1;
  for (let part = parts[before]; part?.kind === "junk" && part.end === from; part = parts[--before]) from = part.start;
  return { ...namePlace(text, start, position, parts[before]?.kind), from };
}

function namePlace(text: string, from: number, position: number, previous?: Part["kind"]): NamePlace {
  const to = Math.max(position, endOfName(text, from));
  // An option replaces characters that cannot begin a name.
  const typed = text.slice(from, endOfName(text, from) === from ? from : position);
  const isAlone = to === position && operatorAt(text, skipWhiteSpace(text, to)) === undefined;
  return { kind: "name", from, to, typed, isAlone, missing: missingAfter(previous) };
}

function missingAfter(kind: Part["kind"] | undefined): NamePlace["missing"] {
  if (kind === "bang") return "(";
  return isOperandEnd(kind) ? "&" : "";
}

function operatorPlace(text: string, position: number, name: Span, from = position): OperatorPlace {
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
function bangPlace(text: string, position: number, bang: Span, parts: readonly Part[]): Place {
  const before = parts.at(-2);
  if (before?.kind === "name") {
    return { ...operatorPlace(text, position, before, bang.start), missing: missingAfter(parts.at(-3)?.kind) };
  }
  const next = skipWhiteSpace(text, position);
  return { kind: "bang", from: bang.start, to: text.charAt(next) === "(" ? next + 1 : position };
}

type ConditionPart = Extract<Part, { readonly scanned: Scanned }>;

function conditionPlace(text: string, position: number, part: ConditionPart, around: Around): Place {
  const { start, scanned } = part;
  const whole =
    (part.kind === "condition"
      ? scanCondition(text, start, around)
      : scanOperatorAndValue(text, start, around, scanned.span.field)) ?? scanned;
  const { operator } = whole.span;
  if (operator.end > position) return operatorPlace(text, position, scanned.span.field, operator.start);
  return placeInValue(text, position, scanned, whole, around);
}
