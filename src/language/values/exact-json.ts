import { readExactNumber } from "./exact-number.js";

// JSON with numbers that JSON.parse rounds: integers beyond 2^53 become bigints, and the others a JsonNumber. The functions
// mark texts with "s" and such numbers with "n", so that these can pass through the built-in functions as texts.

/** How many numbers JSON.stringify has rounded. */
let rounded = 0;

/** A number in JSON that no JavaScript number equals, such as 0.1234567890123456789 or 1e400. */
export class JsonNumber {
  constructor(private readonly digits: string) {}

  toString(): string {
    return this.digits;
  }

  valueOf(): number {
    return Number(this.digits);
  }

  /** As if JSON.parse had read it, for programs that use JSON.stringify. */
  toJSON(): number {
    rounded++;
    return Number(this.digits);
  }
}

const NUMBER = /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
/** Whether numbers of more than 15 digits, or with an exponent of three, are possible. All others are exact. */
const MAY_BE_ROUNDED = /[0-9.]{16}|[0-9][eE][+-]?[0-9]{3}/;
/** An integer that may be beyond 2^53. */
const LONG_INTEGER = /^-?[1-9][0-9]{15,}$/;

/** Parses JSON, with all digits of numbers. Returns undefined, which is not a JSON value, for other text. */
export function parseExactJson(text: string): unknown {
  try {
    if (!MAY_BE_ROUNDED.test(text)) return JSON.parse(text);
    const marked = replaceParts(text, {
      text: (quoted) => `"s${quoted.slice(1)}`,
      other: (json) => json.replace(NUMBER, markedNumber),
    });
    return JSON.parse(marked, (_key, value) => unmarked(value));
  } catch {
    return undefined;
  }
}

function markedNumber(token: string): string {
  return isRounded(token) ? `"n${token}"` : token;
}

function isRounded(token: string): boolean {
  const number = Number(token);
  if (LONG_INTEGER.test(token)) return !Number.isSafeInteger(number);
  if (!MAY_BE_ROUNDED.test(token)) return false;
  if (!Number.isFinite(number)) return true;
  const [exact, read] = [readExactNumber(token), readExactNumber(String(number))];
  return exact.digits !== read.digits || exact.point !== read.point;
}

function unmarked(value: unknown): unknown {
  if (typeof value === "string") {
    const content = value.slice(1);
    if (value.startsWith("s")) return content;
    return LONG_INTEGER.test(content) ? BigInt(content) : new JsonNumber(content);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), member]));
}

/** Writes any value as JSON, with all digits of numbers. Returns "null" for a value that JSON cannot represent. */
export function writeExactJson(value: unknown): string {
  const before = rounded;
  try {
    const json = JSON.stringify(value) ?? "null";
    if (rounded === before) return json;
  } catch {
    // A bigint or a circular reference.
  }
  return writeDigits(value);
}

function writeDigits(value: unknown): string {
  function mark(this: Record<string, unknown>, name: string, member: unknown): unknown {
    if (typeof member === "string") return `s${member}`;
    if (typeof member === "bigint") return `n${member}`;
    // What toJSON has returned.
    const own = typeof member === "number" ? this[name] : undefined;
    return own instanceof JsonNumber ? `n${own}` : member;
  }
  let json: string;
  try {
    json = JSON.stringify(value, mark);
  } catch {
    // A circular reference.
    return "null";
  }
  return replaceParts(json, {
    text: (quoted, isName) => {
      // Names are not marked.
      if (isName) return quoted;
      return quoted.startsWith('"n') ? quoted.slice(2, -1) : `"${quoted.slice(2)}`;
    },
    other: (between) => between,
  });
}

interface Replacements {
  readonly text: (quoted: string, isName: boolean) => string;
  readonly other: (json: string) => string;
}

/** Replaces the texts of JSON and what is between them. A regular expression for texts would need a stack as long as they are. */
function replaceParts(json: string, { text, other }: Replacements): string {
  let replaced = "";
  let start = 0;
  for (let open = json.indexOf('"'); open !== -1; open = json.indexOf('"', start)) {
    const end = endOfText(json, open);
    replaced += other(json.slice(start, open)) + text(json.slice(open, end), json[end] === ":");
    start = end;
  }
  return replaced + other(json.slice(start));
}

/** Returns the offset after the text that begins at an offset. */
function endOfText(json: string, open: number): number {
  let quote = open;
  let first: number;
  do {
    quote = json.indexOf('"', quote + 1);
    if (quote === -1) return json.length;
    // Backslashes in pairs do not escape the quote.
    for (first = quote; json[first - 1] === "\\"; ) first--;
  } while ((quote - first) % 2 === 1);
  return quote + 1;
}
