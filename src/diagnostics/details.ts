/** What each code carries. A new code is one line here and one in `MESSAGES`; `suspect.` codes are warnings. */
export interface Details {
  // The text breaks the grammar.
  "syntax.missing-condition": { readonly joiner: string; readonly where: "start" | "end" | "middle" };
  "syntax.doubled-joiner": { readonly found: string; readonly joiner: string };
  "syntax.missing-joiner": { readonly found: string };
  "syntax.word-joiner": { readonly found: string; readonly joiner: string };
  "syntax.missing-operator": { readonly found: string; readonly quoted?: string };
  "syntax.unknown-operator": {
    readonly field: string;
    readonly found: string;
    readonly didYouMean: readonly string[];
    /** What is looked for is a pattern, or a text at the start or the end: there is no operator for that. */
    readonly isPattern?: true;
    /** A condition that holds for more records than the pattern does. */
    readonly broader?: string;
  };
  "syntax.missing-value": {
    readonly field: string;
    readonly operator: string;
    readonly expected?: string;
    /** The operators of a field that does not support this one. */
    readonly supported?: string;
  };
  "syntax.missing-item": { readonly field: string; readonly position: number; readonly expected?: string };
  "syntax.missing-field": { readonly found: string };
  "syntax.bad-name": { readonly found: string };
  "syntax.unexpected-text": { readonly found: string; readonly after: "value" | "list" | "group" | "item" };
  "syntax.unclosed-quote": Record<never, never>;
  "syntax.unclosed-list": { readonly field: string };
  "syntax.unclosed-group": Record<never, never>;
  "syntax.unopened-group": Record<never, never>;
  "syntax.unbalanced-value": { readonly value: string };
  "syntax.bare-negation": { readonly isLast: boolean; readonly found?: string; readonly didYouMean?: string };
  "syntax.bad-escape": { readonly found: string };
  "syntax.forbidden-character": { readonly codePoint: number; readonly escaped: boolean };
  "syntax.null-order": { readonly operator: string };

  // The text is correct and most likely not meant.
  "suspect.operator": { readonly found: string; readonly didYouMean: string };
  "suspect.word": { readonly found: string; readonly joiner: string };
  "suspect.single-quotes": { readonly value: string };
  "suspect.list": Record<never, never>;
  "suspect.pattern": { readonly value: string };
  "suspect.null": { readonly value: string };
  "suspect.empty-group": { readonly matches: "everything" | "nothing" };
  "suspect.empty-list": { readonly field: string; readonly matches: "everything" | "nothing" };

  // A limit was passed; each limit is the largest amount that is still allowed.
  "limit.length": { readonly limit: number; readonly actual?: number };
  "limit.conditions": { readonly limit: number };
  "limit.depth": { readonly limit: number };
  "limit.items": { readonly limit: number; readonly actual: number; readonly field: string };
  "limit.value": { readonly limit: number; readonly actual: number };
  "limit.errors": { readonly limit: number; readonly actual: number };

  // The schema refuses a condition.
  "bind.unknown-field": { readonly field: string; readonly didYouMean: readonly string[] };
  "bind.operator": OfField & {
    readonly operator: string;
    readonly allowed: readonly string[];
    readonly didYouMean?: string;
  };
  "bind.value": OfField & {
    readonly value: string;
    readonly expected: string;
    readonly didYouMean?: string;
    /** The value has a space where a plus sign was most likely lost in decoding. */
    readonly lostPlus?: true;
  };
  "bind.range": OfField & { readonly value: string; readonly minimum: string; readonly maximum: string };
  "bind.choice": OfField & {
    readonly value: string;
    readonly choices: readonly string[];
    readonly didYouMean: readonly string[];
  };
  "bind.null": OfField;

  // Percent-encoded text cannot be decoded.
  "decode.percent": { readonly found: string };
  "decode.utf8": { readonly found: string };

  // A query string says something that a list does not take.
  "list.unknown-parameter": {
    readonly parameter: string;
    readonly known: readonly string[];
    readonly didYouMean: readonly string[];
  };
  "list.missing-value": { readonly parameter: string };
  "list.stray-condition": { readonly found: string };
  "list.repeated-parameter": { readonly parameter: string };
  "list.number": { readonly parameter: string; readonly value: string };
  "list.range": { readonly parameter: string; readonly value: string; readonly maximum: number };
  "list.unknown-field": { readonly field: string; readonly didYouMean: readonly string[] };
  "list.repeated-field": { readonly field: string };
  "list.empty-field": { readonly position: number };

  // A filter cannot be built, or a schema defined, from what was given.
  "build.name": { readonly name: string };
  "build.character": { readonly codePoint: number };
  "build.number": { readonly value: string };
  "build.value": { readonly found: string };
  "schema.name": { readonly name: string };
  "schema.option": { readonly field: string; readonly option: string; readonly expected: string };
  "schema.field": { readonly field: string };
  "schema.key": { readonly key: string; readonly didYouMean: readonly string[] };

  // A program gives an option that there is not, or a value that it cannot have.
  "option.unknown": { readonly owner: string; readonly option: string; readonly didYouMean: readonly string[] };
  "option.value": { readonly owner: string; readonly option: string; readonly expected: string };
  "sql.condition": { readonly problem: string };
}

interface OfField {
  readonly field: string;
  readonly type: string;
}

export type DiagnosticCode = keyof Details;
