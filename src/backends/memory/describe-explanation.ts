import { clip, displayWidth, graphemes, visible } from "../../diagnostics/display.js";
import type { FieldType } from "../../schema/field.js";
import type { Schema } from "../../schema/schema.js";
import { timeOf } from "../../values/record-time.js";
import type { ExplainedCondition } from "./explanation.js";

/** An explanation for people: the conditions that decide, then the rest, each with what the record holds. */
export function describeExplanation(
  matches: boolean,
  conditions: readonly ExplainedCondition[],
  schema: Schema,
): string {
  const title = matches ? "The record matches" : "The record does not match";
  if (conditions.length === 0) return `${title}: the filter ${matches ? "is empty" : "matches nothing"}.`;
  const width = conditions.reduce((widest, condition) => Math.max(widest, widthOf(shownCondition(condition))), 0);
  const lineOf = (condition: ExplainedCondition): string => {
    const shown = shownCondition(condition);
    const padding = " ".repeat(width - widthOf(shown));
    const answer = condition.holds === condition.negated ? "no " : "yes";
    return `  ${answer}  ${shown}${padding}  ${shownValue(condition, schema)}`;
  };
  const deciding = conditions.filter(({ decides }) => decides).map(lineOf);
  const rest = conditions.filter(({ decides }) => !decides).map(lineOf);
  return [
    deciding.length === 0 ? `${title}, whatever its fields hold.` : `${title}, because:`,
    ...deciding,
    ...(rest.length === 0 ? [] : ["Without effect:", ...rest]),
  ].join("\n");
}

/** In a negated group, the condition with its negation, so that the answer is about what is shown. */
function shownCondition({ condition, negated }: ExplainedCondition): string {
  const shown = visible(clip(condition));
  return negated ? `!(${shown})` : shown;
}

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes(text)) width += displayWidth(segment);
  return width;
}

/** What a value of each type is called. */
const NOUNS: Readonly<Record<FieldType, string>> = {
  integer: "integer",
  decimal: "decimal",
  number: "finite number",
  text: "text",
  enumeration: "text",
  boolean: "boolean",
  date: "date",
  timestamp: "time",
};

function shownValue({ field, value, valueIs }: ExplainedCondition, schema: Schema): string {
  const type = schema.byName.get(field)?.type;
  const remark = valueIs === "wrong type" && type !== undefined ? `, which is no ${NOUNS[type]}` : "";
  return `${field} is ${visible(describeValue(value))}${remark}`;
}

function describeValue(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "missing";
    case "string":
      return JSON.stringify(clip(value));
    case "number":
    case "boolean":
      return String(value);
    case "bigint":
      return describeInteger(value);
    case "object":
      return value === null ? "null" : describeObject(value);
    default:
      return `a ${typeof value}`;
  }
}

const LONGEST = 10n ** 60n;

/** The digits that are shown, without writing out all others. */
function describeInteger(value: bigint): string {
  return value < LONGEST && value > -LONGEST ? String(value) : "an integer of more than 60 digits";
}

function describeObject(value: object): string {
  const time = timeOf(value);
  if (time !== undefined) return Number.isNaN(time) ? "an invalid date" : new Date(time).toISOString();
  return isList(value) ? "a list" : "an object";
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value);
  } catch {
    // A proxy that was revoked.
    return false;
  }
}
