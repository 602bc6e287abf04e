import { OPERATOR_OF, type Operator } from "../ast/operators.js";
import type { Finding, FindingOf } from "../diagnostics/finding.js";
import { presentName } from "../schema/filterable.js";
import type { Schema } from "../schema/schema.js";
import { operatorsOf } from "../types/operators-of.js";
import { typeOf } from "../types/types.js";
import { comparedField } from "./compared-field.js";
import { diagnoseField } from "./diagnose-condition.js";

/** Adds the values that the field accepts to a missing value, and what the schema rejects to an unknown operator. */
export function withExpectedValue(
  finding: Finding,
  schema: Schema,
  read: (text: string) => readonly Finding[],
): Finding {
  const { code } = finding;
  if (code === "syntax.unknown-operator") return withUsefulText(finding, read);
  if (code !== "syntax.missing-value" && code !== "syntax.missing-item") return finding;
  const field = schema.byName.get(presentName(schema, finding.details.field));
  if (field === undefined || field.hidden) return finding;
  if (!field.filterable) return diagnoseField(finding.details.field, finding.span, schema);
  const allowed: readonly string[] = operatorsOf(field);
  if (code === "syntax.missing-value" && !allowed.includes(finding.details.operator)) {
    return { ...finding, details: { ...finding.details, supported: allowed.join(" ") }, fix: undefined };
  }
  const operator = code === "syntax.missing-value" ? (finding.details.operator as Operator) : OPERATOR_OF.isIn;
  const compared = comparedField(field, operator);
  const expected = typeOf(compared).expected(compared);
  if (expected === undefined) return finding;
  return { ...finding, details: { ...finding.details, expected } } as Finding;
}

/** Replaces a suggestion of the parser that the schema rejects by the reason for the rejection. */
function withUsefulText(
  finding: FindingOf<"syntax.unknown-operator">,
  read: (text: string) => readonly Finding[],
): Finding {
  const { broader, isPattern: _isPattern, ...details } = finding.details;
  const [reason] = broader === undefined ? [] : read(broader);
  return reason === undefined ? finding : { ...finding, details, fix: undefined, reason };
}
