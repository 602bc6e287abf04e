import type { Field } from "../../../src/index.js";
import type { Sample } from "../../../src/testing/internals/sample.js";
import { edgeValues, isWritableNumber, valuesBeyond } from "./edge-values.js";

/** The edge values of a field for the generators of records and filters. */
export function edgeSamples(field: Field): readonly Sample[] {
  const values = edgeValues(field);
  return values.map((value, i) => sampleOf(field, value, [values[i + 1], values[i - 1]].flatMap(present)));
}

/** For filters alone. */
export function samplesBeyond(field: Field): readonly Sample[] {
  return valuesBeyond(field).map((value) => sampleOf(field, value, []));
}

/** What a record holds for a value as a filter writes it. */
export function heldFor(field: Field, value: string): unknown {
  switch (field.type) {
    case "number":
      return Number(value);
    case "boolean":
      return value === "true";
    default:
      return value;
  }
}

function sampleOf(field: Field, value: string, besides: readonly string[]): Sample {
  const points = Array.from(value);
  return {
    inRecord: () => [heldFor(field, value)],
    inFilter: () => (field.type !== "number" || isWritableNumber(Number(value)) ? [value] : []),
    fragments: () => [value, points.slice(1).join(""), points.slice(0, -1).join(""), value.toLowerCase()],
    neighbours: () => [...besides, ...finer(field, value)].map((other) => sampleOf(field, other, [])),
  };
}

/** In digits. Together with the longest whole numbers that is still less than a filter may write. */
const MORE_THAN_ANY_SCALE = 20;

/** Decimals right above and right below, closer than any scale that a column here has. */
function finer({ type }: Field, value: string): readonly string[] {
  if (type !== "decimal" || value.includes("e")) return [];
  const [whole = "", fraction = ""] = value.split(".");
  const rest = fraction.padEnd(MORE_THAN_ANY_SCALE, "0");
  return [`${whole}.${rest}1`, `${whole}.${rest}`, ...(/[1-9]/.test(fraction) ? [`${whole}.${lower(fraction)}`] : [])];
}

/** The fraction of a number with the last digit that is not 0 made one less, and nines behind it. */
function lower(fraction: string): string {
  const digits = fraction.replace(/0+$/, "");
  return `${digits.slice(0, -1)}${Number(digits.slice(-1)) - 1}`.padEnd(MORE_THAN_ANY_SCALE, "9");
}

function present<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}
