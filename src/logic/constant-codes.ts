import type { CodeDefinitions, DetailsOf } from "../language/diagnostics/code-definition.js";
import type { Details } from "../language/diagnostics/details.js";
import type { Fix } from "../language/diagnostics/diagnostic.js";
import { showSome, didYouMean as suggest } from "../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import type { Span } from "../language/text/span.js";

interface Conditions {
  readonly conditions: readonly string[];
  readonly didYouMean: readonly string[];
}

function showConditions(of: "all" | "one", { conditions, didYouMean }: Conditions): string {
  return `${conditions.length > 1 ? `${of} of ` : ""}${showSome(conditions)}.${suggest(didYouMean)}`;
}

/** The codes of what only a search for records finds. */
export const CONSTANT_CODES = {
  /** @example program: findConstantParts(checkOrThrow("price>10&price<5", schema)) */
  "suspect.never": {
    severity: "warning",
    message: (details: Conditions) => `No record can match ${showConditions("all", details)}`,
  },
  /** @example program: findConstantParts(checkOrThrow("id!=1|id!=2", schema)) */
  "suspect.always": {
    severity: "warning",
    message: (details: Conditions) => `Every record matches ${showConditions("one", details)}`,
  },
} satisfies CodeDefinitions;

declare module "../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof CONSTANT_CODES> {}
}

export function diagnoseConstant<Code extends keyof typeof CONSTANT_CODES>(
  code: Code,
  span: Span,
  details: Details[Code],
  fix?: Fix,
): Finding {
  return makeFinding(code, CONSTANT_CODES[code], span, details, fix);
}
