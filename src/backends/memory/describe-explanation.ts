import { visible } from "../../diagnostics/display.js";
import { clip, show } from "../../diagnostics/phrases.js";
import type { Schema } from "../../schema/schema.js";
import type { ExplainedCondition } from "./explanation.js";

/** An explanation for people: the conditions that decide, then the rest. */
export function describeExplanation(
  matches: boolean,
  conditions: readonly ExplainedCondition[],
  schema: Schema,
): string {
  const title = matches ? "The record matches" : "The record does not match";
  if (conditions.length === 0) return `${title}: the filter has no conditions.`;
  const rows = conditions.map((condition) => ({ condition, cells: cellsOf(condition, schema) }));
  const width = rows.reduce((widest, { cells: [first] }) => Math.max(widest, first.length), 0);
  const linesOf = (decides: boolean): string[] =>
    rows
      .filter(({ condition }) => condition.decides === decides)
      .map(({ condition: { holds }, cells: [first, second] }) => {
        return `  ${holds ? "yes" : "no "}  ${first.padEnd(width)}  ${second}`;
      });
  const deciding = linesOf(true);
  const rest = linesOf(false);
  const because = deciding.length === 0 ? [`${title}, whatever its conditions say.`] : [`${title}, because:`];
  return [...because, ...deciding, ...(rest.length === 0 ? [] : ["Without effect:", ...rest])].join("\n");
}

function cellsOf({ condition, negated, field, value, holding }: ExplainedCondition, schema: Schema): [string, string] {
  const type = schema.byName.get(field)?.type;
  const remark = holding === "foreign" ? `, which is no ${type}` : "";
  return [
    visible(clip(condition)) + (negated ? " in !( )" : ""),
    `${field} is ${visible(describeValue(value))}${remark}`,
  ];
}

function describeValue(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "missing";
    case "string":
      return show(value);
    case "number":
    case "boolean":
      return Object.is(value, -0) ? "0" : String(value);
    case "bigint":
      return clip(String(value));
    case "object":
      if (value === null) return "null";
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid date" : value.toISOString();
      return Array.isArray(value) ? "a list" : "an object";
    default:
      return `a ${typeof value}`;
  }
}
