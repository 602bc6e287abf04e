import { OPERATOR_OF, type Operator, positiveOf } from "../ast/operators.js";
import { showSome } from "../diagnostics/display.js";
import type { Field, IntegerField } from "../schema/field.js";
import { findForbidden } from "../text/characters.js";
import { readDecimal } from "../values/decimal.js";
import { INTEGER } from "../values/exact-number.js";
import { INTEGER_RANGES } from "../values/integer-range.js";
import { readUuid } from "../values/uuid.js";
import type { BoundValue, EmptyList } from "./bound-filter.js";
import { suggestDate, suggestTimestamp } from "./suggest-time.js";
import { typedValue } from "./typed-value.js";

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
  uuid: "a UUID, such as 2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60",
  json: "no values",
} as const;

/** Describes the values of a field for an error message. Returns undefined if any text is valid. */
export function expectedBy(field: Field): string | undefined {
  if (field.type === "text") return undefined;
  if (field.type === "list") return field.nullable ? 'null or [] after "="' : '[] after "="';
  return field.type === "enumeration" ? `one of ${showSome(field.choices)}` : EXPECTED[field.type];
}

/** Returns the field whose values follow an operator: the item of a list, except after `=` and `!=`. */
export function comparedField(field: Field, operator: Operator): Field {
  return field.type === "list" && positiveOf(operator) !== OPERATOR_OF.eq ? field.item : field;
}

/** Converts the text of a value to the field's type. */
export function readValue(field: Field, text: string): BoundValue | EmptyList | ValueFault {
  return typedValue(field, text) ?? faultOf(field, text);
}

/** Returns why the field does not accept a text, with a suggestion. */
function faultOf(field: Field, text: string): ValueFault {
  switch (field.type) {
    case "integer":
      return integerFault(field, text);
    case "decimal":
    case "number":
      return numberFault(text);
    case "text":
      return { fault: "character", codePoint: text.charCodeAt(findForbidden(text)) };
    case "enumeration":
      return { fault: "choice" };
    case "boolean":
      return valueFault(EXPECTED.boolean, suggestBoolean(text));
    case "date":
      return valueFault(EXPECTED.date, suggestDate(text));
    case "timestamp": {
      const better = suggestTimestamp(text);
      const fault = valueFault(EXPECTED.timestamp, better?.suggestion);
      return better?.lostPlus ? { ...fault, lostPlus: true } : fault;
    }
    case "uuid":
      return valueFault(EXPECTED.uuid, suggestUuid(text));
    case "list":
      return valueFault(expectedBy(field) ?? "");
    case "json":
      return valueFault(EXPECTED.json);
  }
}

function integerFault(field: IntegerField, text: string): ValueFault {
  if (!INTEGER.test(text)) {
    const better = /^[+]?(-?[0-9]+)(?:\.0*)?$/.exec(text)?.[1];
    const isBetter = better !== undefined && typedValue(field, better) !== undefined;
    return valueFault(EXPECTED.integer, isBetter ? better : undefined);
  }
  const { minimum, maximum } = INTEGER_RANGES[field.bits];
  return { fault: "range", minimum: String(minimum), maximum: String(maximum) };
}

function numberFault(text: string): ValueFault {
  if (readDecimal(text) === "too-large")
    return valueFault("a number of at most 60 digits, with an exponent from -60 to 60");
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

/** Suggests a UUID for one without dashes, in braces or with the prefix `urn:uuid:`. */
function suggestUuid(text: string): string | undefined {
  const [, digits = ""] = /^(?:urn:uuid:)?\{?([0-9a-f-]{32,})\}?$/i.exec(text) ?? [];
  return readUuid(digits.replaceAll("-", "").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}
