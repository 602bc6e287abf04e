import type { Details, DiagnosticCode } from "../language/diagnostics/details.js";
import type { FilterCode } from "../language/diagnostics/diagnose.js";
import type { ListCode } from "../list/list-codes.js";

/** The codes that a server sends. Those of schemas are errors of its program. */
type RequestCode = Exclude<FilterCode, `schema.${string}`> | ListCode;

/** How to check one detail: `string?` and `number?` may be missing, and an array lists every possible value. */
export type DetailShape = "string" | "string?" | "number" | "number?" | "string[]" | readonly unknown[];

type ShapesOf<Of extends Details[DiagnosticCode]> = {
  readonly [Name in keyof Of]-?: ShapeOf<Of[Name], undefined extends Of[Name] ? "?" : "">;
};

type ShapeOf<Value, Optional extends "" | "?"> = [Value] extends [readonly string[]]
  ? "string[]"
  : string extends Value
    ? `string${Optional}`
    : number extends Value
      ? `number${Optional}`
      : readonly Value[];

/** The codes in responses, with the details of each. The compiler requires every code that a request can have. */
export const DETAIL_SHAPES = {
  "syntax.missing-condition": { joiner: "string", where: ["start", "end", "middle"] },
  "syntax.doubled-joiner": { found: "string", joiner: "string" },
  "syntax.missing-joiner": { found: "string" },
  "syntax.word-joiner": { found: "string", joiner: "string" },
  "syntax.missing-operator": { found: "string", quoted: "string?" },
  "syntax.unknown-operator": {
    field: "string",
    found: "string",
    didYouMean: "string[]",
    isPattern: [true, undefined],
    broader: "string?",
  },
  "syntax.missing-value": {
    field: "string",
    operator: "string",
    expected: "string?",
    supported: "string?",
  },
  "syntax.missing-item": { field: "string", position: "number", expected: "string?" },
  "syntax.missing-field": { found: "string" },
  "syntax.bad-name": { found: "string" },
  "syntax.unexpected-text": { found: "string", after: ["value", "list", "group", "item"] },
  "syntax.unclosed-quote": {},
  "syntax.unclosed-list": { field: "string" },
  "syntax.count": { relation: "string", found: "string" },
  "syntax.negated-count": {},
  "syntax.unclosed-group": {},
  "syntax.unopened-group": {},
  "syntax.unbalanced-value": { value: "string" },
  "syntax.bare-negation": { isLast: [true, false], found: "string?", didYouMean: "string[]" },
  "syntax.bad-escape": { found: "string" },
  "syntax.forbidden-character": { codePoint: "number", escaped: [true, false] },
  "syntax.null-order": { operator: "string" },

  "suspect.operator": { found: "string", didYouMean: "string[]" },
  "suspect.word": { found: "string", joiner: "string" },
  "suspect.single-quotes": { value: "string" },
  "suspect.list": {},
  "suspect.pattern": { value: "string" },
  "suspect.null": { value: "string" },
  "suspect.wildcard": { value: "string", didYouMean: "string[]" },
  "suspect.alias": { field: "string", name: "string" },
  "suspect.commas": { value: "string", didYouMean: "string[]" },
  "suspect.midnight": { operator: "string", value: "string", timeZone: "string?", didYouMean: "string[]" },
  "suspect.empty-group": { matches: ["everything", "nothing"] },
  "suspect.empty-list": { field: "string", matches: ["everything", "nothing"] },

  "limit.length": { limit: "number", actual: "number?" },
  "limit.conditions": { limit: "number" },
  "limit.depth": { limit: "number" },
  "limit.relation-depth": { limit: "number" },
  "limit.relations": { limit: "number" },
  "limit.items": { limit: "number", actual: "number", field: "string" },
  "limit.value": { limit: "number", actual: "number" },
  "limit.errors": { limit: "number", actual: "number" },
  "limit.warnings": { limit: "number", actual: "number" },

  "bind.unknown-field": { field: "string", didYouMean: "string[]" },
  "bind.operator": { field: "string", type: "string", operator: "string", allowed: "string[]", didYouMean: "string[]" },
  "bind.value": {
    field: "string",
    type: "string",
    value: "string",
    expected: "string",
    didYouMean: "string[]",
    lostPlus: [true, undefined],
  },
  "bind.range": { field: "string", type: "string", value: "string", minimum: "string", maximum: "string" },
  "bind.choice": { field: "string", type: "string", value: "string", choices: "string[]", didYouMean: "string[]" },
  "bind.null": {
    field: "string",
    type: "string",
    isItem: [true, undefined],
  },
  "bind.name": { field: "string", name: "string" },
  "bind.not-filterable": { field: "string", filterable: "string[]" },
  "bind.unknown-relation": { relation: "string", didYouMean: "string[]" },
  "bind.not-relation": { field: "string" },
  "bind.relation": { relation: "string", didYouMean: "string[]" },
  "bind.many": { relation: "string", didYouMean: "string[]" },
  "bind.count-one": { relation: "string", didYouMean: "string[]" },

  "decode.percent": { found: "string" },
  "decode.utf8": { found: "string" },

  "list.unknown-parameter": { parameter: "string", known: "string[]", didYouMean: "string[]" },
  "list.missing-value": { parameter: "string" },
  "list.stray-condition": { found: "string" },
  "list.repeated-parameter": { parameter: "string" },
  "list.number": { parameter: "string", value: "string" },
  "list.range": { parameter: "string", value: "string", maximum: "number" },
  "list.unknown-field": { field: "string", didYouMean: "string[]" },
  "list.repeated-field": { field: "string" },
  "list.empty-field": { position: "number", parameter: "string?" },
  "list.unselectable-field": { field: "string", selectable: "string[]" },
  "list.unselectable-cursor": { field: "string", parameter: "string" },
  "list.unsortable-field": { field: "string", sortable: "string[]" },
  "list.many": { field: "string", relation: "string", parameter: "string?" },
  "list.relation-depth": { field: "string", limit: "number" },
  "list.relations": { limit: "number", actual: "number" },
  "list.sort-keys": { limit: "number", actual: "number" },
  "list.unknown-facet": { field: "string", known: "string[]", didYouMean: "string[]" },
  "list.missing-parameter": { parameter: "string", other: "string" },
  "list.conflict": { parameter: "string", other: "string" },
  "list.input": { found: "string" },
  "list.export-rows": { limit: "number" },
  "list.cursor": { parameter: "string" },
} as const satisfies { readonly [Code in RequestCode]: ShapesOf<Details[Code]> };
