const SHOWN = "[key]";
/** Deeper values of a problem are left out, as no error needs them and a stack is not endless. */
const DEEPEST = 100;
const DEEPEST_CAUSE = 8;
/** A server may escape what it repeats once for each format that it writes. */
const MOST_LAYERS = 4;

/** Takes secrets out of whatever a server or `fetch` may repeat: as they are, escaped, percent-encoded or in base64. */
export class Redactor {
  private readonly forms: readonly string[];
  /** More characters than any form of a secret has. */
  readonly longest: number;

  constructor(secrets: readonly string[]) {
    this.forms = secrets.flatMap(secretForms).sort((a, b) => b.length - a.length);
    this.longest = 12 * Math.max(0, ...this.forms.map(({ length }) => length));
  }

  get hasSecrets(): boolean {
    return this.forms.length > 0;
  }

  /** Escapes are undone, in every order of their kinds, only where that shows a secret. */
  text(text: string, layers = MOST_LAYERS): string {
    if (!this.hasSecrets) return text;
    let shown = this.strip(text);
    if (layers === 0) return shown;
    for (const undo of UNESCAPES) {
      const unescaped = undo(shown);
      if (unescaped === shown) continue;
      const clean = this.text(unescaped, layers - 1);
      if (clean !== unescaped) shown = clean;
    }
    return shown;
  }

  /** A value of JSON, names included. A number that holds a secret becomes a text. */
  json(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number") return this.text(String(value)) === String(value) ? value : SHOWN;
    if (typeof value !== "object" || value === null) return value;
    if (depth === DEEPEST) return null;
    if (Array.isArray(value)) return value.map((item) => this.json(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.json(member, depth + 1)]),
    );
  }

  /**
   * What `fetch` threw, as a new error with its name, code, message, stack and cause where there is a secret to keep:
   * other members may hold the request with its headers.
   */
  cause(thrown: unknown, depth = 0): unknown {
    if (!this.hasSecrets || thrown === undefined) return thrown;
    if (!(thrown instanceof Error)) return typeof thrown === "object" ? undefined : this.text(String(thrown));
    const { name, message, stack, cause, code } = thrown as Error & { readonly code?: unknown };
    const copy = new Error(this.text(String(message)));
    Object.assign(copy, { name: this.text(String(name)), stack: this.text(String(stack)) });
    if (typeof code === "string") Object.assign(copy, { code: this.text(code) });
    if (cause !== undefined && depth < DEEPEST_CAUSE) copy.cause = this.cause(cause, depth + 1);
    return copy;
  }

  private strip(text: string): string {
    return this.forms.reduce((stripped, form) => stripped.replaceAll(form, SHOWN), text);
  }
}

/** The texts by which a secret is known, once escapes are undone: itself, and what it is in base64. */
export function secretForms(secret: string): readonly string[] {
  const base64 = inBase64(secret);
  return [secret, ...base64, ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

/** Fewer digits may be those of something else. */
const FEWEST_DIGITS = 8;

/**
 * The digits of base64 that depend on the secret alone, wherever it is in a longer text: three bytes are four digits, so
 * there are three ways in which it may begin.
 */
function inBase64(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const digits = btoa("\0".repeat(before) + secret).replaceAll("=", "");
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + secret.length) * 8) / 6);
    return last - first < FEWEST_DIGITS ? [] : [digits.slice(first, last)];
  });
}

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/**
 * Each undoes one layer of one kind of escapes, for characters that a key may hold. Kinds are not undone together: a key
 * may hold what is an escape in another kind.
 */
export const UNESCAPES: readonly ((text: string) => string)[] = [
  (text) =>
    text.replace(/\\u00([2-7][0-9a-f])|\\(["\\/])/gi, (_escaped, hex: string | undefined, plain: string) =>
      hex === undefined ? plain : fromHex(hex),
    ),
  (text) => text.replace(/%([2-7][0-9a-f])/gi, (_escaped, hex: string) => fromHex(hex)),
];
