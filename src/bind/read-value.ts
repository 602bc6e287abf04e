import { showSome } from "../diagnostics/display.js";
import type { Field, IntegerField } from "../schema/field.js";
import { findForbidden } from "../text/characters.js";
import { bigintOf, type DecimalFault, readDecimal } from "../values/decimal.js";
import { INTEGER } from "../values/exact-number.js";
import { INTEGER_RANGES } from "../values/integer-range.js";
import { readDate, readTimestamp } from "../values/time.js";
import type { BoundValue } from "./bound-filter.js";
import { suggestDate, suggestTimestamp } from "./suggest-time.js";

/** The reason why a text is not a valid value of a field. */
export type ValueFault =
  | { readonly fault: "value"; readonly expected: string; readonly didYouMean?: string; readonly lostPlus?: true }
  | { readonly fault: "range"; readonly minimum: string; readonly maximum: string }
  | { readonly fault: "choice" }
  | { readonly fault: "character"; readonly codePoint: number };

const EXPECTED = {
  integer: "a whole number, such as 42",
  decimal: "a number, such as 9.99",
  number: "a number, such as 9.99",
  boolean: "true or false",
  date: "a calendar day, such as 2024-05-31 or today-7d",
  timestamp: "a time, such as 2024-05-31T14:30:00Z or now-7d",
} as const;

/** Describes the values of a field for an error message. Returns undefined if any text is valid. */
export function expectedBy(field: Field): string | undefined {
  if (field.type === "text") return undefined;
  return field.type === "enumeration" ? `one of ${showSome(field.choices)}` : EXPECTED[field.type];
}

/** Converts the text of a value to the field's type. */
export function readValue(field: Field, text: string): BoundValue | ValueFault {
  switch (field.type) {
    case "integer":
      return readInteger(field, text);
    case "decimal": {
      const value = readDecimal(text);
      return typeof value === "string" ? numberFault(value, text) : { type: "decimal", value };
    }
    case "number": {
      const value = readDecimal(text);
      // Adding 0 turns -0 into 0, which is equal and has a canonical text.
      return typeof value === "string" ? numberFault(value, text) : { type: "number", value: Number(text) + 0 };
    }
    case "text": {
      const at = findForbidden(text);
      return at === -1 ? { type: "text", value: text } : { fault: "character", codePoint: text.charCodeAt(at) };
    }
    case "enumeration":
      if (field.choices.includes(text)) return { type: "enumeration", value: text };
      return { fault: "choice" };
    case "boolean":
      if (text === "true" || text === "false") return { type: "boolean", value: text === "true" };
      return valueFault(EXPECTED.boolean, suggestBoolean(text));
    case "date": {
      const value = readDate(text);
      return value === undefined ? valueFault(EXPECTED.date, suggestDate(text)) : { type: "date", value };
    }
    case "timestamp": {
      const value = readTimestamp(text);
      if (value !== undefined) return { type: "timestamp", value };
      const better = suggestTimestamp(text);
      const fault = valueFault(EXPECTED.timestamp, better?.suggestion);
      return better?.lostPlus ? { ...fault, lostPlus: true } : fault;
    }
  }
}

function readInteger(field: IntegerField, text: string): BoundValue | ValueFault {
  if (!INTEGER.test(text)) {
    const better = /^[+]?(-?[0-9]+)(?:\.0*)?$/.exec(text)?.[1];
    const isBetter = better !== undefined && !("fault" in readInteger(field, better));
    return valueFault(EXPECTED.integer, isBetter ? better : undefined);
  }
  const { minimum, maximum } = INTEGER_RANGES[field.bits];
  // It has more digits than any range allows, so it is not converted.
  const isHuge = text.length > 19 && text.replace(/^-?0*/, "").length > 19;
  const value = isHuge ? undefined : bigintOf(text);
  if (value !== undefined && value >= minimum && value <= maximum) return { type: "integer", value };
  return { fault: "range", minimum: String(minimum), maximum: String(maximum) };
}

function numberFault(reason: DecimalFault, text: string): ValueFault {
  if (reason === "too-large") return valueFault("a number of at most 60 digits, with an exponent from -60 to 60");
  const [, sign = "", whole = "", fraction = ""] = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  const hasDigits = whole !== "" || fraction !== "";
  const better = `${sign === "-" ? "-" : ""}${whole || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return valueFault(EXPECTED.number, hasDigits && typeof readDecimal(better) !== "string" ? better : undefined);
}

function valueFault(expected: string, didYouMean?: string): Extract<ValueFault, { fault: "value" }> {
  return didYouMean === undefined ? { fault: "value", expected } : { fault: "value", expected, didYouMean };
}

function suggestBoolean(text: string): string | undefined {
  if (/^(?:true|yes|t|1|on)$/i.test(text)) return "true";
  return /^(?:false|no|f|0|off)$/i.test(text) ? "false" : undefined;
}
