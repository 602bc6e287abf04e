import type { CodeDefinitions } from "./code-definition.js";
import { didYouMean, show, showSome } from "./display.js";

/** The codes of options, separate from the others to keep `ampipe/sql` small. */
export const OPTION_CODES = {
  /** @example program: defineSchema({ id: integer({ hiden: true }) }) */
  "option.unknown": {
    severity: "error",
    message: ({
      owner,
      option,
      known,
      didYouMean: near,
    }: {
      owner: string;
      option: string;
      known: readonly string[];
      didYouMean: readonly string[];
    }) => `Option ${show(option)}${of(owner)} is unknown.${didYouMean(near) || knownOptions(known)}`,
  },
  /** @example program: check("id=1", schema, { limits: { depth: -1 } }) */
  "option.value": {
    severity: "error",
    message: ({ owner, option, expected }: { owner: string; option: string; expected: string }) =>
      `${option === "" ? "The options" : `Option ${show(option)}`}${of(owner)} must be ${expected}.`,
  },
} satisfies CodeDefinitions;

/** Some objects, such as the custom parameters of a list without any, have no options. */
function knownOptions(known: readonly string[]): string {
  return known.length === 0 ? "" : ` Known options: ${showSome(known)}.`;
}

function of(owner: string): string {
  return owner === "" ? "" : ` of ${owner}`;
}
