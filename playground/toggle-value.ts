import { and, bind, type Condition, contains, eq, type Filter, isIn, parse, print, type Schema } from "ampipe";
import { withoutField } from "ampipe/list";
import { toPredicate } from "ampipe/memory";

/** A field whose values can be chosen. */
export interface ChoiceField {
  readonly schema: Schema;
  readonly name: string;
  readonly isList: boolean;
}

/** A value of a facet. */
export type Choice = string | number | bigint | boolean | null;

/** Returns whether a filter has conditions on a field alone, and a record with the value fulfills them. */
export function isChosen(filter: Filter, field: ChoiceField, value: Choice): boolean {
  const own = partsOf(filter).filter((part) => isAbout(part, field));
  return own.length > 0 && own.every((part) => holdsFor(part, field, value));
}

/**
 * Returns the filter with one more or one less chosen value. A condition on the field alone that chooses no values is
 * replaced, because the counts of the values do not depend on it. A broken filter stays unchanged.
 */
export function toggleValue(text: string, field: ChoiceField, value: Choice): string {
  const parsed = parse(text);
  if (!parsed.ok) return text;
  const parts = partsOf(parsed.value);
  const own = parts.filter((part) => isAbout(part, field));
  const [first] = own;
  const chosen = first === undefined || own.length > 1 ? [] : valuesIn(first);
  const others = chosen.filter((one) => !holdsFor(conditionOn(field, [one]), field, value));
  const condition = conditionOn(field, others.length < chosen.length ? others : [...chosen, value]);
  const changed = parts.flatMap((part) => (part === first ? [condition] : own.includes(part) ? [] : [part]));
  const all = first === undefined ? [...changed, condition] : changed;
  return print(and(...all.filter((part) => part !== undefined)));
}

function partsOf(filter: Filter): readonly Filter[] {
  if (filter.kind === "everything") return [];
  return filter.kind === "and" ? filter.parts : [filter];
}

function isAbout(part: Filter, { schema, name }: ChoiceField): boolean {
  const bound = bind(part, schema);
  return bound.ok && withoutField(bound.value, name).root.kind === "everything";
}

/** Compares by meaning: 1.50 is 1.5, and the condition may be in a group. */
function holdsFor(part: Filter | undefined, { schema, name, isList }: ChoiceField, value: Choice): boolean {
  const bound = part && bind(part, schema);
  if (!bound?.ok) return false;
  const path = schema.byName.has(name) ? [name] : name.split(".");
  const held = isList && value !== null ? [value] : value;
  return toPredicate(bound.value)(path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), held) as never);
}

/** Returns the values of a condition that chooses some, or none of another. */
function valuesIn(part: Filter): readonly Choice[] {
  if (part.kind === "membership") return part.operator === "[]" ? part.items : [];
  return part.kind === "comparison" && (part.operator === "=" || part.operator === "*") ? [part.value] : [];
}

function conditionOn({ name, isList }: ChoiceField, values: readonly Choice[]): Condition | undefined {
  const last = values.at(-1);
  if (last === undefined) return undefined;
  // A condition on the items of a list cannot contain null.
  const isOne = values.length === 1 || (isList && values.includes(null));
  if (!isOne) return isIn(name, values);
  return isList && last !== null ? contains(name, last) : eq(name, last);
}
