import { show } from "../../language/diagnostics/display.js";
import { FAMILIES, type Kind } from "./kinds.js";
import { isOverrideType } from "./type-overrides.js";

/** A value that is not of the inferred type of its field. */
export interface Exception {
  /** `integer, but has the text "n/a"`. */
  readonly description: string;
  /** The type that also reads this value, if there is one. */
  readonly better: "text" | undefined;
}

/** How a value of a kind is named. Those of the other kinds are texts. */
const NAMES: Partial<Record<Kind, (value: string) => string>> = {
  integer: named("number"),
  decimal: named("number"),
  number: named("number"),
  boolean: named("value"),
  "no items": () => "an empty list",
  integers: () => "a list of integers",
  uuids: () => "a list of texts",
  texts: () => "a list of texts",
  json: () => "a list of various values",
  records: () => "a list of objects",
  object: () => "an object",
};

/** Kinds of values that no text of a cell or property is. */
const STRUCTURES: ReadonlySet<Kind> = new Set(["no items", "integers", "uuids", "texts", "json", "records", "object"]);

/** Returns the first value that does not fit the type of its field. `values` has one of each kind, as text. */
export function findException(values: Iterable<readonly [Kind, string]>, type: string): Exception | undefined {
  for (const [kind, value] of values) {
    if (fits(kind, type)) continue;
    const name = NAMES[kind]?.(value) ?? `the text ${show(value)}`;
    return {
      description: `${type === "many" ? "many records" : type}, but has ${name}`,
      better: isOverrideType(type) && !STRUCTURES.has(kind) ? "text" : undefined,
    };
  }
  return undefined;
}

function fits(kind: Kind, type: string): boolean {
  if (type === "json") return true;
  if (type === "text") return !STRUCTURES.has(kind);
  const family = FAMILIES.find((types) => types.some((one) => one.type === type))?.at(-1)?.kinds ?? [];
  // A number with zeros in front is a number, too.
  return family.includes(kind === "code" ? "integer" : kind);
}

function named(noun: string): (value: string) => string {
  return (value) => `the ${noun} ${value}`;
}
