import { comparison, membership } from "../language/ast/builders.js";
import { DEFAULT_LIMITS, type Limits } from "../language/ast/limits.js";
import {
  ALL_OPERATORS,
  factsOf,
  isListOperator,
  isNegative,
  OPERATOR_OF,
  type Operator,
  openingOf,
  positiveOf,
  writeList,
} from "../language/ast/operators.js";
import { check } from "../language/bind/check.js";
import { comparedField } from "../language/bind/compared-field.js";
import { print } from "../language/print/print.js";
import { describeFields, type FieldDescription } from "../language/schema/description.js";
import { filterableRelation, targetOf } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { typeOf } from "../language/types/types.js";

const POSITIVES = ALL_OPERATORS.filter(isNegative).map(positiveOf);

/** The meaning of each operator except "=". */
const MEANINGS = POSITIVES.filter((operator) => operator !== OPERATOR_OF.eq)
  .map((operator) => `${written(exampleOf(operator))} means "${factsOf(operator).name}"`)
  .join("; ");

const NEGATABLE = POSITIVES.map((operator) => written(openingOf(operator)))
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

function exampleOf(operator: Operator): string {
  return isListOperator(operator) ? writeList(operator, ["1", "2"]) : operator;
}

/** Describes the filter language and the fields and operators of the schema, in Markdown. */
export function describeFilter(schema: Schema, limits: Limits): string {
  const fields = filterableFields(schema);
  const hasDescriptions = fields.some(({ description }) => description !== undefined);
  const rows = fields.map((field) => {
    const { name, type, nullable, operators, description = "", item, choices = item?.choices, names = [] } = field;
    const named = item === undefined ? type : `${type} of ${item.type}`;
    const kind = choices === undefined ? named : `${named}: ${choices.join(", ")}`;
    const others = [...names, ...(nullable ? ["null"] : [])].map((word) => `, or ${cell(word)}`).join("");
    const row = `| ${cell(name)} | ${cell(kind)}${others} | ${operators.map(written).join(" ")} |`;
    return hasDescriptions ? `${row} ${cell(description)} |` : row;
  });
  return [
    `Returns only the records that match these conditions${exampleFilters(schema, limits)
      .slice(-1)
      .map((example) => `, such as \`${example}\``)}.`,
    "",
    "`&` (and) binds tighter than `|` (or). `( )` groups conditions and `!( )` negates a group. A value ends at the " +
      "next `&` or `|`; put a value that contains them in double quotes. `null` means null. " +
      `${MEANINGS}. \`!\` before ${NEGATABLE} negates the operator.`,
    "",
    `| field | type | operators |${hasDescriptions ? " description |" : ""}`,
    `| --- | --- | --- |${hasDescriptions ? " --- |" : ""}`,
    ...rows,
    ...relatedRows(schema, limits),
    ...limitsOf(schema, limits),
  ].join("\n");
}

/** Returns the relations that filters may use. */
function relationsOf(schema: Schema, { relationDepth }: Limits) {
  if (relationDepth === 0) return [];
  return [...schema.relationByName.keys()].flatMap((name) => {
    const relation = filterableRelation(schema, name);
    return relation === undefined ? [] : [{ name, relation }];
  });
}

/** Describes conditions on related records. */
function relatedRows(schema: Schema, limits: Limits): readonly string[] {
  const relations = relationsOf(schema, limits);
  if (relations.length === 0) return [];
  const rows = relations.map(({ name, relation: definition }) => {
    const { relation, description = "" } = definition;
    const fields = filterableFields(targetOf(definition)).map((field) => cell(field.name));
    return `| ${cell(name)} | ${relation} | ${fields.join(", ")} | ${cell(description)} |`;
  });
  return [
    "",
    "Conditions on related records are in parentheses after the relation: `name(…)` matches if at least one related " +
      `record matches all of them, \`!name(…)\` if none does, and ${written(`name(…)${OPERATOR_OF.gte}3`)} compares their ` +
      "number. A field of a relation to one record also has a path, `name.field`; it is null without the record.",
    "",
    "| relation | records | fields | description |",
    "| --- | --- | --- | --- |",
    ...rows,
  ];
}

function filterableFields(schema: Schema): readonly FieldDescription[] {
  return describeFields(schema).filter(({ operators }) => operators.length > 0);
}

/** Returns the finite limits that the schema can reach as one sentence. */
function limitsOf(schema: Schema, limits: Limits): readonly string[] {
  const { length, conditions, items, value, depth, relationDepth, relations } = limits;
  const named = [
    [length, "characters"],
    [conditions, "conditions"],
    [items, "items in a list"],
    [value, "characters in a value"],
    [depth, "levels of nested groups"],
    ...(relationsOf(schema, limits).length === 0
      ? []
      : ([
          [relations, "conditions on related records"],
          [relationDepth, "levels of nested related records"],
        ] as const)),
  ] as const;
  const texts = named.filter(([limit]) => Number.isFinite(limit)).map(([limit, what]) => `${limit} ${what}`);
  return texts.length === 0 ? [] : ["", `At most ${texts.join(", ")}.`];
}

/** Escapes text for a cell of a Markdown table. */
function cell(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, "\\$&").replace(/\s+/g, " ");
}

function written(operator: string): string {
  return `\`${operator}\``;
}

/** Returns valid filters for the schema and within the limits, simple ones first. */
export function exampleFilters(schema: Schema, limits: Limits = DEFAULT_LIMITS): readonly string[] {
  const fields = [...schema.byName].filter(([, field]) => !field.hidden && operatorsOf(field).length > 0);
  const conditions = fields.slice(0, 6).map(([name, field]) => exampleCondition(name, field));
  const [first, second] = conditions;
  const combined = second === undefined ? [] : [`${first}&${second}`, `!(${first})|${second}`];
  return [...conditions, ...combined].filter((example) => check(example, schema, { limits }).ok);
}

/** Returns the most useful condition for the type of the field. */
function exampleCondition(name: string, field: Field): string {
  const { isIn, contains, gte, eq } = OPERATOR_OF;
  const examples = typeOf(field).examples(field);
  const supported = operatorsOf(field);
  const useful = [...(examples.length > 1 ? [isIn] : []), contains, gte, eq];
  const operator = useful.find((one) => supported.includes(one)) ?? (supported[0] as Operator);
  if (isListOperator(operator)) return print(membership(name, operator, examples));
  const isWholeList = comparedField(field, operator).type === "list";
  return print(comparison(name, operator, isWholeList ? [] : (examples[0] ?? "")));
}
