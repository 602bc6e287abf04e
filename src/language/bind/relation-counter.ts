import type { Limits } from "../ast/limits.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Finding } from "../diagnostics/finding.js";
import type { Span } from "../text/span.js";
import { plainSpan } from "./exceeded-limit.js";

/** Receives an error as its span, and a function that creates it if it is within the limit. */
export interface ErrorReport {
  addError(span: Span, make: () => Finding): undefined;
}

/** Counts the conditions on related records of one filter, which may be read in parts. */
export class RelationCounter {
  private relations = 0;

  constructor(private readonly limits: Limits) {}

  /**
   * Counts the relations of a condition, which is inside of `depth` others. Returns whether they are within the limits.
   * Reports each condition that is too deep, and the first one beyond the number of relations.
   */
  add(steps: number, depth: number, span: Span, report: ErrorReport): boolean {
    const { relationDepth, relations } = this.limits;
    const before = this.relations;
    this.relations += steps;
    if (depth + steps > relationDepth) {
      report.addError(span, () => diagnose("limit.relation-depth", plainSpan(span), { limit: relationDepth }));
      return false;
    }
    if (before <= relations && this.relations > relations) {
      report.addError(span, () => diagnose("limit.relations", plainSpan(span), { limit: relations }));
    }
    return this.relations <= relations;
  }
}
