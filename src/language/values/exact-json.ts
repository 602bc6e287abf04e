// JSON with integers beyond 2^53, which JSON.parse rounds and JSON.stringify rejects. Both functions mark texts with "s"
// and integers with "n", so that an integer can pass through the built-in functions as a text.

const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
/** An integer that may be beyond 2^53. */
const LONG_INTEGER = /^-?[1-9][0-9]{15,}$/;

/** Parses JSON, with integers beyond 2^53 as bigints. Returns undefined, which is not a JSON value, for other text. */
export function parseExactJson(text: string): unknown {
  try {
    if (!/[0-9]{16}/.test(text)) return JSON.parse(text);
    return JSON.parse(text.replace(TEXT_OR_NUMBER, marked), (_key, value) => unmarked(value));
  } catch {
    return undefined;
  }
}

function marked(token: string): string {
  if (token.startsWith('"')) return `"s${token.slice(1)}`;
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
  try {
    const json = JSON.stringify(value, mark);
    // Names, which a colon follows, are not marked.
    return json.replace(/"(?:[^"\\]|\\.)*"(:?)/g, (text, colon) => {
      if (colon === ":") return text;
      return text.startsWith('"n') ? text.slice(2, -1) : `"${text.slice(2)}`;
    });
  } catch {
    // A circular reference.
    return "null";
  }
}
