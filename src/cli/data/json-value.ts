import { BACKSLASH, QUOTE, SPACE } from "./bytes.js";

/** A JSON value that keeps its numbers as written and the order of its properties. */
export type JsonValue = null | boolean | string | number | NumberText | readonly JsonValue[] | JsonObject;
/** Not a plain object, in which a property named `__proto__` and those with integers as names are special. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** A number that JavaScript would round or write in another way, such as 0.10, as written. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** The position and the reason why a text is not JSON: `expected "," or "}"`. */
export interface JsonFault {
  readonly offset: number;
  readonly problem: string;
}

export type JsonResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly fault: JsonFault };

const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORD = /[A-Za-z]+/y;
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Parses the same texts as `JSON.parse`, up to 100,000 levels deep, but keeps numbers as written and says where a text is wrong. */
export function parseJson(text: string): JsonResult {
  try {
    return { ok: true, value: new Parser(text).parse() };
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, fault };
    throw fault;
  }
}

/** Returns the value of a text, or undefined if the text is not JSON. */
export function parsedJson(text: string): JsonValue | undefined {
  const result = parseJson(text);
  return result.ok ? result.value : undefined;
}

class Fault implements JsonFault {
  constructor(
    readonly offset: number,
    readonly problem: string,
  ) {}
}

/** An array or object that is not closed yet. */
type Open =
  | { readonly kind: "array"; readonly items: JsonValue[] }
  | { readonly kind: "object"; readonly members: Map<string, JsonValue>; name: string };

/** A line of a million brackets is hostile, and an open container takes much more memory than its bracket. */
const MAX_DEPTH = 100_000;

class Parser {
  private at = 0;
  private readonly open: Open[] = [];

  constructor(private readonly text: string) {}

  /** Not recursive, because a hostile line may be nested a million times. */
  parse(): JsonValue {
    for (;;) {
      let value = this.valueOrOpen();
      // Undefined: a container was opened and its first value follows.
      if (value === undefined) continue;
      for (;;) {
        const container = this.open.at(-1);
        this.skipSpaces();
        if (container === undefined) {
          if (this.at < this.text.length) throw this.fault("expected the end");
          return value;
        }
        const isArray = container.kind === "array";
        if (isArray) container.items.push(value);
        else container.members.set(container.name, value);
        if (this.takes(",")) {
          if (!isArray) this.name(container);
          break;
        }
        if (!this.takes(isArray ? "]" : "}")) throw this.fault(`expected "," or "${isArray ? "]" : "}"}"`);
        value = isArray ? container.items : container.members;
        this.open.pop();
      }
    }
  }

  /** Returns a value, or undefined after the opening of a container that is not empty. */
  private valueOrOpen(): JsonValue | undefined {
    this.skipSpaces();
    if (this.open.length > MAX_DEPTH) throw this.fault("more than 100,000 levels deep");
    switch (this.text[this.at]) {
      case '"':
        return this.string();
      case "[":
        this.at++;
        this.skipSpaces();
        if (this.takes("]")) return [];
        this.open.push({ kind: "array", items: [] });
        return undefined;
      case "{": {
        this.at++;
        this.skipSpaces();
        if (this.takes("}")) return new Map();
        const container: Open = { kind: "object", members: new Map(), name: "" };
        this.open.push(container);
        this.name(container);
        return undefined;
      }
      default:
        return this.wordOrNumber();
    }
  }

  private name(container: Extract<Open, { kind: "object" }>): void {
    this.skipSpaces();
    if (this.text[this.at] !== '"') throw this.fault("expected a name in double quotes");
    container.name = this.string();
    this.skipSpaces();
    if (!this.takes(":")) throw this.fault('expected ":"');
  }

  private wordOrNumber(): JsonValue {
    const start = this.at;
    const word = this.match(WORD);
    if (word !== undefined) {
      const value = WORDS.get(word);
      if (value !== undefined) return value;
      this.at = start;
      throw this.fault("expected a value");
    }
    const number = this.match(NUMBER);
    if (number === undefined) throw this.fault("expected a value");
    return isRounded(number) || String(Number(number)) !== number ? new NumberText(number) : Number(number);
  }

  private string(): string {
    const start = this.at;
    const end = endOfString(this.text, start + 1);
    if (this.text[end] !== '"') throw stringFault(this.text, start, end);
    this.at = end + 1;
    const inside = this.text.slice(start + 1, end);
    return inside.includes("\\") ? JSON.parse(`"${inside}"`) : inside;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private skipSpaces(): void {
    this.match(SPACES);
  }

  private takes(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private fault(problem: string): Fault {
    return new Fault(this.at, problem);
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/** Returns the offset of the closing quote, or of the first character that a string must not have. */
function endOfString(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return at;
      at = ESCAPE.lastIndex - 1;
    } else if (code === QUOTE || code < SPACE) return at;
  }
  return at;
}

/** Returns the reason why a string ends without a quote. */
function stringFault(text: string, start: number, end: number): Fault {
  if (text[end] === "\\") return new Fault(end, "invalid escape");
  // An unescaped line break is most likely a missing quote.
  if (end === text.length || text[end] === "\n" || text[end] === "\r") return new Fault(start, "text without an end");
  return new Fault(end, "unescaped control character");
}

/** Up to this many digits, a decimal and the nearest double are the same number when printed. */
const EXACT_DIGITS = 15;

/** Returns whether a number of JSON would lose digits as a JavaScript number. */
export function isRounded(number: string): boolean {
  if (number.length <= EXACT_DIGITS && !/e/i.test(number)) return false;
  const [mantissa = ""] = number.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, "").replace(/^0+/, "");
  if (digits === "") return false;
  const size = Math.abs(Number(number));
  // Below the normal numbers, doubles have fewer digits.
  return digits.length > EXACT_DIGITS || !(size >= 2.3e-308 && size < Number.POSITIVE_INFINITY);
}

/** Writes a value on one line, with numbers as written. Not recursive. */
export function writeJson(root: JsonValue): string {
  const pieces: string[] = [];
  const pending: (JsonValue | { readonly literal: string })[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) {
      pieces.push("[");
      pending.push({ literal: "]" });
      for (let i = next.length - 1; i >= 0; i--) {
        pending.push(next[i]);
        if (i > 0) pending.push({ literal: "," });
      }
    } else if (next instanceof Map) {
      pieces.push("{");
      pending.push({ literal: "}" });
      const members = [...(next as JsonObject)].reverse();
      members.forEach(([name, value], i) => {
        pending.push(value, { literal: `${i === members.length - 1 ? "" : ","}${JSON.stringify(name)}:` });
      });
    } else if (next instanceof NumberText) pieces.push(next.text);
    else if (isLiteral(next)) pieces.push(next.literal);
    else pieces.push(JSON.stringify(next));
  }
  return pieces.join("");
}

function isLiteral(next: unknown): next is { readonly literal: string } {
  return typeof next === "object" && next !== null && "literal" in next;
}
