import { COMMA, LINE_FEED, OPEN_BRACE, OPEN_BRACKET, QUOTE, skipSpace, TAB } from "./bytes.js";

import { parseJson } from "./json-value.js";

/**
 * How an input is written. "values" are JSON values that follow each other, over any number of lines. The separator line of
 * CSV, in bytes, precedes the header: `sep=;`, as Excel writes and reads it.
 */
export type Format =
  | { readonly kind: "jsonl" | "values" | "array" }
  | { readonly kind: "csv"; readonly delimiter: number; readonly separatorLine?: number };

export type FormatChoice = "auto" | "jsonl" | "json" | "csv" | "tsv";

/** What a user said about the format. */
export interface FormatOptions {
  readonly in: FormatChoice;
  readonly delimiter: number | undefined;
}

const SEMICOLON = 0x3b;
const BAR = 0x7c;
/** In the order of preference. */
const DELIMITERS = [COMMA, SEMICOLON, TAB, BAR];

/** Finds out the format from the options, else from the extension and the first bytes, which contain the first line. */
export function detectFormat(head: Buffer, name: string, options: FormatOptions): Format {
  const choice = options.in === "auto" ? guess(head, name, options) : options.in;
  if (choice === "csv" || choice === "tsv") {
    const [line, separator] = SEPARATOR_LINE.exec(head.toString("latin1", 0, MAX_SEPARATOR_LINE)) ?? [];
    const named = options.in === "tsv" ? TAB : separator?.charCodeAt(0);
    const delimiter = options.delimiter ?? named ?? (choice === "tsv" ? TAB : likelyDelimiter(head));
    return { kind: "csv", delimiter, ...(line === undefined ? {} : { separatorLine: line.length }) };
  }
  if (choice === "jsonl") return { kind: "jsonl" };
  return { kind: head[skipSpace(head, 0, head.length)] === OPEN_BRACKET ? "array" : "values" };
}

/** Letters, digits and quotes separate no cells. */
const SEPARATOR_LINE = /^"?sep=([\t !#-/:-@[-`{-~])"?\r?\n/i;
const MAX_SEPARATOR_LINE = 10;

function guess(head: Buffer, name: string, { delimiter }: FormatOptions): Exclude<FormatChoice, "auto"> {
  if (delimiter !== undefined) return "csv";
  const [, extension = ""] = /\.([a-z]+)(?:\.gz)?$/i.exec(name) ?? [];
  switch (extension.toLowerCase()) {
    case "jsonl":
    case "ndjson":
      return "jsonl";
    case "csv":
      return "csv";
    case "tsv":
    case "tab":
      return "tsv";
  }
  const start = skipSpace(head, 0, head.length);
  const first = head[start];
  if (first === OPEN_BRACKET) return "json";
  if (first === OPEN_BRACE) return isFormatted(head, start) ? "json" : "jsonl";
  return extension.toLowerCase() === "json" ? "json" : "csv";
}

/** Whether an object ends on another line, as in formatted JSON, or another value follows on the same line. */
function isFormatted(head: Buffer, start: number): boolean {
  const lineBreak = head.indexOf(LINE_FEED, start);
  const line = head.toString("utf8", start, lineBreak === -1 ? head.length : lineBreak).trimEnd();
  const result = parseJson(line);
  if (result.ok) return false;
  // Other lines that are not JSON are most likely cut off or damaged.
  return /[{[,:]$/.test(line) || line[result.fault.offset] === "{";
}

/** Returns the delimiter that appears most often in the first line, outside of quotes. */
function likelyDelimiter(head: Buffer): number {
  const counts = new Map<number, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let inQuotes = false;
  for (const byte of head) {
    if (byte === QUOTE) inQuotes = !inQuotes;
    else if (!inQuotes && byte === LINE_FEED) break;
    else if (!inQuotes) counts.set(byte, (counts.get(byte) ?? -1) + 1);
  }
  return DELIMITERS.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best));
}
