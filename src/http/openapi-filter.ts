import { eq } from "../ast/builders.js";
import type { Limits } from "../ast/limits.js";
import { print } from "../print/print.js";
import { describe, type FieldDescription } from "../schema/describe.js";
import type { Schema } from "../schema/schema.js";

/** The language and what of it this schema takes, in Markdown. */
export function describeFilter(schema: Schema, limits: Limits): string {
  const rows = describe(schema).map(({ name, type, nullable, operators, choices }) => {
    const kind = choices === undefined ? type : `${type}: ${choices.join(", ")}`;
    return `| ${cell(name)} | ${cell(kind)}${nullable ? ", or null" : ""} | ${operators.map(written).join(" ")} |`;
  });
  const { length, conditions, depth, items, value } = limits;
  return [
    "Conditions that narrow the result, such as `name*bolt&list_price>=100|categ_id[1,2]`.",
    "",
    "`&` binds tighter than `|`; `( )` groups and `!( )` negates a group. A value runs to the next `&` or `|`; one that " +
      'holds these is written in double quotes. `null` is null. `*` is "contains"; `[1,2]` is "any of", and `!` before ' +
      "`=`, `*` or `[` makes the exact opposite.",
    "",
    "| field | type | operators |",
    "| --- | --- | --- |",
    ...rows,
    "",
    `At most ${length} characters, ${conditions} conditions, ${items} items in a list, ${value} characters in a value, and groups ${depth} deep.`,
  ].join("\n");
}

/** For a cell of a table in Markdown. */
function cell(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, "\\$&").replace(/\s+/g, " ");
}

function written(operator: string): string {
  return `\`${operator}\``;
}

/** Some filters that the schema takes, simple ones first. */
export function exampleFilters(schema: Schema): readonly string[] {
  const conditions = describe(schema).slice(0, 6).map(exampleCondition);
  const [first, second] = conditions;
  if (first === undefined) return [];
  return second === undefined ? [first] : [...conditions, `${first}&${second}`, `!(${first})|${second}`];
}

/** The condition that shows most of what a field is good for. */
function exampleCondition({ name, type, choices: [choice = ""] = [] }: FieldDescription): string {
  switch (type) {
    case "integer":
      return `${name}[1,2,3]`;
    case "decimal":
    case "number":
      return `${name}>=100`;
    case "boolean":
      return `${name}=true`;
    case "date":
      return `${name}>=2024-01-01`;
    case "timestamp":
      return `${name}<2024-05-31T14:30:00Z`;
    case "enumeration":
      return print(eq(name, choice));
    case "text":
      return `${name}*bolt`;
  }
}
