import type { Literal } from "../language/ast/filter.js";
import { acceptsNull, OPERATOR_OF, type Operator, positiveOf } from "../language/ast/operators.js";
import type { Clock } from "../language/bind/bind-options.js";
import { comparedField } from "../language/bind/compared-field.js";
import type { Field } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import type { TimeType } from "../language/values/record-time.js";
import { readRelative, resolveRelative, TIME_UNITS, type TimeUnit } from "../language/values/relative-time.js";

/** A value that can be offered. */
export interface KnownValue {
  readonly value: Literal;
  /** The meaning in words, or an empty text. */
  readonly detail: string;
}

/**
 * Returns the values of a field that are known without its records, in the order of the schema. The typed text matters
 * only for times, and so does the clock.
 */
export function staticValues(field: Field, operator: Operator, typed: string, clock: Clock): readonly KnownValue[] {
  const { type } = comparedField(field, operator);
  const listed = listedValues(field, operator);
  if (type !== "date" && type !== "timestamp") return listed;
  return [...relativeTimes(type, operator, typed, clock.timeZone.name), ...currentTime(type, clock), ...listed];
}

/** Returns the values of a field that its schema lists. */
export function listedValues(field: Field, operator: Operator): readonly KnownValue[] {
  const compared = comparedField(field, operator);
  const detail = compared.type === "list" ? "empty list" : "";
  const values =
    typeOf(compared)
      .choices?.(compared)
      .map((value) => ({ value, detail })) ?? [];
  const names = compared.type === "list" ? [] : (compared.names ?? []).map((value) => ({ value, detail: "" }));
  return [...names, ...values, ...(compared.nullable && acceptsNull(operator) ? [NULL] : [])];
}

/** Returns whether records may have other values than those that the schema lists. */
export function hasOpenValues(field: Field, operator: Operator): boolean {
  return typeOf(comparedField(field, operator)).choices === undefined;
}

const NULL: KnownValue = { value: null, detail: "no value" };

const TYPED_OFFSET = /^(?:now|today)[+-][0-9]{1,6}/;

/** Returns common times, and the typed offset in every unit. */
function relativeTimes(type: TimeType, operator: Operator, typed: string, zone: string): readonly KnownValue[] {
  const offset = TYPED_OFFSET.exec(typed)?.[0];
  const offsets = offset === undefined ? [] : TIME_UNITS.map((unit) => offset + unit);
  const isMisleading =
    type === "timestamp" && (operator === OPERATOR_OF.lte || positiveOf(operator) === OPERATOR_OF.eq);
  // `created<=today` and `created=today` match midnight only, which gets a warning.
  return [...offsets, ...COMMON_TIMES[type]].flatMap((value) => {
    const detail = describeTime(value, type, zone);
    const isMidnight = readRelative(value, "date") !== undefined;
    return detail === undefined || (isMidnight && isMisleading) ? [] : { value, detail };
  });
}

/** The current day or minute in the form without `now` and `today`. */
function currentTime(type: TimeType, { now, timeZone }: Clock): readonly KnownValue[] {
  const base = type === "date" ? "today" : "now";
  const time = resolveRelative({ base, amount: 0, unit: "d" }, type, now(), timeZone);
  if (time === undefined) return [];
  return type === "date"
    ? [{ value: time, detail: "today's date" }]
    : [{ value: `${time.slice(0, 16)}:00Z`, detail: "the current time" }];
}

const UNIT_NAMES: Readonly<Record<TimeUnit, string>> = {
  s: "second",
  min: "minute",
  h: "hour",
  d: "day",
  w: "week",
  mo: "month",
  y: "year",
};

/** Describes a relative time, or returns undefined if the type does not accept it. */
function describeTime(text: string, type: TimeType, zone: string): string | undefined {
  const relative = readRelative(text, type);
  if (relative === undefined) return undefined;
  const { base, amount, unit } = relative;
  if (amount === 0) return base === "now" ? "the current time" : `today, in ${zone}`;
  const count = Math.abs(amount);
  const size = `${count} ${UNIT_NAMES[unit]}${count === 1 ? "" : "s"}`;
  const distance = amount < 0 ? `${size} ago` : `in ${size}`;
  // A day begins at midnight; other times are exact.
  return base === "today" && type === "timestamp" ? `${distance}, at midnight ${zone}` : distance;
}

const COMMON_TIMES: { readonly [Type in TimeType]: readonly string[] } = {
  date: ["today", "today-1d", "today-7d", "today-30d", "today-1y", "today+1d", "today+7d"],
  timestamp: ["now-1h", "now-24h", "now-7d", "now-30d", "today", "today-1d", "now"],
};
