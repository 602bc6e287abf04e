import type { CodeDefinitions } from "./code-definition.js";
import { describeCharacter, show } from "./display.js";

/** The codes of the builders, in a separate file to keep `ampipe/build` small. */
export const BUILD_CODES = {
  /** @example program: eq("list price", 1) */
  "build.name": {
    severity: "error",
    message: ({ name }: { name: string }) => `${show(name)} is not a valid field name.`,
  },
  /** @example program: eq("name", "\0") */
  "build.character": {
    severity: "error",
    message: ({ codePoint }: { codePoint: number }) => `${describeCharacter(codePoint)} is not allowed in a filter.`,
  },
  /** @example program: eq("price", NaN) */
  "build.number": {
    severity: "error",
    message: ({ value }: { value: string }) =>
      `${value} is not allowed in a filter. Numbers must be finite and dates valid.`,
  },
  /** @example program: eq("name", {}) */
  "build.value": {
    severity: "error",
    message: ({ found }: { found: string }) => `A filter cannot contain ${found}.`,
  },
} satisfies CodeDefinitions;
