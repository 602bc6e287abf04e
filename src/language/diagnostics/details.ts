import type { BUILD_CODES } from "./build-codes.js";
import type { DetailsOf } from "./code-definition.js";
import type { FILTER_CODES } from "./filter-codes.js";
import type { OPTION_CODES } from "./option-codes.js";

/**
 * The details of each diagnostic code. Here are those that `ampipe` reports. Each folder with codes of its own, such as a
 * bridge, adds them to this interface where it defines them, so programs have the codes of what they import.
 */
export interface Details
  extends DetailsOf<typeof FILTER_CODES>,
    DetailsOf<typeof BUILD_CODES>,
    DetailsOf<typeof OPTION_CODES> {}

export type DiagnosticCode = keyof Details;
