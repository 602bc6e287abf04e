import { comparedField } from "../language/bind/compared-field.js";
import { conditionField } from "../language/schema/field-at.js";
import { filterableRelation, targetOf } from "../language/schema/filterable.js";
import { defineSchema, type Schema } from "../language/schema/schema.js";
import { hasUnopenedParenthesis } from "../language/text/quoting.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { typeOf } from "../language/types/types.js";
import type { Candidates } from "./candidates.js";
import type { CompletionOption, ValueRequest } from "./completion.js";
import { type CompletionContext, mayAddCondition } from "./completion-context.js";
import type { NameTarget, OperatorTarget, TextBefore, ValueTarget } from "./completion-target.js";
import { fieldChoices, relationChoices } from "./field-choices.js";
import { conditionOptions, longerOperators, operatorOptions } from "./operator-choices.js";
import { connectives, emptyGroupEnd, groupOptions, listEnds } from "./punctuation-options.js";
import { readTextBefore } from "./read-target.js";
import type { CompleteSettings } from "./settings.js";
import { hasOpenValues } from "./static-values.js";
import { slashesAtEnd } from "./typed-value.js";
import { accepts, type Compared, isComplete, mayCloseGroup, valueChoices } from "./value-choices.js";

/** The candidates at a position, and the condition whose value is typed, if a source may know values. */
export interface CandidatesAt {
  readonly candidates: Candidates;
  readonly asked?: Asked | undefined;
}

export interface Asked {
  readonly request: ValueRequest;
  readonly target: ValueTarget;
  readonly compared: Compared;
}

/** Returns the candidates at a position of a text. */
export function candidatesAt(text: string, position: number, schema: Schema, settings: CompleteSettings): CandidatesAt {
  const before = readTextBefore(text, position, settings.limits);
  const context = { text, position, schema: relatedSchema(schema, before.relations), settings, before };
  const { target } = before;
  if (target.kind !== "value") return { candidates: otherCandidates(target, context) };
  return valueCandidates(target, context);
}

const NO_FIELDS = defineSchema({});

/** Returns the schema inside of the groups of relations. An unknown relation has no fields. */
function relatedSchema(schema: Schema, relations: readonly string[]): Schema {
  return relations.reduce<Schema>((outer, name) => {
    const relation = filterableRelation(outer, name);
    return relation === undefined ? NO_FIELDS : targetOf(relation);
  }, schema);
}

function otherCandidates(target: Exclude<TextBefore["target"], ValueTarget>, context: CompletionContext): Candidates {
  const { from, to } = target;
  switch (target.kind) {
    case "name":
      return nameCandidates(target, context);
    case "operator":
      return operatorCandidates(target, context);
    case "bang":
      return { from, to, choices: relationChoices(context, "", "!"), tail: groupOptions(context).slice(-1) };
    case "end": {
      const { list } = target;
      const tail = list === undefined ? connectives(context, "") : listEnds(context, "", list);
      return { from, to, choices: [], tail };
    }
  }
}

/** The fields that fit. After the name of a field, its operators come first. */
function nameCandidates({ from, to, typed, isAlone, missing }: NameTarget, context: CompletionContext): Candidates {
  const { schema, position, text } = context;
  // The name of a relation may follow `!`, that of a field may not.
  const missingBeforeRelation = missing === "(" ? "" : missing;
  const groups = groupOptions(context, text.slice(position, to));
  const end = typed === "" ? emptyGroupEnd(context) : [];
  if (!mayAddCondition(context) || (missing === "(" && groups.length === 0)) {
    return { from, to, choices: [], tail: end };
  }
  const field = isAlone ? conditionField(schema, typed) : undefined;
  const operators = field === undefined ? [] : conditionOptions(field, missing + typed);
  const choices = [
    ...operators.map((option) => () => option),
    ...fieldChoices(context, typed, "", missing),
    ...relationChoices(context, typed, missingBeforeRelation),
  ];
  // A group begins before the name at the position, if there is one.
  if (typed === "") return { from, to, choices, tail: [...groups, ...end] };
  return { from, to, choices, tail: missing === "&" && to === position ? connectives(context, "") : [] };
}

function operatorCandidates(target: OperatorTarget, context: CompletionContext): Candidates {
  const { text, position, schema } = context;
  const { from, to, typed, name } = target;
  const field = conditionField(schema, target.field);
  if (field !== undefined) {
    const isNew = typed === "" && to === position;
    const options = isNew ? conditionOptions(field) : operatorOptions(field, typed);
    return { from, to, choices: options.map((option) => () => option), tail: [] };
  }
  // The field is unknown: offer others instead, and keep the text after it.
  const choices = fieldChoices(context, target.field, text.slice(name.end, to), target.missing);
  return { from: name.start, to, choices, tail: [] };
}

function valueCandidates(target: ValueTarget, context: CompletionContext): CandidatesAt {
  const { from, to, operator } = target;
  const { schema, settings } = context;
  const field = conditionField(schema, target.field);
  const compared =
    field !== undefined && operatorsOf(field).includes(operator) ? { field, operator, settings } : undefined;
  const tail = endOptions(target, compared, context);
  if (field === undefined) return { candidates: { from, to, choices: [], tail } };
  const longer = target.followsOperator ? longerOperators(field, operator) : [];
  if (compared === undefined) return { candidates: { from, to, choices: [], tail: [...longer, ...tail] } };
  const name = [...context.before.relations, target.field].join(".");
  const request = { field: name, operator, typed: target.typed };
  const asked = hasOpenValues(field, operator) ? { request, target, compared } : undefined;
  const accepting = comparedField(field, operator);
  const expected = typeOf(accepting).expected(accepting);
  const choices = valueChoices(target, compared);
  return { candidates: { from, to, choices, tail: [...longer, ...tail], values: asked?.request, expected }, asked };
}

/** Returns the options that end the value. */
function endOptions(
  target: ValueTarget,
  compared: Compared | undefined,
  context: CompletionContext,
): readonly CompletionOption[] {
  const { raw, list, isQuoted } = target;
  const { position, before } = context;
  if (target.to > position) return [];
  if (isQuoted) return closingQuote(target, compared);
  if (!isComplete(target, compared) || (before.hasGroups && hasUnopenedParenthesis(raw))) return [];
  if (list !== undefined) return listEnds(context, raw, list);
  return connectives(context, raw).filter(({ kind }) => kind !== "group" || mayCloseGroup(target));
}

/** A backslash at the end would escape the closing quote, so it becomes a literal one. */
function closingQuote(
  { raw, typed, isWhole }: ValueTarget,
  compared: Compared | undefined,
): readonly CompletionOption[] {
  const slash = slashesAtEnd(raw) % 2 === 0 ? "" : "\\";
  if (!isWhole || (compared !== undefined && !accepts(compared, typed + slash))) return [];
  return [{ label: '"', insert: `${raw}${slash}"`, kind: "value", detail: "end of the value" }];
}
