import { secretForms, UNESCAPES } from "./secret-forms.js";

const SHOWN = "[key]";
/** Deeper values of a problem are left out, as no error needs them and a stack is not endless. */
const DEEPEST = 100;
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

  private strip(text: string): string {
    return this.forms.reduce((stripped, form) => stripped.replaceAll(form, SHOWN), text);
  }
}
