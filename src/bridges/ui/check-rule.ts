import type { Literal } from "../../language/ast/filter.js";
import type { Limits } from "../../language/ast/limits.js";
import { acceptsNull, type Operator } from "../../language/ast/operators.js";
import { readFilterValue } from "../../language/bind/read-filter-value.js";
import { comparedField } from "../../language/bind/read-value.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import type { Findings } from "../../language/diagnostics/findings.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import type { Schema } from "../../language/schema/schema.js";
import { NO_SPAN } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import type { ValueFault } from "../../language/types/value-type.js";
import { atPath } from "./ui-codes.js";

/** A value and its path. */
export interface PlacedLiteral {
  readonly literal: Literal;
  readonly path: string;
}

/** Where to report the problems of a condition. */
export interface ConditionPaths {
  readonly field: string;
  readonly operator: string;
}

/** Checks conditions as `bind` does, and with the same codes, but reports paths instead of spans. */
export class RuleChecker {
  constructor(
    private readonly schema: Schema | undefined,
    private readonly limits: Limits,
    private readonly findings: Findings,
  ) {}

  /** Reports a field that the schema does not have, or that filters may not use. Returns whether the field is valid. */
  checkField(field: string, path: string): boolean {
    const { schema } = this;
    if (schema === undefined) return true;
    const definition = schema.byName.get(field);
    if (definition?.hidden === false && definition.filterable) return true;
    const filterable = schema.visibleNames.filter((name) => schema.byName.get(name)?.filterable);
    this.report(path, () =>
      definition?.hidden === false
        ? diagnose("bind.not-filterable", NO_SPAN, { field, filterable })
        : diagnose("bind.unknown-field", NO_SPAN, { field, didYouMean: nearest(field, filterable) }),
    );
    return false;
  }

  /** Returns the definition of a field, or undefined without a schema. */
  definitionOf(field: string): Field | undefined {
    return this.schema?.byName.get(field);
  }

  /** Reports an operator that the field does not support, and each value that it does not accept. */
  checkValues(field: string, operator: Operator, operatorPath: string, values: readonly PlacedLiteral[]): void {
    const definition = this.definitionOf(field);
    if (definition !== undefined && !operatorsOf(definition).includes(operator)) {
      const details = { field, type: definition.type, operator, allowed: operatorsOf(definition), didYouMean: [] };
      this.report(operatorPath, () => diagnose("bind.operator", NO_SPAN, details));
      return;
    }
    for (const { literal, path } of values) this.checkValue(field, operator, definition, literal, path);
  }

  private checkValue(
    field: string,
    operator: Operator,
    definition: Field | undefined,
    literal: Literal,
    path: string,
  ): void {
    const limit = this.limits.value;
    if (literal !== null && literal.length > limit) {
      const details = { limit, actual: literal.length };
      this.report(path, () => diagnose("limit.value", NO_SPAN, details));
      return;
    }
    if (definition === undefined) return;
    const compared = comparedField(definition, operator);
    if (literal === null) {
      if (acceptsNull(operator) && compared.nullable) return;
      const isItem = compared === definition ? {} : { isItem: true as const };
      this.report(path, () => diagnose("bind.null", NO_SPAN, { field, type: compared.type, ...isItem }));
      return;
    }
    const value = readFilterValue(compared, literal, Date.now);
    if ("fault" in value) this.report(path, () => diagnoseFault(value, field, definition, compared, literal));
  }

  private report(path: string, create: () => Finding): void {
    this.findings.addError(() => atPath(path, create()));
  }
}

function diagnoseFault(fault: ValueFault, field: string, { type }: Field, compared: Field, value: string): Finding {
  const ofField = { field, type, value };
  switch (fault.fault) {
    case "value": {
      const { fault: _fault, suggestion, ...details } = fault;
      const didYouMean = suggestion === undefined ? [] : [suggestion];
      return diagnose("bind.value", NO_SPAN, { ...ofField, ...details, didYouMean });
    }
    case "range":
      return diagnose("bind.range", NO_SPAN, { ...ofField, minimum: fault.minimum, maximum: fault.maximum });
    case "choice": {
      const choices = compared.type === "enumeration" ? compared.choices : [];
      return diagnose("bind.choice", NO_SPAN, { ...ofField, choices, didYouMean: nearest(value, choices) });
    }
    case "character":
      return diagnose("syntax.forbidden-character", NO_SPAN, { codePoint: fault.codePoint, escaped: false });
  }
}
