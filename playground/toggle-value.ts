import { and, type Condition, contains, eq, type Filter, isIn, type Literal, parse, print } from "ampipe";

/** A field whose values can be chosen. */
export interface ChoiceField {
  readonly name: string;
  readonly isList: boolean;
}

/** Returns the values of a field that a filter chooses by a condition of its own, such as `state=open` or `id[1,2]`. */
export function chosenValues(filter: Filter, field: ChoiceField): readonly Literal[] {
  return choiceIn(filter, field)?.values ?? [];
}

/** Returns the filter with one more or one less chosen value. Other conditions stay. A broken filter stays unchanged. */
export function toggleValue(text: string, field: ChoiceField, value: Literal): string {
  const parsed = parse(text);
  if (!parsed.ok) return text;
  const { part, values } = choiceIn(parsed.value, field) ?? { part: undefined, values: [] };
  const others = values.filter((one) => one !== value);
  const condition = conditionOn(field, others.length < values.length ? others : [...values, value]);
  const parts = partsOf(parsed.value);
  const changed = part === undefined ? [...parts, condition] : parts.map((one) => (one === part ? condition : one));
  return print(and(...changed.filter((one) => one !== undefined)));
}

function conditionOn({ name, isList }: ChoiceField, values: readonly Literal[]): Condition | undefined {
  const last = values.at(-1);
  if (last === undefined) return undefined;
  // A condition on the items of a list cannot contain null.
  const isOne = values.length === 1 || (isList && values.includes(null));
  if (!isOne) return isIn(name, values);
  return isList && last !== null ? contains(name, last) : eq(name, last);
}

interface Choice {
  readonly part: Filter;
  readonly values: readonly Literal[];
}

function choiceIn(filter: Filter, { name, isList }: ChoiceField): Choice | undefined {
  for (const part of partsOf(filter)) {
    if (part.kind === "membership" && part.field === name && part.operator === "[]")
      return { part, values: part.items };
    if (part.kind !== "comparison" || part.field !== name) continue;
    const isChoice = part.operator === (isList && part.value !== null ? "*" : "=");
    if (isChoice) return { part, values: [part.value] };
  }
  return undefined;
}

function partsOf(filter: Filter): readonly Filter[] {
  if (filter.kind === "everything") return [];
  return filter.kind === "and" ? filter.parts : [filter];
}
