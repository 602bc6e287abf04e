import type { Literal } from "../language/ast/filter.js";
import { acceptsNull, OPERATOR_OF, type Operator, positiveOf } from "../language/ast/operators.js";
import { comparedField } from "../language/bind/read-value.js";
import type { Field } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import type { TimeType } from "../language/values/record-time.js";
import { readRelative, TIME_UNITS, type TimeUnit } from "../language/values/relative-time.js";

/** A value that can be offered. */
export interface KnownValue {
  readonly value: Literal;
  /** The meaning in words, or an empty text. */
  readonly detail: string;
}

/**
 * Returns the values of a field that are known without its records, in the order of the schema. The typed text matters
 * only for times, and so does the current time.
 */
export function staticValues(
  field: Field,
  operator: Operator,
  typed: string,
  now: () => number,
): readonly KnownValue[] {
  const { type } = comparedField(field, operator);
  const listed = listedValues(field, operator);
  if (type !== "date" && type !== "timestamp") return listed;
  return [...relativeTimes(type, operator, typed), today(type, now()), ...listed];
}

/** Returns the values of a field that its schema lists. */
export function listedValues(field: Field, operator: Operator): readonly KnownValue[] {
  const compared = comparedField(field, operator);
  const detail = compared.type === "list" ? "empty list" : "";
  const values =
    typeOf(compared)
      .choices?.(compared)
      .map((value) => ({ value, detail })) ?? [];
  return compared.nullable && acceptsNull(operator) ? [...values, NULL] : values;
}

/** Returns whether records may have other values than those that the schema lists. */
export function hasOpenValues(field: Field, operator: Operator): boolean {
  return typeOf(comparedField(field, operator)).choices === undefined;
}

const NULL: KnownValue = { value: null, detail: "no value" };

interface TimeCandidate extends KnownValue {
  /** Whether the time is the midnight of a day. */
  readonly isMidnight: boolean;
}

const TYPED_OFFSET = /^(?:now|today)[+-][0-9]{1,6}/;

/** Returns common times, and the typed offset in every unit. */
function relativeTimes(type: TimeType, operator: Operator, typed: string): readonly KnownValue[] {
  const offset = TYPED_OFFSET.exec(typed)?.[0];
  const offsets = offset === undefined ? [] : timesOf(type, ...TIME_UNITS.map((unit) => offset + unit));
  const isMisleading =
    type === "timestamp" && (operator === OPERATOR_OF.lte || positiveOf(operator) === OPERATOR_OF.eq);
  // `created<=today` and `created=today` match midnight only, which gets a warning.
  return [...offsets, ...COMMON_TIMES[type]].filter(({ isMidnight }) => !isMidnight || !isMisleading);
}

function timesOf(type: TimeType, ...texts: readonly string[]): readonly TimeCandidate[] {
  return texts.flatMap((value) => {
    const detail = describeTime(value, type);
    return detail === undefined ? [] : { value, detail, isMidnight: readRelative(value, "date") !== undefined };
  });
}

/** The current day in the form without `now` and `today`. */
function today(type: TimeType, now: number): KnownValue {
  const iso = new Date(now).toISOString();
  return type === "date"
    ? { value: iso.slice(0, 10), detail: "today's date" }
    : { value: `${iso.slice(0, 16)}:00Z`, detail: "the current time" };
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
function describeTime(text: string, type: TimeType): string | undefined {
  const relative = readRelative(text, type);
  if (relative === undefined) return undefined;
  const { base, amount, unit } = relative;
  if (amount === 0) return base === "now" ? "the current time" : "today, in UTC";
  const count = Math.abs(amount);
  const size = `${count} ${UNIT_NAMES[unit]}${count === 1 ? "" : "s"}`;
  const distance = amount < 0 ? `${size} ago` : `in ${size}`;
  // A day begins at midnight; other times are exact.
  return base === "today" && type === "timestamp" ? `${distance}, at midnight UTC` : distance;
}

const COMMON_TIMES: { readonly [Type in TimeType]: readonly TimeCandidate[] } = {
  date: timesOf("date", "today", "today-1d", "today-7d", "today-30d", "today-1y", "today+1d", "today+7d"),
  timestamp: timesOf("timestamp", "now-1h", "now-24h", "now-7d", "now-30d", "today", "today-1d", "now"),
};
