import type { Filter, Literal, Schema } from "../../src/index.js";

// Time zones as Intl writes their local times. Shares no code with the library.

/** UTC, and zones with large, odd, changing and skipped offsets, and with midnights that are skipped or repeated. */
export const TIME_ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "America/Havana",
  "Africa/Casablanca",
  "Pacific/Apia",
  "Africa/Monrovia",
  "Asia/Manila",
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of an instant, as the milliseconds of the same time in UTC. */
export function localTimeOf(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value]),
  );
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get("era") === "AD" ? numberOf("year") : 1 - numberOf("year");
  const local = new Date(0);
  local.setUTCFullYear(year, numberOf("month") - 1, numberOf("day"));
  local.setUTCHours(numberOf("hour"), numberOf("minute"), numberOf("second"));
  return local.getTime() + instant - second;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const options = { ...numeric, second: "numeric", era: "short", hourCycle: "h23", timeZone } as const;
  const format = new Intl.DateTimeFormat("en-US", options);
  formats.set(timeZone, format);
  return format;
}

const HOUR = 3_600_000;

/** Returns the instant of a local time by trying the offsets of the days around it. */
export function instantOfLocal(local: number, timeZone: string): number {
  const offsets = Array.from({ length: 25 }, (_, i) => {
    const near = local + (i - 12) * 3 * HOUR;
    return localTimeOf(near, timeZone) - near;
  });
  const instants = offsets.map((offset) => local - offset).filter((each) => localTimeOf(each, timeZone) === local);
  return instants.length > 0 ? Math.min(...instants) : local - (offsets[0] ?? 0);
}

/** Returns the filter that means in UTC what a filter without relative times means in a time zone. */
export function inUtc(filter: Filter, schema: Schema, timeZone: string): Filter {
  switch (filter.kind) {
    case "everything":
      return filter;
    case "and":
    case "or": {
      const [first, second, ...others] = filter.parts;
      const convert = (part: Filter) => inUtc(part, schema, timeZone);
      return { ...filter, parts: [convert(first), convert(second), ...others.map(convert)] };
    }
    case "not":
      return { ...filter, part: inUtc(filter.part, schema, timeZone) };
    case "related":
      return { ...filter, part: inUtc(filter.part, targetOf(schema, filter.relation), timeZone) };
    case "comparison":
      return isTimestamp(filter.field, schema) ? { ...filter, value: literalInUtc(filter.value, timeZone) } : filter;
    case "membership":
      return isTimestamp(filter.field, schema)
        ? { ...filter, items: filter.items.map((item) => literalInUtc(item, timeZone)) }
        : filter;
  }
}

function targetOf(schema: Schema, name: string): Schema {
  const target = schema.relationByName.get(name)?.target;
  if (target === undefined) throw new Error(`Unknown relation: ${name}`);
  return typeof target === "function" ? target() : target;
}

function isTimestamp(name: string, schema: Schema): boolean {
  const renamed = Object.values(schema.fields).find(({ aliases = [] }) => aliases.includes(name));
  const field = schema.byName.get(name) ?? renamed;
  if (field !== undefined) return field.type === "timestamp";
  const [relation = "", ...rest] = name.split(".");
  return isTimestamp(rest.join("."), targetOf(schema, relation));
}

function literalInUtc(literal: Literal, timeZone: string): Literal {
  if (literal === null || /z$|[+-]\d\d:\d\d$/i.test(literal)) return literal;
  const [day = "", time = "00:00:00"] = literal.split(/[ t]/i);
  const [upToSeconds = "", fraction = "0"] = time.split(".");
  const local = Date.parse(`${day}T${upToSeconds}Z`);
  return `${new Date(instantOfLocal(local, timeZone)).toISOString().slice(0, 19)}.${fraction}Z`;
}
