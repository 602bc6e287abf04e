import { greatest, least, type WholeRange } from "./whole-numbers.js";

/**
 * The values that a JSON Schema allows, by JSON type. Constraints that no field type has, such as `minLength`, are left
 * out: the set may be larger than the one of the schema, never smaller.
 */
export interface ValueSet {
  readonly null: Nullness;
  readonly boolean: boolean;
  readonly number: NumberSet | undefined;
  readonly string: StringSet | undefined;
  readonly array: ArraySet | undefined;
  readonly object: boolean;
  /** Types that JSON Schema does not have, such as "bigint" of TypeBox. "any" if the schema has no `type`. */
  readonly otherTypes: "any" | ReadonlySet<string>;
}

/** Whether null is allowed: "implied" by a schema that allows every type, or "named". */
export type Nullness = "no" | "implied" | "named";

/** Numbers. The range is that of the whole numbers among them. */
export interface NumberSet extends WholeRange {
  readonly isInteger: boolean;
  readonly format: string | undefined;
}

export interface StringSet {
  readonly format: string | undefined;
  /** All allowed strings, if they are listed. */
  readonly choices: ReadonlySet<string> | undefined;
}

export interface ArraySet {
  /** The values of the items. A function, because the items of a recursive schema contain the schema itself. */
  readonly items: () => ValueSet;
}

const NONE: ReadonlySet<never> = new Set<never>();

export const NOTHING: ValueSet = {
  null: "no",
  boolean: false,
  number: undefined,
  string: undefined,
  array: undefined,
  object: false,
  otherTypes: NONE,
};

export const ANY_NUMBER: NumberSet = { isInteger: false, format: undefined, minimum: -Infinity, maximum: Infinity };
export const ANY_STRING: StringSet = { format: undefined, choices: undefined };

export const ANYTHING: ValueSet = {
  null: "implied",
  boolean: true,
  number: ANY_NUMBER,
  string: ANY_STRING,
  array: { items: () => ANYTHING },
  object: true,
  otherTypes: "any",
};

/** Returns the values that at least one of the sets contains. */
export function unionOf(sets: readonly ValueSet[]): ValueSet {
  const [only, another] = sets;
  if (only !== undefined && another === undefined) return only;
  return {
    null: strongest(sets.map((set) => set.null)),
    boolean: sets.some((set) => set.boolean),
    number: join(given(sets.map((set) => set.number)), unionOfNumbers),
    string: join(given(sets.map((set) => set.string)), unionOfStrings),
    array: join(given(sets.map((set) => set.array)), (arrays) => ({
      items: once(() => unionOf(arrays.map(({ items }) => items()))),
    })),
    object: sets.some((set) => set.object),
    otherTypes: unionOfOtherTypes(sets.map((set) => set.otherTypes)),
  };
}

/** Returns the values that all of the sets contain. */
export function intersectionOf(sets: readonly ValueSet[]): ValueSet {
  const [only = ANYTHING, another] = sets;
  if (another === undefined) return only;
  return {
    null: sets.some((set) => set.null === "no") ? "no" : strongest(sets.map((set) => set.null)),
    boolean: sets.every((set) => set.boolean),
    number: inAll(
      sets.map((set) => set.number),
      intersectionOfNumbers,
    ),
    string: inAll(
      sets.map((set) => set.string),
      intersectionOfStrings,
    ),
    array: inAll(
      sets.map((set) => set.array),
      (arrays) => ({
        items: once(() => intersectionOf(arrays.map(({ items }) => items()))),
      }),
    ),
    object: sets.every((set) => set.object),
    otherTypes: intersectionOfOtherTypes(sets.map((set) => set.otherTypes)),
  };
}

/** Returns a function that computes its result once: schemas may refer to the same schema many times. */
export function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}

function strongest(all: readonly Nullness[]): Nullness {
  if (all.includes("named")) return "named";
  return all.includes("implied") ? "implied" : "no";
}

function given<T>(parts: readonly (T | undefined)[]): readonly T[] {
  return parts.filter((part) => part !== undefined);
}

function join<T>(parts: readonly T[], combine: (parts: readonly T[]) => T | undefined): T | undefined {
  return parts.length > 1 ? combine(parts) : parts[0];
}

function inAll<T>(parts: readonly (T | undefined)[], combine: (parts: readonly T[]) => T | undefined): T | undefined {
  return parts.includes(undefined) ? undefined : join(given(parts), combine);
}

function unionOfNumbers(sets: readonly NumberSet[]): NumberSet {
  return {
    isInteger: sets.every(({ isInteger }) => isInteger),
    format: common(sets.map(({ format }) => format)),
    minimum: least(sets.map(({ minimum }) => minimum)),
    maximum: greatest(sets.map(({ maximum }) => maximum)),
  };
}

function intersectionOfNumbers(sets: readonly NumberSet[]): NumberSet | undefined {
  const minimum = greatest(sets.map((set) => set.minimum));
  const maximum = least(sets.map((set) => set.maximum));
  const isInteger = sets.some((set) => set.isInteger);
  if (isInteger && minimum > maximum) return undefined;
  return { isInteger, format: common(given(sets.map(({ format }) => format))), minimum, maximum };
}

function unionOfStrings(sets: readonly StringSet[]): StringSet {
  const lists = given(sets.map(({ choices }) => choices));
  return {
    format: common(sets.map(({ format }) => format)),
    choices: lists.length < sets.length ? undefined : new Set(lists.flatMap((choices) => [...choices])),
  };
}

function intersectionOfStrings(sets: readonly StringSet[]): StringSet | undefined {
  const format = common(given(sets.map((set) => set.format)));
  const [first, ...others] = given(sets.map(({ choices }) => choices));
  if (first === undefined) return { format, choices: undefined };
  const choices = new Set([...first].filter((choice) => others.every((other) => other.has(choice))));
  return choices.size === 0 ? undefined : { format, choices };
}

/** Returns the format if all have the same one. */
function common(formats: readonly (string | undefined)[]): string | undefined {
  return formats.every((format) => format === formats[0]) ? formats[0] : undefined;
}

function unionOfOtherTypes(all: readonly ValueSet["otherTypes"][]): ValueSet["otherTypes"] {
  return all.includes("any") ? "any" : new Set((all as readonly ReadonlySet<string>[]).flatMap((types) => [...types]));
}

function intersectionOfOtherTypes(all: readonly ValueSet["otherTypes"][]): ValueSet["otherTypes"] {
  const [first, ...others] = all.filter((types) => types !== "any");
  if (first === undefined) return "any";
  return new Set([...first].filter((type) => others.every((other) => other.has(type))));
}
