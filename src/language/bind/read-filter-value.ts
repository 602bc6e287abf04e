import { readLiteral } from "../ast/builders.js";
import { isPromise } from "../diagnostics/promise.js";
import type { BoundValue } from "../types/bound-value.js";
import type { Field } from "../types/field.js";
import { typeOf } from "../types/types.js";
import type { ValueFault } from "../types/value-type.js";
import type { TimeType } from "../values/record-time.js";
import { isAfterAllTimes, readRelative, resolveRelative } from "../values/relative-time.js";
import { UTC } from "../values/time-zone.js";
import { type Clock, ELSEWHERE } from "./bind-options.js";
import type { EmptyList } from "./bound-filter.js";
import { suggestRelative } from "./suggest-relative.js";
import { typedValue } from "./typed-value.js";

/**
 * Converts the text of a value in a filter to the field's type. Unlike a value elsewhere, such as a key in a path, it
 * may be relative to the current time, and a time without an offset is in the time zone of the clock.
 */
export function readFilterValue(field: Field, text: string, clock: Clock): BoundValue | EmptyList | ValueFault {
  const { type } = field;
  const relative = type === "date" || type === "timestamp" ? readRelativeTime(field, type, text, clock) : undefined;
  if (relative !== undefined) return relative;
  // The words of option `names` are not values, so they are looked up last.
  return typedValue(field, text, clock.timeZone) ?? readName(field, text, clock) ?? faultOf(field, text);
}

/** Returns the time of a text that is relative to the current time, or undefined for other texts. */
function readRelativeTime(
  field: Field,
  type: TimeType,
  text: string,
  clock: Clock,
): BoundValue | ValueFault | undefined {
  const relative = readRelative(text, type);
  if (relative === undefined) return undefined;
  const now = clock.now();
  const value = resolveRelative(relative, type, now, clock.timeZone);
  if (value !== undefined) return boundTime(type, value);
  if (!clock.isEndless) return OUT_OF_RANGE;
  const end = ENDS[isAfterAllTimes(relative, now) ? "later" : "earlier"];
  // A program that gives the field its meaning gets a time.
  return boundTime(type, field.custom ? end[type] : end.beyond);
}

/**
 * Returns the value of a name, or undefined for other texts. Throws a TypeError if the program gave a value of another
 * type.
 */
function readName(field: Field, name: string, clock: Clock): BoundValue | EmptyList | ValueFault | undefined {
  // The words stand for items of a list.
  if (field.type === "list" || !field.names?.includes(name)) return undefined;
  const given = clock.valueOfName(name);
  if (given === undefined) return { fault: "name" };
  const [example = ""] = typeOf(field).examples(field);
  const text = given === ELSEWHERE ? example : readLiteral(given);
  const value = typeof text === "string" ? typedValue(field, text, clock.timeZone) : undefined;
  if (value !== undefined) return value;
  const found = isPromise(given) ? ", not a promise" : "";
  throw new TypeError(`Option "names" must have a value of type ${field.type} for "${name}"${found}.`);
}

function faultOf(field: Field, text: string): ValueFault {
  const { type } = field;
  const fault = typeOf(field).fault(text, field);
  if (type !== "date" && type !== "timestamp") return fault;
  // In UTC, the first or the last year may contain it.
  return typedValue(field, text, UTC) !== undefined ? OUT_OF_RANGE_IN_UTC : suggestRelative(text, type, fault);
}

const OUT_OF_RANGE: ValueFault = { fault: "range", minimum: "0001-01-01", maximum: "9999-12-31" };
const OUT_OF_RANGE_IN_UTC: ValueFault = { fault: "range", minimum: "0001-01-01T00:00Z", maximum: "9999-12-31T23:59Z" };

/** The first and the last time, and texts that compare with all of them as less or as greater. */
const ENDS = {
  earlier: { date: "0001-01-01", timestamp: "0001-01-01T00:00:00.000000Z", beyond: "0000-12-31" },
  later: { date: "9999-12-31", timestamp: "9999-12-31T23:59:59.999999Z", beyond: "9999-12-31T99:99:99" },
} as const;

function boundTime(type: TimeType, value: string): BoundValue {
  return { type, value };
}
