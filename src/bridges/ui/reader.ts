import { isLiteral } from "../../language/ast/builders.js";
import type { Filter } from "../../language/ast/filter.js";
import type { Limits } from "../../language/ast/limits.js";
import { findExceededLimit } from "../../language/bind/exceeded-limit.js";
import { diagnoseBuild } from "../../language/diagnostics/build-error.js";
import type { Details } from "../../language/diagnostics/details.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import { isError, type Result } from "../../language/diagnostics/diagnostic.js";
import { type Finding, toResult } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import type { Schema } from "../../language/schema/schema.js";
import { isFieldName } from "../../language/text/characters.js";
import { NO_SPAN } from "../../language/text/span.js";
import { type PlacedLiteral, RuleChecker } from "./check-rule.js";
import { atPath, diagnoseUi, type UiCode } from "./ui-codes.js";
import { literalOf } from "./values.js";

/** Reads the state of a user interface, which may have any shape. Reports each problem at its path. */
export class Reader {
  protected readonly findings: Findings;
  readonly checker: RuleChecker;

  constructor(
    schema: Schema | undefined,
    protected readonly limits: Limits,
  ) {
    this.findings = new Findings(limits.errors);
    this.checker = new RuleChecker(schema, limits, this.findings);
  }

  /** Returns the filter, unless there are errors or the whole exceeds a limit. */
  protected result(filter: Filter): Result<Filter> {
    const found = this.findings.all();
    const exceeded = found.some(isError) ? undefined : findExceededLimit(filter, this.limits);
    return toResult(filter, exceeded === undefined ? found : [...found, atPath("", exceeded)]);
  }

  /** Runs a function that reads properties of foreign objects. Reports what it throws. */
  protected attempt<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch {
      return this.shape(path, "readable; reading it throws an error");
    }
  }

  protected error(path: string, create: () => Finding): undefined {
    this.findings.addError(() => atPath(path, create()));
  }

  protected warn(path: string, finding: Finding): void {
    this.findings.add(atPath(path, finding));
  }

  protected shape(path: string, expected: string): undefined {
    this.problem("ui.shape", path, { expected });
  }

  protected problem<Code extends UiCode>(code: Code, path: string, details: Details[Code]): void {
    this.findings.add(diagnoseUi(code, path, details));
  }

  /** Returns whether a field is valid: one of the schema, or any valid name without a schema. */
  protected readName(field: string, path: string): boolean {
    if (!this.checker.checkField(field, path)) return false;
    if (isFieldName(field)) return true;
    this.error(path, () => diagnoseBuild("build.name", { name: field }));
    return false;
  }

  /** Returns the values as texts, or undefined if one of them is not possible in a filter. */
  protected readValues(
    field: string,
    values: readonly unknown[],
    pathOf: (index: number) => string,
  ): readonly PlacedLiteral[] | undefined {
    const definition = this.checker.definitionOf(field);
    const read: PlacedLiteral[] = [];
    for (let i = 0; i < values.length; i++) {
      const path = pathOf(i);
      const literal = this.attempt(path, () => literalOf(values[i], definition));
      if (literal === undefined) continue;
      if (isLiteral(literal)) read.push({ literal, path });
      else this.error(path, () => literal);
    }
    return read.length === values.length ? read : undefined;
  }

  /** Reads the values of a list, unless there are too many. */
  protected readList(
    field: string,
    values: readonly unknown[],
    pathOf: (index: number) => string,
    path: string,
  ): readonly PlacedLiteral[] | undefined {
    const { items: limit } = this.limits;
    const { length: actual } = values;
    if (actual <= limit) return this.readValues(field, values, pathOf);
    this.error(path, () => diagnose("limit.items", NO_SPAN, { limit, actual, field }));
    return undefined;
  }
}
