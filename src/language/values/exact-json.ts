// JSON with integers beyond 2^53, which JSON.parse rounds and JSON.stringify rejects. Both functions mark texts with "s"
// and integers with "n", so that an integer can pass through the built-in functions as a text.

const NUMBER = /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
/** An integer that may be beyond 2^53. */
const LONG_INTEGER = /^-?[1-9][0-9]{15,}$/;

/** Parses JSON, with integers beyond 2^53 as bigints. Returns undefined, which is not a JSON value, for other text. */
export function parseExactJson(text: string): unknown {
  try {
    if (!/[0-9]{16}/.test(text)) return JSON.parse(text);
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
  return LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"n${token}"` : token;
}

function unmarked(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("n") ? BigInt(value.slice(1)) : value.slice(1);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.slice(1), member]));
}

/** Writes any value as JSON, with bigints as integers. Returns "null" for a value that JSON cannot represent. */
export function writeExactJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return writeWithBigints(value);
  }
}

function writeWithBigints(value: unknown): string {
  const mark = (_name: string, member: unknown): unknown => {
    if (typeof member === "bigint") return `n${member}`;
    return typeof member === "string" ? `s${member}` : member;
  };
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
