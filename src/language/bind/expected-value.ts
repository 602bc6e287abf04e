import { OPERATOR_OF, type Operator } from "../ast/operators.js";
import type { Diagnostic, DiagnosticOf } from "../diagnostics/diagnostic.js";
import { diagnose } from "../diagnostics/messages.js";
import type { Schema } from "../schema/schema.js";
import { operatorsOf } from "../types/operators-of.js";
import { typeOf } from "../types/types.js";
import { diagnoseUnfilterable } from "./diagnose-condition.js";
import { comparedField } from "./read-value.js";

/** Adds the values that the field accepts to the message of a missing value or an unknown operator. */
export function withExpectedValue(
  diagnostic: Diagnostic,
  schema: Schema,
  read: (text: string) => readonly Diagnostic[],
): Diagnostic {
  const { code } = diagnostic;
  if (code === "syntax.unknown-operator") return withUsefulText(diagnostic, read);
  if (code !== "syntax.missing-value" && code !== "syntax.missing-item") return diagnostic;
  const field = schema.byName.get(diagnostic.details.field);
  if (field === undefined || field.hidden) return diagnostic;
  if (!field.filterable) return diagnoseUnfilterable(diagnostic.details.field, diagnostic.span, schema);
  const allowed: readonly string[] = operatorsOf(field);
  if (code === "syntax.missing-value" && !allowed.includes(diagnostic.details.operator)) {
    return diagnose(code, diagnostic.span, { ...diagnostic.details, supported: allowed.join(" ") });
  }
  const operator = code === "syntax.missing-value" ? (diagnostic.details.operator as Operator) : OPERATOR_OF.isIn;
  const compared = comparedField(field, operator);
  const expected = typeOf(compared).expected(compared);
  if (expected === undefined) return diagnostic;
  return diagnose(code, diagnostic.span, { ...diagnostic.details, expected } as never, diagnostic.fix);
}

/** Replaces a suggestion of the parser that the schema rejects by the reason for the rejection. */
function withUsefulText(
  diagnostic: DiagnosticOf<"syntax.unknown-operator">,
  read: (text: string) => readonly Diagnostic[],
): Diagnostic {
  const { broader, isPattern: _isPattern, ...details } = diagnostic.details;
  const [rejection] = broader === undefined ? [] : read(broader);
  if (rejection === undefined) return diagnostic as Diagnostic;
  const plain = diagnose("syntax.unknown-operator", diagnostic.span, details);
  return { ...plain, message: `${plain.message} ${rejection.message}` };
}
