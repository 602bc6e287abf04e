import type { CodeDefinitions, DetailsOf } from "../language/diagnostics/code-definition.js";
import type { Details } from "../language/diagnostics/details.js";
import type { Fix } from "../language/diagnostics/diagnostic.js";
import { showSome, didYouMean as suggest } from "../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import type { Span } from "../language/text/span.js";

/** The codes of what only a search for records finds. */
export const CONSTANT_CODES = {
  /** @example program: findConstantParts(checkOrThrow("price>10&price<5", schema)) */
  "suspect.never": {
    severity: "warning",
    message: ({ conditions, didYouMean }: { conditions: readonly string[]; didYouMean: readonly string[] }) =>
      `No record can match ${conditions.length > 1 ? "all of " : ""}${showSome(conditions)}.${suggest(didYouMean)}`,
  },
  /** @example program: findConstantParts(checkOrThrow("id!=1|id!=2", schema)) */
  "suspect.always": {
    severity: "warning",
    message: ({ conditions, didYouMean }: { conditions: readonly string[]; didYouMean: readonly string[] }) =>
      `Every record matches ${conditions.length > 1 ? "one of " : ""}${showSome(conditions)}.${suggest(didYouMean)}`,
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
