import { everything } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import { type Result, toResult } from "../diagnostics/diagnostic.js";
import { FilterError } from "../diagnostics/filter-error.js";
import type { TextFindings } from "../diagnostics/findings.js";
import { verifyFixes } from "../diagnostics/fixes.js";
import { findForbidden, skipWhiteSpace } from "../text/characters.js";
import { fits } from "./fits.js";
import { tokenize } from "./lexer.js";
import { FilterParser } from "./parser.js";
import { readCondition } from "./read-condition.js";
import { Reading } from "./reading.js";
import { repair } from "./repair.js";
import { scanCondition } from "./scan-condition.js";

/** Reads a decoded filter. Every problem of the text is reported at once; nothing is thrown, whatever the text. */
export function parse(text: string, options?: LimitOptions): Result<Filter> {
  const limits = limitsFrom(options);
  const { filter, findings } = parseTolerantly(text, limits);
  const diagnostics = findings.all();
  if (diagnostics.length === 0) return { ok: true, value: filter, warnings: diagnostics };
  const read = (fixed: string) => parseTolerantly(fixed, limits).findings.all();
  return toResult(filter, verifyFixes(text, diagnostics, read));
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
  const parses = (mended: string) => !isTrial && parseTolerantly(mended, limits, true).findings.errors === 0;
  const reading = new Reading(text, limits, parses);
  return { filter: read(reading), findings: reading.findings };
}

const parser = new FilterParser();

function read(reading: Reading): Filter {
  const { text, limits } = reading;
  if (text.length > limits.length) {
    const details = { limit: limits.length, actual: text.length };
    reading.report("limit.length", { start: limits.length, end: text.length }, details);
    return everything();
  }
  reportForbidden(reading);
  const only = readOnlyCondition(reading);
  if (only !== undefined) return only;
  const tokens = tokenize(reading);
  if (reading.tooDeep !== undefined) {
    reading.report("limit.depth", reading.tooDeep, { limit: reading.deepest });
    return everything();
  }
  return parser.read(reading.depth === 0 && fits(tokens) ? tokens : repair(tokens, reading), reading);
}

/** A text that is a single condition, as most are, needs neither tokens nor rules. */
function readOnlyCondition(reading: Reading): Filter | undefined {
  const { text } = reading;
  const first = scanCondition(text, skipWhiteSpace(text, 0), reading);
  if (first !== undefined && skipWhiteSpace(text, first.span.end) === text.length) return readCondition(first, reading);
  reading.first = first;
  return undefined;
}

function reportForbidden(reading: Reading): void {
  const { text } = reading;
  for (let at = findForbidden(text); at !== -1; at = findForbidden(text, at + 1)) {
    const details = { codePoint: text.charCodeAt(at), escaped: false };
    reading.report("syntax.forbidden-character", { start: at, end: at + 1 }, details);
  }
}
