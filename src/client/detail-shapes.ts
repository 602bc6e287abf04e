import type { Details, DiagnosticCode } from "../diagnostics/details.js";

/** The type of a detail: `text?` may be missing, and a list holds every value that there is. */
export type Shape = "text" | "text?" | "number" | "number?" | "texts" | readonly unknown[];

type Optional<D, Name extends keyof D> = Record<never, never> extends Pick<D, Name> ? "?" : "";

type ShapeOf<D, Name extends keyof D> = [readonly string[]] extends [D[Name]]
  ? "texts"
  : [string] extends [D[Name]]
    ? `text${Optional<D, Name>}`
    : [number] extends [D[Name]]
      ? `number${Optional<D, Name>}`
      : readonly D[Name][];

/** What a server never sends, as only a mistake of its own program has these. */
type OfPrograms = "schema.field" | "schema.key" | "option.unknown" | "option.value" | "sql.condition";

/** The types of `Details` for when the program runs; the compiler holds the two together, lists of values aside. */
export const DETAIL_SHAPES: {
  readonly [Code in Exclude<DiagnosticCode, OfPrograms>]: {
    readonly [Name in keyof Details[Code]]-?: ShapeOf<Details[Code], Name>;
  };
} = {
  "syntax.missing-condition": { joiner: "text", where: ["start", "end", "middle"] },
  "syntax.doubled-joiner": { found: "text", joiner: "text" },
  "syntax.missing-joiner": { found: "text" },
  "syntax.word-joiner": { found: "text", joiner: "text" },
  "syntax.missing-operator": { found: "text", quoted: "text?" },
  "syntax.unknown-operator": {
    field: "text",
    found: "text",
    didYouMean: "texts",
    isPattern: [true, undefined],
    broader: "text?",
  },
  "syntax.missing-value": { field: "text", operator: "text", expected: "text?", supported: "text?" },
  "syntax.missing-item": { field: "text", position: "number", expected: "text?" },
  "syntax.missing-field": { found: "text" },
  "syntax.bad-name": { found: "text" },
  "syntax.unexpected-text": { found: "text", after: ["value", "list", "group", "item"] },
  "syntax.unclosed-quote": {},
  "syntax.unclosed-list": { field: "text" },
  "syntax.unclosed-group": {},
  "syntax.unopened-group": {},
  "syntax.unbalanced-value": { value: "text" },
  "syntax.bare-negation": { isLast: [true, false], found: "text?", didYouMean: "text?" },
  "syntax.bad-escape": { found: "text" },
  "syntax.forbidden-character": { codePoint: "number", escaped: [true, false] },
  "syntax.null-order": { operator: "text" },

  "suspect.operator": { found: "text", didYouMean: "text" },
  "suspect.word": { found: "text", joiner: "text" },
  "suspect.single-quotes": { value: "text" },
  "suspect.list": {},
  "suspect.pattern": { value: "text" },
  "suspect.null": { value: "text" },
  "suspect.empty-group": { matches: ["everything", "nothing"] },
  "suspect.empty-list": { field: "text", matches: ["everything", "nothing"] },

  "limit.length": { limit: "number", actual: "number?" },
  "limit.conditions": { limit: "number" },
  "limit.depth": { limit: "number" },
  "limit.items": { limit: "number", actual: "number", field: "text" },
  "limit.value": { limit: "number", actual: "number" },
  "limit.errors": { limit: "number", actual: "number" },

  "bind.unknown-field": { field: "text", didYouMean: "texts" },
  "bind.operator": { field: "text", type: "text", operator: "text", allowed: "texts", didYouMean: "text?" },
  "bind.value": {
    field: "text",
    type: "text",
    value: "text",
    expected: "text",
    didYouMean: "text?",
    lostPlus: [true, undefined],
  },
  "bind.range": { field: "text", type: "text", value: "text", minimum: "text", maximum: "text" },
  "bind.choice": { field: "text", type: "text", value: "text", choices: "texts", didYouMean: "texts" },
  "bind.null": { field: "text", type: "text" },

  "decode.percent": { found: "text" },
  "decode.utf8": { found: "text" },

  "list.unknown-parameter": { parameter: "text", known: "texts", didYouMean: "texts" },
  "list.missing-value": { parameter: "text" },
  "list.stray-condition": { found: "text" },
  "list.repeated-parameter": { parameter: "text" },
  "list.number": { parameter: "text", value: "text" },
  "list.range": { parameter: "text", value: "text", maximum: "number" },
  "list.unknown-field": { field: "text", didYouMean: "texts" },
  "list.repeated-field": { field: "text" },
  "list.empty-field": { position: "number" },

  "build.name": { name: "text" },
  "build.character": { codePoint: "number" },
  "build.number": { value: "text" },
  "build.value": { found: "text" },
  "schema.name": { name: "text" },
  "schema.option": { field: "text", option: "text", expected: "text" },
};
