import { type ClockOptions, clockOf, TIME_ZONE } from "../../language/bind/bind-options.js";
import { show } from "../../language/diagnostics/display.js";
import { readTimestamp } from "../../language/values/time.js";
import { type CommandOption, type OptionValues, UsageError } from "../command.js";
import { TAB } from "../data/bytes.js";
import { ENCODING_ALIASES, ENCODINGS } from "../data/decode-chunks.js";
import { ROOT } from "../data/find-rows.js";
import type { FormatChoice } from "../data/format.js";
import type { BadRows } from "../data/problems.js";
import type { InputOptions } from "../data/read-inputs.js";
import { FILTER_FILE_OPTION } from "../filter-argument.js";
import { SCHEMA_OPTION } from "../load-schema.js";
import { readNames } from "../names.js";

/** Options about the format of inputs. */
export const INPUT_OPTIONS = {
  in: {
    type: "string",
    value: "FORMAT",
    choices: ["auto", "jsonl", "json", "csv", "tsv"],
    help: "Format of the input",
  },
  delimiter: { type: "string", value: "CHAR", help: "Character between CSV cells (default: detected)" },
  "no-header": { type: "boolean", help: "CSV without a header: the columns are c1, c2, ..." },
  null: { type: "string", value: "TEXT", help: "Unquoted CSV cell that is null (default: an empty one)" },
  encoding: {
    type: "string",
    value: "NAME",
    choices: ENCODINGS,
    aliases: ENCODING_ALIASES,
    help: "Encoding",
  },
  path: {
    type: "string",
    value: "PATH",
    help: "Property of JSON with the rows, as in data.items",
  },
  type: {
    type: "string",
    value: "NAME=TYPE",
    multiple: true,
    help: "Type instead of the inferred one: rate=decimal",
  },
  bad: {
    type: "string",
    value: "ACTION",
    choices: ["report", "skip", "stop"],
    help: "What to do with bad rows",
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Options about the filter and its fields. */
export const QUERY_OPTIONS = {
  "filter-file": FILTER_FILE_OPTION,
  schema: SCHEMA_OPTION,
  now: { type: "string", value: "TIME", help: "Time of `now` and `today` (default: the current time)" },
  "time-zone": {
    type: "string",
    value: "ZONE",
    help: "Time zone of times in the filter (default: UTC)",
  },
  name: {
    type: "string",
    value: "NAME=VALUE",
    multiple: true,
    help: "Value of a name that --schema declares: me=7",
  },
} as const satisfies Readonly<Record<string, CommandOption>>;

export const NULLS_LAST_OPTION: CommandOption = {
  type: "boolean",
  help: "Sort null last, also in descending order",
};

/** Reads --nulls-last, which needs --sort. */
export function readNulls({ sort, "nulls-last": last }: OptionValues): "last" | undefined {
  if (last !== true) return undefined;
  if (sort === undefined) throw new UsageError("Option --nulls-last needs --sort.");
  return "last";
}

export function inputOptions(options: OptionValues): InputOptions {
  return {
    in: (options.in ?? "auto") as FormatChoice,
    delimiter: readDelimiter(options.delimiter),
    header: options["no-header"] !== true,
    null: typeof options.null === "string" ? options.null : "",
    encoding: options.encoding as string | undefined,
    path: readPath(options.path),
  };
}

/** Reads `data.items`, and `.data.items` like jq. */
function readPath(given: OptionValues[string]): string | undefined {
  if (typeof given !== "string") return undefined;
  const path = given === ROOT ? given : given.replace(/^\./, "");
  if (path === ROOT || path.split(".").every((property) => property !== "")) return path;
  throw new UsageError(`Option --path must be names with dots between them, such as data.items, not ${show(given)}.`);
}

export const IGNORE_CASE_OPTION: CommandOption = {
  type: "boolean",
  short: "i",
  help: "Ignore the case of A to Z in texts",
};

export const QUIET_OPTION: CommandOption = {
  type: "boolean",
  short: "q",
  help: "Do not report the inferred fields",
};

export function badRows(options: OptionValues): BadRows {
  return (options.bad ?? "report") as BadRows;
}

function readDelimiter(given: OptionValues[string]): number | undefined {
  if (typeof given !== "string") return undefined;
  // In single quotes, a shell does not turn \t into a tab.
  if (given === "\\t" || given === "tab") return TAB;
  const code = given.charCodeAt(0);
  if (given.length === 1 && code < 0x80 && !/["\r\n]/.test(given)) return code;
  throw new UsageError(`Option --delimiter must be one ASCII character, such as ";" or "\\t", not ${show(given)}.`);
}

/** Reads an option whose value is a positive integer, or at least the minimum. */
export function readCount(name: string, given: OptionValues[string], minimum = 1): number | undefined {
  if (typeof given !== "string") return undefined;
  const count = Number(given);
  if (/^[0-9]+$/.test(given) && count >= minimum && Number.isSafeInteger(count)) return count;
  throw new UsageError(`Option --${name} must be an integer of at least ${minimum}, not ${show(given)}.`);
}

/** The options that `readClock` reads. */
export const CLOCK_OPTIONS = {
  now: QUERY_OPTIONS.now,
  "time-zone": QUERY_OPTIONS["time-zone"],
  name: QUERY_OPTIONS.name,
} as const satisfies Readonly<Record<string, CommandOption>>;

/** Reads --now, which may be a local time, --time-zone and --name. */
export function readClock(options: OptionValues): ClockOptions {
  const names = readNames(options);
  return { ...readTime(options), ...(names && { names }) };
}

function readTime({ now, "time-zone": timeZone }: OptionValues): ClockOptions {
  if (typeof timeZone === "string" && !TIME_ZONE.accepts(timeZone)) {
    throw new UsageError(`Option --time-zone must be ${TIME_ZONE.expected}, not ${show(timeZone)}.`);
  }
  const zone = typeof timeZone === "string" ? { timeZone } : {};
  if (typeof now !== "string") return zone;
  const time = readTimestamp(now, clockOf(zone).timeZone);
  if (time === undefined) {
    throw new UsageError(`Option --now must be a time such as 2024-05-31T14:30:00Z, not ${show(now)}.`);
  }
  return { ...zone, now: new Date(time) };
}
