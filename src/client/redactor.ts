const REPLACEMENT = "[key]";
/** Deeper values of a problem are left out, to protect the call stack. */
const MAX_DEPTH = 100;
const MAX_CAUSE_DEPTH = 8;
/** A server may add one layer of escapes for each format that it writes. */
const MAX_LAYERS = 4;

/**
 * Removes secrets from everything that a server or `fetch` may echo. Finds them plain, escaped, percent-encoded and in
 * base64.
 */
export class Redactor {
  private readonly forms: readonly string[];
  /** Upper bound for the length of a secret in any form. */
  readonly maxLength: number;

  constructor(secrets: readonly string[]) {
    this.forms = secrets.flatMap(secretForms).sort((a, b) => b.length - a.length);
    this.maxLength = 12 * Math.max(0, ...this.forms.map(({ length }) => length));
  }

  get hasSecrets(): boolean {
    return this.forms.length > 0;
  }

  /** Redacts a text. Tries escapes in every order; the text stays escaped unless that reveals a secret. */
  text(text: string, layers = MAX_LAYERS): string {
    if (!this.hasSecrets) return text;
    let redacted = this.replace(text);
    if (layers === 0) return redacted;
    for (const undo of UNESCAPES) {
      const unescaped = undo(redacted);
      if (unescaped === redacted) continue;
      const clean = this.text(unescaped, layers - 1);
      if (clean !== unescaped) redacted = clean;
    }
    return redacted;
  }

  /** Redacts a JSON value, including member names. A number that contains a secret becomes a string. */
  json(value: unknown, depth = 0): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number") return this.text(String(value)) === String(value) ? value : REPLACEMENT;
    if (typeof value !== "object" || value === null) return value;
    if (depth === MAX_DEPTH) return null;
    if (Array.isArray(value)) return value.map((item) => this.json(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.json(member, depth + 1)]),
    );
  }

  /**
   * Redacts an error of `fetch`: copies its name, code, message, stack and cause to a new error. Other properties may
   * contain the request with its headers. Without secrets, returns the error unchanged.
   */
  cause(thrown: unknown, depth = 0): unknown {
    if (!this.hasSecrets || thrown === undefined) return thrown;
    if (!(thrown instanceof Error)) return typeof thrown === "object" ? undefined : this.text(String(thrown));
    const { name, message, stack, cause, code } = thrown as Error & { readonly code?: unknown };
    const copy = new Error(this.text(String(message)));
    Object.assign(copy, { name: this.text(String(name)), stack: this.text(String(stack)) });
    if (typeof code === "string") Object.assign(copy, { code: this.text(code) });
    if (cause !== undefined && depth < MAX_CAUSE_DEPTH) copy.cause = this.cause(cause, depth + 1);
    return copy;
  }

  private replace(text: string): string {
    return this.forms.reduce((replaced, form) => replaced.replaceAll(form, REPLACEMENT), text);
  }
}

/** Returns the texts to search for once escapes are undone: the secret and its base64 forms. */
function secretForms(secret: string): readonly string[] {
  const base64 = base64Forms(secret);
  return [secret, ...base64, ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

/** Shorter base64 forms could match unrelated text. */
const MIN_DIGITS = 8;

/**
 * Returns the base64 digits that depend on the secret alone when it is part of a longer text. Three bytes are four
 * digits, so there is one form for each of the three alignments.
 */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const digits = btoa("\0".repeat(offset) + secret).replaceAll("=", "");
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + secret.length) * 8) / 6);
    return last - first < MIN_DIGITS ? [] : [digits.slice(first, last)];
  });
}

const fromHex = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/**
 * Functions that each undo one layer of JSON escapes or percent-encoding, for the characters that a key may contain. They
 * are separate because a key may contain the escapes of the other kind.
 */
const UNESCAPES: readonly ((text: string) => string)[] = [
  (text) =>
    text.replace(/\\u00([2-7][0-9a-f])|\\(["\\/])/gi, (_escaped, hex: string | undefined, plain: string) =>
      hex === undefined ? plain : fromHex(hex),
    ),
  (text) => text.replace(/%([2-7][0-9a-f])/gi, (_escaped, hex: string) => fromHex(hex)),
];
