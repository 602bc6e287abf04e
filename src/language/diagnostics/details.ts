/**
 * The shape of one detail at run time: `string?` and `number?` may be missing, and an array lists every possible value,
 * with `undefined` among them if the detail may be missing.
 */
export type DetailShape = "string" | "string?" | "number" | "number?" | "string[]" | readonly unknown[];

type DetailShapes = Readonly<Record<string, Readonly<Record<string, DetailShape>>>>;

/**
 * The diagnostic codes of requests, with the shape of their details. `Details` is derived from this list and the next one:
 * the only lists of codes, apart from their messages. Import only types from this file, as the client alone needs these
 * shapes at run time.
 */
export const REQUEST_SHAPES = {
  // The text breaks the grammar.
  "syntax.missing-condition": { joiner: "string", where: ["start", "end", "middle"] },
  "syntax.doubled-joiner": { found: "string", joiner: "string" },
  "syntax.missing-joiner": { found: "string" },
  "syntax.word-joiner": { found: "string", joiner: "string" },
  "syntax.missing-operator": { found: "string", quoted: "string?" },
  "syntax.unknown-operator": {
    field: "string",
    found: "string",
    didYouMean: "string[]",
    /** The condition searches for a pattern. No operator supports that. */
    isPattern: [true, undefined],
    /** A condition that matches all records of the pattern, and perhaps more. */
    broader: "string?",
  },
  "syntax.missing-value": {
    field: "string",
    operator: "string",
    expected: "string?",
    /** The operators of the field, if it does not support this one. */
    supported: "string?",
  },
  "syntax.missing-item": { field: "string", position: "number", expected: "string?" },
  "syntax.missing-field": { found: "string" },
  "syntax.bad-name": { found: "string" },
  "syntax.unexpected-text": { found: "string", after: ["value", "list", "group", "item"] },
  "syntax.unclosed-quote": {},
  "syntax.unclosed-list": { field: "string" },
  "syntax.unclosed-group": {},
  "syntax.unopened-group": {},
  "syntax.unbalanced-value": { value: "string" },
  "syntax.bare-negation": { isLast: [true, false], found: "string?", didYouMean: "string?" },
  "syntax.bad-escape": { found: "string" },
  "syntax.forbidden-character": { codePoint: "number", escaped: [true, false] },
  "syntax.null-order": { operator: "string" },

  // The filter is valid but suspicious. These are warnings.
  "suspect.operator": { found: "string", didYouMean: "string" },
  "suspect.word": { found: "string", joiner: "string" },
  "suspect.single-quotes": { value: "string" },
  "suspect.list": {},
  "suspect.pattern": { value: "string" },
  "suspect.null": { value: "string" },
  /** A value with a wildcard at one end or both; `didYouMean` is the condition without it. */
  "suspect.wildcard": { value: "string", didYouMean: "string" },
  /** Several values with commas between them, without brackets. */
  "suspect.commas": { value: "string", didYouMean: "string" },
  /** A comparison of a time with a day, which is its midnight; `didYouMean` compares with the whole day. */
  "suspect.midnight": { operator: "string", value: "string", didYouMean: "string?" },
  "suspect.empty-group": { matches: ["everything", "nothing"] },
  "suspect.empty-list": { field: "string", matches: ["everything", "nothing"] },

  // A limit is exceeded; `limit` is the largest allowed amount.
  "limit.length": { limit: "number", actual: "number?" },
  "limit.conditions": { limit: "number" },
  "limit.depth": { limit: "number" },
  "limit.items": { limit: "number", actual: "number", field: "string" },
  "limit.value": { limit: "number", actual: "number" },
  "limit.errors": { limit: "number", actual: "number" },
  "limit.warnings": { limit: "number", actual: "number" },

  // The schema does not allow a condition.
  "bind.unknown-field": { field: "string", didYouMean: "string[]" },
  "bind.operator": { field: "string", type: "string", operator: "string", allowed: "string[]", didYouMean: "string?" },
  "bind.value": {
    field: "string",
    type: "string",
    value: "string",
    expected: "string",
    didYouMean: "string?",
    /** The value contains a space that was probably a plus sign before decoding. */
    lostPlus: [true, undefined],
  },
  "bind.range": { field: "string", type: "string", value: "string", minimum: "string", maximum: "string" },
  "bind.choice": { field: "string", type: "string", value: "string", choices: "string[]", didYouMean: "string[]" },
  "bind.null": {
    field: "string",
    type: "string",
    /** The null is an item of a list field; `type` is that of the items. */
    isItem: [true, undefined],
  },
  "bind.not-filterable": { field: "string", filterable: "string[]" },

  // Percent-encoded text cannot be decoded.
  "decode.percent": { found: "string" },
  "decode.utf8": { found: "string" },

  // The query string of a list endpoint is invalid.
  "list.unknown-parameter": { parameter: "string", known: "string[]", didYouMean: "string[]" },
  "list.missing-value": { parameter: "string" },
  "list.stray-condition": { found: "string" },
  "list.repeated-parameter": { parameter: "string" },
  "list.number": { parameter: "string", value: "string" },
  "list.range": { parameter: "string", value: "string", maximum: "number" },
  "list.unknown-field": { field: "string", didYouMean: "string[]" },
  "list.repeated-field": { field: "string" },
  "list.empty-field": { position: "number", parameter: "string?" },
  "list.unsortable-field": { field: "string", sortable: "string[]" },
  "list.sort-keys": { limit: "number", actual: "number" },
  "list.conflict": { parameter: "string", other: "string" },
  "list.cursor": { parameter: "string" },
} as const satisfies DetailShapes;

/** The other codes, which no server sends. */
export const PROGRAM_SHAPES = {
  // A program passes invalid arguments to a builder, a schema or another function.
  "build.name": { name: "string" },
  "build.character": { codePoint: "number" },
  "build.number": { value: "string" },
  "build.value": { found: "string" },
  "schema.name": { name: "string" },
  "schema.option": { field: "string", option: "string", expected: "string" },
  "schema.field": { field: "string" },
  "schema.key": { key: "string", didYouMean: "string[]" },
  "schema.no-counterpart": { field: "string", type: "string" },
  "schema.document": { pointer: "string", problem: "string" },
  "schema.cursor-key": { key: "string", option: ["hidden", "sortable"] },
  "option.unknown": { owner: "string", option: "string", didYouMean: "string[]" },
  "option.value": { owner: "string", option: "string", expected: "string" },
  "sql.condition": { problem: "string" },

  // Prisma cannot express a condition with the meaning that it has everywhere else.
  "prisma.text-order": { field: "string", operator: "string", provider: "string" },
  "prisma.case": {
    field: "string",
    operator: "string",
    value: "string",
    provider: "string",
    /** Whether the field ignores case in this condition. */
    ignoresCase: [true, false],
  },
  "prisma.wildcard": { field: "string", operator: "string", value: "string", provider: "string" },
  "prisma.precision": { field: "string", type: "string", value: "string", provider: "string" },
  "prisma.list": { field: "string", provider: "string" },
  "prisma.field": { field: "string", name: "string" },
  "prisma.constant": { matches: ["everything", "nothing"] },
  "prisma.parameters": { limit: "number", actual: "number", provider: "string" },
  "prisma.depth": { limit: "number", actual: "number", provider: "string" },

  // A table of the database does not fit the schema. The last two are advice, as warnings.
  "table.missing": { table: "string", didYouMean: "string[]" },
  "table.missing-column": { column: "string", field: "string", table: "string", didYouMean: "string[]" },
  "table.type": {
    column: "string",
    field: "string",
    type: "string",
    found: "string",
    expected: "string[]",
    /** The code of a field that fits the column. */
    suggestion: "string?",
  },
  "table.nullable": { column: "string", field: "string", statement: "string?" },
  "table.collation": { column: "string", field: "string", found: "string", expected: "string" },
  "table.choices": { column: "string", field: "string", missing: "string[]" },
  "table.size": { column: "string", field: "string", found: "string", precision: "number", scale: "number" },
  "table.caveat": { column: "string", field: "string", caveat: "string" },
  "table.no-index": {
    column: "string",
    field: "string",
    /** What no index serves: operators, "ranges" and "sorting". */
    uses: "string[]",
    statement: "string?",
    /** The type of the column, if its values can be too long for an index, and a type that limits them. */
    type: "string?",
    limit: "string?",
  },

  // A filter has no counterpart in the state of a user interface, or the other way round.
  "ui.shape": { expected: "string" },
  "ui.combinator": { combinator: "string" },
  "ui.operator": { field: "string", operator: "string", didYouMean: "string[]" },
  "ui.rule-option": { field: "string", option: ["valueSource", "match", "lhs"] },
  /** A rule without a field or operator. This is a warning. */
  "ui.unfinished-rule": { missing: ["field", "operator"] },
  "ui.constant": { found: "string", matches: ["everything", "nothing"] },
  "ui.connective": { found: ["|", "!"] },
  "ui.filter-function": {
    column: "string",
    /** The function of the column. Missing if none is known. */
    filterFn: "string?",
    /** The operator that the function cannot express. Missing if the function itself is unknown. */
    operator: "string?",
    supported: "string[]",
  },
  "ui.repeated-column": { column: "string" },
  "ui.value": { column: "string", filterFn: "string", value: "string" },
} as const satisfies DetailShapes;

type Shapes = typeof REQUEST_SHAPES & typeof PROGRAM_SHAPES;

/** The details of each diagnostic code. */
export interface Details extends AllDetails {}
type AllDetails = { readonly [Code in keyof Shapes]: DetailsOf<Shapes[Code]> };

export type DiagnosticCode = keyof Details;

type DetailsOf<S> = Flat<
  { readonly [Name in keyof S as IsOptional<S[Name]> extends true ? never : Name]: ValueOf<S[Name]> } & {
    readonly [Name in keyof S as IsOptional<S[Name]> extends true ? Name : never]?: Exclude<
      ValueOf<S[Name]>,
      undefined
    >;
  }
>;
/** One object type instead of an intersection. The conditional type makes editors show its members. */
type Flat<T> = T extends infer Members ? { [Name in keyof Members]: Members[Name] } : never;

type IsOptional<Shape> = Shape extends `${string}?` ? true : undefined extends ValueOf<Shape> ? true : false;

type ValueOf<Shape> = Shape extends "string" | "string?"
  ? string
  : Shape extends "number" | "number?"
    ? number
    : Shape extends "string[]"
      ? readonly string[]
      : Shape extends readonly (infer Value)[]
        ? Value
        : never;
