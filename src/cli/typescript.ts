/** An expression: text, or parts between brackets, which are on one line if they fit. */
export type Code = string | Group;

interface Group {
  readonly open: string;
  readonly items: readonly Code[];
  readonly close: string;
  /** Whether there are spaces inside the brackets. */
  readonly isSpaced?: boolean;
}

export function call(name: string, values: readonly Code[]): Code {
  return { open: `${name}(`, items: values, close: ")" };
}

export function array(items: readonly Code[]): Code {
  return { open: "[", items, close: "]" };
}

export function object(properties: readonly Code[]): Code {
  return { open: "{", items: properties, close: "}", isSpaced: true };
}

export function property(name: string, value: Code): Code {
  const key = `${keyOf(name)}: `;
  return typeof value === "string" ? key + value : { ...value, open: key + value.open };
}

function keyOf(name: string): string {
  // Without brackets, it would be the prototype of the object.
  if (name === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : safeJson(name);
}

/** Returns JSON in which characters that are invisible or change the direction of text are escaped. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => {
      return `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
    }).join(""),
  );
}

const WIDTH = 80;
const INDENT = "  ";

/** Formats an expression that `around` surrounds on its line. */
export function layout(code: Code, around = ""): string {
  return fitted(code, "", around.length);
}

/** Returns an expression on one line if it fits, else with an item per line. `used` is the length of the rest of the line. */
function fitted(code: Code, indent: string, used: number): string {
  const line = flat(code);
  if (typeof code === "string" || used + line.length <= WIDTH) return line;
  const { open, items, close } = code;
  const last = items.at(-1);
  // Only the brackets of the last argument are split: name(a, {
  if (open.endsWith("(") && last !== undefined && typeof last !== "string") {
    const start =
      open +
      items
        .slice(0, -1)
        .map((item) => `${flat(item)}, `)
        .join("");
    const isShort = used + start.length + last.open.length <= WIDTH;
    if (isShort || items.length === 1) return start + split(last, indent) + close;
  }
  return split(code, indent);
}

function split({ open, items, close }: Group, indent: string): string {
  if (items.length === 0) return open + close;
  const inner = indent + INDENT;
  const lines = items.map((item) => `${inner}${fitted(item, inner, inner.length + 1)},\n`);
  return `${open}\n${lines.join("")}${indent}${close}`;
}

function flat(code: Code): string {
  if (typeof code === "string") return code;
  const space = code.isSpaced && code.items.length > 0 ? " " : "";
  return code.open + space + code.items.map(flat).join(", ") + space + code.close;
}
