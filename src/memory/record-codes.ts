import type { CodeDefinitions, DetailsOf } from "../language/diagnostics/code-definition.js";
import type { Details } from "../language/diagnostics/details.js";
import { show, showSome } from "../language/diagnostics/display.js";
import { type Finding, makeFinding } from "../language/diagnostics/finding.js";
import { NO_SPAN } from "../language/text/span.js";

/** The codes of records in memory. */
export const RECORD_CODES = {
  /** @example program: toPredicate(checkOrThrow("id=1", schema), { missing: "error" })({ ID: 1 }) */
  "record.missing": {
    severity: "error",
    message: ({ field, property, keys }: { field: string; property: string; keys: readonly string[] }) =>
      `Field ${show(field)} is missing in a record: no property ${show(property)} ${among(keys)}. If the value is elsewhere, declare the field with option "path".`,
  },
  /** @example program: toPredicate(checkOrThrow("id=1", schema), { missing: "error" })({ id: {} }) */
  "record.type": {
    severity: "error",
    message: ({ field, expected, found }: { field: string; expected: string; found: string }) =>
      `Field ${show(field)} of a record must be ${expected}, but it is ${found}. Convert the value first.`,
  },
  /** @example program: toPredicate(checkOrThrow("search*bolt", defineSchema({ search: custom(text(), ["*"]) }))) */
  "record.custom": {
    severity: "error",
    message: ({ field, operator }: { field: string; operator: string }) =>
      `The meaning of ${show(field + operator)} is missing. Give it in option "conditions".`,
  },
} satisfies CodeDefinitions;

function among(keys: readonly string[]): string {
  return keys.length === 0 ? "and no other keys" : `among the keys ${showSome(keys)}`;
}

declare module "../language/diagnostics/details.js" {
  interface Details extends DetailsOf<typeof RECORD_CODES> {}
}

export function diagnoseRecord<Code extends keyof typeof RECORD_CODES>(code: Code, details: Details[Code]): Finding {
  return makeFinding(code, RECORD_CODES[code], NO_SPAN, details);
}
