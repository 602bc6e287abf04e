import type { CodeDefinitions } from "./code-definition.js";
import { didYouMean, show } from "./display.js";

/** The codes of options, separate from the others to keep `ampipe/sql` small. */
export const OPTION_CODES = {
  /** @example program: defineSchema({ id: integer({ hiden: true }) }) */
  "option.unknown": {
    severity: "error",
    message: ({ owner, option, didYouMean: near }: { owner: string; option: string; didYouMean: readonly string[] }) =>
      `Option ${show(option)}${of(owner)} is unknown.${didYouMean(near)}`,
  },
  /** @example program: check("id=1", schema, { limits: { depth: -1 } }) */
  "option.value": {
    severity: "error",
    message: ({ owner, option, expected }: { owner: string; option: string; expected: string }) =>
      `${option === "" ? "The argument" : `Option ${show(option)}`}${of(owner)} must be ${expected}.`,
  },
} satisfies CodeDefinitions;

function of(owner: string): string {
  return owner === "" ? "" : ` of ${owner}`;
}
