import type { IToken } from "chevrotain";
import { everything } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { flatten } from "../ast/fold.js";
import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import { FilterError } from "../diagnostics/filter-error.js";
import { type Result, settle } from "../diagnostics/result.js";
import type { TextFindings } from "../diagnostics/text-findings.js";
import { withTriedFixes } from "../diagnostics/tried-fixes.js";
import { findForbidden } from "../text/characters.js";
import { Assembly } from "./assembly.js";
import { tokenize } from "./lexer.js";
import { FLAT, measureNesting, RECURSION_DEPTH, readNested } from "./nesting.js";
import { FilterParser } from "./parser.js";
import { repair } from "./repair.js";
import { spanOf } from "./token-kinds.js";

/** Reads a decoded filter. Every problem of the text is reported at once; nothing is thrown, whatever the text. */
export function parse(text: string, options?: LimitOptions): Result<Filter> {
  const limits = limitsFrom(options);
  const { filter, findings } = parseTolerantly(text, limits);
  const read = (fixed: string) => parseTolerantly(fixed, limits).findings.all();
  return settle(filter, withTriedFixes(text, findings.all(), read));
}

/** The tree of a filter that is known to be good. */
export function parseOrThrow(text: string, options?: LimitOptions): Filter {
  const result = parse(text, options);
  if (!result.ok) throw new FilterError(result.diagnostics, text);
  return result.value;
}

/** What could be read of a text: broken conditions are left out of the tree, and every one has its diagnostic. */
export interface Parsed {
  readonly filter: Filter;
  readonly findings: TextFindings;
}

export function parseTolerantly(text: string, limits: Limits, isTrial = false): Parsed {
  const assembly = new Assembly(
    text,
    limits,
    (mended) => !isTrial && parseTolerantly(mended, limits, true).findings.errors === 0,
  );
  if (text.length > limits.length) {
    const details = { limit: limits.length, actual: text.length };
    assembly.report("limit.length", { start: limits.length, end: text.length }, details);
    return { filter: everything(), findings: assembly.findings };
  }
  reportForbidden(assembly);
  const filter = readTokens(tokenize(text, "whole"), assembly);
  return { filter: assembly.hasGroups ? flatten(filter) : filter, findings: assembly.findings };
}

const parser = new FilterParser();

function readTokens(tokens: IToken[], assembly: Assembly): Filter {
  const nesting = assembly.text.includes("(") ? measureNesting(tokens, assembly.limits.depth) : FLAT;
  if (nesting.firstTooDeep !== undefined) {
    assembly.report("limit.depth", spanOf(nesting.firstTooDeep), { limit: assembly.limits.depth });
    return everything();
  }
  assembly.deepest = nesting.deepest;
  if (nesting.isBalanced) {
    const filter = readBalanced(tokens, nesting.deepest, assembly);
    if (filter !== undefined) return filter;
    assembly.startOver();
    reportForbidden(assembly);
  }
  const mended = readBalanced(repair(tokenize(assembly.text), assembly), nesting.deepest, assembly);
  // The repair's promise, proven by the tests: what it returns fits the grammar.
  return mended ?? everything();
}

function readBalanced(tokens: IToken[], deepest: number, assembly: Assembly): Filter | undefined {
  if (deepest <= RECURSION_DEPTH) return parser.read(tokens, assembly);
  return readNested(tokens, (part) => parser.read(part, assembly));
}

function reportForbidden(assembly: Assembly): void {
  const { text } = assembly;
  for (let at = findForbidden(text); at !== -1; at = findForbidden(text, at + 1)) {
    const details = { codePoint: text.charCodeAt(at), escaped: false };
    assembly.report("syntax.forbidden-character", { start: at, end: at + 1 }, details);
  }
}
