import { expectedBy } from "../bind/read-value.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Field } from "../schema/field.js";
import { operatorsOf } from "../schema/operators-of.js";
import type { Schema } from "../schema/schema.js";

/** Says of a value that is missing what the field takes, where the sentence of the syntax alone would not help. */
export function withExpectedValue(diagnostic: Diagnostic, schema: Schema): Diagnostic {
  const { code } = diagnostic;
  if (code !== "syntax.missing-value" && code !== "syntax.missing-item") return diagnostic;
  const field = schema.byName.get(diagnostic.details.field);
  if (field === undefined || field.hidden) return diagnostic;
  const expected = expectedFor(field, code === "syntax.missing-value" ? diagnostic.details.operator : "[]");
  if (expected === undefined) return diagnostic;
  return diagnose(code, diagnostic.span, { ...diagnostic.details, expected } as never, diagnostic.fix);
}

function expectedFor(field: Field, operator: string): string | undefined {
  const allowed: readonly string[] = operatorsOf(field);
  return allowed.includes(operator) ? expectedBy(field) : `one of the operators ${allowed.join(" ")}`;
}
