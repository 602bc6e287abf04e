import { comparedField } from "../language/bind/read-value.js";
import { filterableField } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import { hasUnopenedParenthesis } from "../language/text/quoting.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { typeOf } from "../language/types/types.js";
import type { CompletionOption, ValueRequest } from "./completion.js";
import type { Draft } from "./draft.js";
import { connectives, groupOptions, listEnds } from "./endings.js";
import { fieldChoices } from "./field-choices.js";
import { conditionOptions, longerOperators, operatorOptions } from "./operator-choices.js";
import type { Before, NamePlace, OperatorPlace, ValuePlace } from "./place.js";
import { readBefore } from "./read-place.js";
import { mayAddCondition, type Scene } from "./scene.js";
import type { CompleteSettings } from "./settings.js";
import { hasOpenValues } from "./static-values.js";
import { slashesAtEnd } from "./typed-value.js";
import { accepts, type Compared, isComplete, mayCloseGroup, valueChoices } from "./value-choices.js";

/** A draft, and where a source may know values: the condition whose value is typed. */
export interface DraftAt {
  readonly draft: Draft;
  readonly asked?: Asked | undefined;
}

export interface Asked {
  readonly request: ValueRequest;
  readonly place: ValuePlace;
  readonly compared: Compared;
}

/** Drafts the options at a position of a text. */
export function draftAt(text: string, position: number, schema: Schema, settings: CompleteSettings): DraftAt {
  const before = readBefore(text, position, settings.limits);
  const scene = { text, position, schema, settings, before };
  const { place } = before;
  if (place.kind === "value") return draftValue(place, scene);
  return { draft: draftOther(place, scene) };
}

function draftOther(place: Exclude<Before["place"], ValuePlace>, scene: Scene): Draft {
  const { from, to } = place;
  switch (place.kind) {
    case "name":
      return draftName(place, scene);
    case "operator":
      return draftOperator(place, scene);
    case "bang":
      return { from, to, choices: [], tail: groupOptions(scene).slice(-1) };
    case "end": {
      const { list } = place;
      const tail = list === undefined ? connectives(scene, "") : listEnds(scene, "", list);
      return { from, to, choices: [], tail };
    }
  }
}

/** The fields that fit. After the name of a field, its operators come first. */
function draftName({ from, to, typed, isAlone, missing }: NamePlace, scene: Scene): Draft {
  const { schema, position, text } = scene;
  const groups = groupOptions(scene, text.slice(position, to));
  if (!mayAddCondition(scene) || (missing === "(" && groups.length === 0)) return { from, to, choices: [], tail: [] };
  const field = isAlone ? filterableField(schema, typed) : undefined;
  const operators = field === undefined ? [] : conditionOptions(field, missing + typed);
  const choices = [...operators.map((option) => () => option), ...fieldChoices(schema, typed, "", missing)];
  // A group begins before the name at the position, if there is one.
  if (typed === "") return { from, to, choices, tail: groups };
  return { from, to, choices, tail: missing === "&" && to === position ? connectives(scene, "") : [] };
}

function draftOperator(place: OperatorPlace, { text, position, schema }: Scene): Draft {
  const { from, to, typed, name } = place;
  const field = filterableField(schema, place.field);
  if (field !== undefined) {
    const isNew = typed === "" && to === position;
    const options = isNew ? conditionOptions(field) : operatorOptions(field, typed);
    return { from, to, choices: options.map((option) => () => option), tail: [] };
  }
  // The field is unknown: offer others in its place, and keep the text after it.
  const choices = fieldChoices(schema, place.field, text.slice(name.end, to), place.missing);
  return { from: name.start, to, choices, tail: [] };
}

function draftValue(place: ValuePlace, scene: Scene): DraftAt {
  const { from, to, operator } = place;
  const { schema, settings } = scene;
  const field = filterableField(schema, place.field);
  const compared =
    field !== undefined && operatorsOf(field).includes(operator) ? { field, operator, settings } : undefined;
  const tail = endings(place, compared, scene);
  if (field === undefined) return { draft: { from, to, choices: [], tail } };
  const longer = place.followsOperator ? longerOperators(field, operator) : [];
  if (compared === undefined) return { draft: { from, to, choices: [], tail: [...longer, ...tail] } };
  const request = { field: place.field, operator, typed: place.typed };
  const asked = hasOpenValues(field, operator) ? { request, place, compared } : undefined;
  const accepting = comparedField(field, operator);
  const expected = typeOf(accepting).expected(accepting);
  const choices = valueChoices(place, compared);
  return { draft: { from, to, choices, tail: [...longer, ...tail], values: asked?.request, expected }, asked };
}

/** Returns the options that end the value. */
function endings(place: ValuePlace, compared: Compared | undefined, scene: Scene): readonly CompletionOption[] {
  const { raw, list, isQuoted } = place;
  const { position, before } = scene;
  if (place.to > position) return [];
  if (isQuoted) return closingQuote(place, compared);
  if (!isComplete(place, compared) || (before.hasGroups && hasUnopenedParenthesis(raw))) return [];
  if (list !== undefined) return listEnds(scene, raw, list);
  return connectives(scene, raw).filter(({ kind }) => kind !== "group" || mayCloseGroup(place));
}

/** A backslash at the end would escape the closing quote, so it becomes a literal one. */
function closingQuote(
  { raw, typed, isWhole }: ValuePlace,
  compared: Compared | undefined,
): readonly CompletionOption[] {
  const slash = slashesAtEnd(raw) % 2 === 0 ? "" : "\\";
  if (!isWhole || (compared !== undefined && !accepts(compared, typed + slash))) return [];
  return [{ label: '"', insert: `${raw}${slash}"`, kind: "value", detail: "end of the value" }];
}
