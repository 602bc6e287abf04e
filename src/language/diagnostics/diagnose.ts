import type { Span } from "../text/span.js";
import type { Severity } from "./code-definition.js";
import type { Details } from "./details.js";
import type { Fix } from "./diagnostic.js";
import { FILTER_CODES } from "./filter-codes.js";
import { type Finding, makeFinding } from "./finding.js";

export type FilterCode = keyof typeof FILTER_CODES;

export function severityOf(code: FilterCode): Severity {
  return FILTER_CODES[code].severity;
}

export function diagnose<Code extends FilterCode>(code: Code, span: Span, details: Details[Code], fix?: Fix): Finding {
  return makeFinding(code, FILTER_CODES[code], span, details, fix);
}
