import { clip, displayWidth, graphemes, visible } from "../language/diagnostics/display.js";
import type { Schema } from "../language/schema/schema.js";
import { recordTypeOf } from "../language/types/types.js";
import { timeOf } from "../language/values/record-time.js";
import { isArray } from "../language/values/record-value.js";
import type { ExplainedCondition, ExplainedRelation } from "./explanation.js";

/** Returns an explanation as text: the deciding conditions, then the others, each with its record value. */
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
    const result = condition.holds === condition.negated ? "no " : "yes";
    return `  ${result}  ${shown}${padding}  ${shownValue(condition, schema)}`;
  };
  const deciding = conditions.filter(({ decides }) => decides).map(lineOf);
  const rest = conditions.filter(({ decides }) => !decides).map(lineOf);
  return [
    deciding.length === 0 ? `${title}, regardless of its values.` : `${title} because:`,
    ...deciding,
    ...(rest.length === 0 ? [] : ["No effect on the result:", ...rest]),
  ].join("\n");
}

/** Returns the condition, with its negation in a negated group, so that the result applies to the text shown. */
function shownCondition({ condition, negated }: ExplainedCondition): string {
  const shown = visible(clip(condition));
  return negated ? `!(${shown})` : shown;
}

function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes(text)) width += displayWidth(segment);
  return width;
}

function shownValue({ field, value, valueIs, related }: ExplainedCondition, schema: Schema): string {
  if (related !== undefined) return `${visible(field)} has ${describeRelated(related)}`;
  const definition = schema.byName.get(field);
  if (definition?.custom) return `${visible(field)} is a custom condition`;
  const remark = valueIs === "wrong type" && definition !== undefined ? `, not ${recordTypeOf(definition).noun}` : "";
  const shown = definition?.type === "list" && isArray(value) ? describeList(value) : describeValue(value);
  return `${visible(field)} is ${visible(shown)}${remark}`;
}

/** `3 records, 1 matching, the first is number 2`: the numbers of records count from 1. */
function describeRelated({ records, matching, examples }: ExplainedRelation): string {
  const total = records === 1 ? "1 record" : `${records} records`;
  if (records === 0) return total;
  const first = examples[0];
  if (matching === 0) return `${total}, none matches`;
  return `${total}, ${matching} matching${first === undefined || records === 1 ? "" : `, the first is number ${first.index + 1}`}`;
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

const MAX_SHOWN = 10n ** 60n;

/** Returns the digits of an integer. A long integer is not converted, because that is slow. */
function describeInteger(value: bigint): string {
  return value < MAX_SHOWN && value > -MAX_SHOWN ? String(value) : "an integer of more than 60 digits";
}

function describeObject(value: object): string {
  const time = timeOf(value);
  if (time !== undefined) return Number.isNaN(time) ? "an invalid date" : new Date(time).toISOString();
  return isArray(value) ? "an array" : "an object";
}

const MAX_ITEMS = 5;

/** Describes a list by its first items. */
function describeList(items: readonly unknown[]): string {
  const shown = items.slice(0, MAX_ITEMS).map(describeValue);
  return `[${[...shown, ...(items.length > MAX_ITEMS ? ["…"] : [])].join(", ")}]`;
}
