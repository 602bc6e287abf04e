import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import { checkArgument } from "../diagnostics/argument.js";
import type { Result } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { toResult } from "../diagnostics/finding.js";
import type { TextFindings } from "../diagnostics/findings.js";
import { verifyFixes } from "../diagnostics/fixes.js";
import { findForbidden, skipWhiteSpace } from "../text/characters.js";
import { preparedLexer, tokenize } from "./lexer.js";
import { ParseState } from "./parse-state.js";
import { FilterParser } from "./parser.js";
import { readCondition } from "./read-condition.js";
import { repair } from "./repair.js";
import { scanCondition } from "./scan-condition.js";

/**
 * Parses the text of a filter, already percent-decoded. Reports all errors at once and never throws because of the text.
 *
 * @param text - The filter as people write it.
 * @example
 * ```ts
 * const result = parse("active=true & list_price>=100");
 * if (result.ok) print(result.value); // "active=true&list_price>=100"
 * else renderDiagnostics("active=true & list_price>=100", result.diagnostics);
 * ```
 */
export function parse(text: string, options?: LimitOptions): Result<Filter> {
  checkText(text, "parse()");
  const limits = limitsFrom(options);
  const { filter, findings } = parseTolerantly(text, limits);
  const found = findings.all();
  if (found.length === 0) return toResult(filter, found);
  const read = (fixed: string) => parseTolerantly(fixed, limits).findings.all();
  return toResult(filter, verifyFixes(text, found, read));
}

/**
 * Parses the text of a filter. Throws a `FilterError` if it is invalid.
 *
 * @param text - The filter as people write it.
 * @example
 * ```ts
 * parseOrThrow("id[1,2]"); // { kind: "membership", field: "id", operator: "[]", items: ["1", "2"], span: ... }
 * ```
 */
export function parseOrThrow(text: string, options?: LimitOptions): Filter {
  const result = parse(text, options);
  if (!result.ok) throw new FilterError(result.diagnostics, text);
  return result.value;
}

/** Throws a TypeError if the filter is not a string, such as undefined for a missing parameter. */
export function checkText(text: unknown, owner: string): void {
  checkArgument(typeof text === "string", owner, "text", 'a string. For no filter, pass ""');
}

/** The tree of a text and its diagnostics. Broken conditions are left out of the tree; each has a diagnostic. */
export interface Parsed {
  readonly filter: Filter;
  readonly findings: TextFindings;
}

export function parseTolerantly(text: string, limits: Limits): Parsed {
  return parsed(new ParseState(text, limits, isValid));
}

/** Tries no fixes of its own. */
function isValid(text: string, limits: Limits): boolean {
  return parsed(new ParseState(text, limits)).findings.errors === 0;
}

function parsed(state: ParseState): Parsed {
  return { filter: read(state), findings: state.findings };
}

let parser: FilterParser | undefined;

/** Returns the parser. It is created when it is first used, as the lexer is. */
function preparedParser(): FilterParser {
  parser ??= new FilterParser();
  return parser;
}

/** Creates lexer and parser, so that the first text with more than one condition does not wait for them. */
export function prepareParser(): void {
  preparedLexer();
  preparedParser();
}

function read(state: ParseState): Filter {
  const { text, limits } = state;
  if (text.length > limits.length) {
    const details = { limit: limits.length, actual: text.length };
    state.report("limit.length", { start: limits.length, end: text.length }, details);
    return everything();
  }
  reportForbidden(state);
  const only = readOnlyCondition(state);
  if (only !== undefined) return only;
  const tokens = tokenize(state);
  if (state.tooDeep !== undefined) {
    state.report("limit.depth", state.tooDeep, { limit: state.maxDepth });
    return everything();
  }
  // Chevrotain throws when tokens do not match, which takes longer than all else. So do not try tokens that cannot match.
  const canMatch = state.depth === 0 && !state.hasInvalidTokens;
  return (canMatch ? preparedParser().read(tokens, state) : undefined) ?? readRepaired(tokens, state);
}

/** Reads tokens that do not match the grammar. The diagnostics of their conditions are found again. */
function readRepaired(tokens: readonly IToken[], state: ParseState): Filter {
  state.forgetFindings();
  reportForbidden(state);
  const filter = preparedParser().read(repair(tokens, state), state);
  // Cannot happen. A filter that was read in part would match too many records.
  if (filter === undefined) throw new Error("The repaired tokens do not match the grammar");
  return filter;
}

/** Reads a text that is a single condition, as most are, without lexer and parser. */
function readOnlyCondition(state: ParseState): Filter | undefined {
  const { text } = state;
  const first = scanCondition(text, skipWhiteSpace(text, 0), state);
  if (first !== undefined && skipWhiteSpace(text, first.span.end) === text.length) return readCondition(first, state);
  state.first = first;
  return undefined;
}

function reportForbidden(state: ParseState): void {
  const { text } = state;
  for (let at = findForbidden(text); at !== -1; at = findForbidden(text, at + 1)) {
    const details = { codePoint: text.charCodeAt(at), escaped: false };
    state.report("syntax.forbidden-character", { start: at, end: at + 1 }, details);
  }
}
