import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  and,
  type BoundNode,
  type BoundValue,
  bind,
  check,
  contains,
  countOf,
  type Diagnostic,
  type DiagnosticCode,
  decodeFilter,
  type EmptyList,
  encodeFilter,
  endsWith,
  eq,
  type Field,
  type Filter,
  FilterError,
  gt,
  gte,
  isIn,
  type LimitOptions,
  type Limits,
  lt,
  lte,
  NO_LIMITS,
  ne,
  none,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  type Operator,
  or,
  parse,
  pretty,
  print,
  type Related,
  type Result,
  type Scalar,
  sameFilter,
  some,
  startsWith,
} from "../src/index.js";
import { type DescribedSchema, schemaOf } from "./support/described-schema.js";

// grammar/conformance/README.md describes the format of these types.

interface Repeat<T> {
  readonly repeat: T;
  readonly times: number;
  /** The distance between the spans of a repeated diagnostic. */
  readonly step?: number;
}
type Pieces = string | readonly (string | Repeat<string>)[];
type Several<T> = readonly (T | Repeat<T>)[];

/** `Value` is a literal in a tree and a typed value in a bound tree. */
type Tree<Value> =
  | { readonly everything: true }
  | { readonly and: Several<Tree<Value>> }
  | { readonly or: Several<Tree<Value>> }
  | { readonly not: Tree<Value> }
  | {
      readonly relation: string;
      readonly op: Related["operator"];
      readonly count?: number;
      readonly part: Tree<Value>;
    }
  | { readonly field: Pieces; readonly op: Operator; readonly value: Value }
  | { readonly field: Pieces; readonly op: Operator; readonly items: Several<Value>; readonly hasNull?: true };
type Given = Pieces | number | boolean | null;
type Typed = Given | { readonly coefficient: Pieces; readonly exponent: number };

interface Expected {
  readonly code: DiagnosticCode;
  readonly span?: readonly [start: number, end: number];
  readonly fixed?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

interface Case {
  readonly rule: string;
  readonly why?: string;
  readonly limits?: Partial<Limits> | "none";
}
interface TreeCase extends Case {
  readonly text: Pieces;
  readonly tree: Tree<Given>;
}
interface ErrorCase extends Case {
  readonly text: Pieces;
  readonly diagnostics: Several<Expected>;
}
interface WarningCase extends TreeCase {
  readonly warnings: Several<Expected>;
}
interface PrintCase extends Case {
  readonly text: Pieces;
  readonly print: Pieces;
}
type BuildCase = Case & { readonly tree: Tree<Given> } & (
    | { readonly print: Pieces }
    | { readonly refused: DiagnosticCode }
  );
type BindCase = Case & { readonly schema: DescribedSchema; readonly now?: string; readonly timeZone?: string } & (
    | { readonly text: Pieces }
    | { readonly tree: Tree<Given> }
  ) &
  (
    | { readonly bound: Tree<Typed>; readonly warnings?: Several<Expected> }
    | { readonly diagnostics: Several<Expected> }
  );
type EncodingCase = Case &
  (
    | { readonly raw: Pieces; readonly text: Pieces }
    | { readonly raw: Pieces; readonly diagnostics: Several<Expected> }
    | { readonly text: Pieces; readonly encoded: string }
    | { readonly filter: Pieces; readonly encoded: string }
  );

function read<C extends Case>(name: string): readonly C[] {
  return JSON.parse(readFileSync(new URL(`../grammar/conformance/${name}.json`, import.meta.url), "utf8")) as C[];
}

const trees = read<TreeCase>("trees");
const errors = read<ErrorCase>("errors");
const warnings = read<WarningCase>("warnings");
const prints = read<PrintCase>("print");
const builds = read<BuildCase>("build");
const boundFiles = ["bind.json", "times.json", "suspicious-values.json"] as const;
const binds = boundFiles.map((file) => [file, read<BindCase>(file.slice(0, -".json".length))] as const);
const bindCases = binds.flatMap(([, cases]) => cases);
const encodings = read<EncodingCase>("encoding");

describe("trees.json", () => {
  each(trees, ({ text: pieces, tree, limits }) => {
    const result = parse(join(pieces), limitOptions(limits));
    expect(summary(result, plainTree)).toEqual({ value: expandTree(tree), warnings: [] });
  });
});

describe("errors.json", () => {
  each(errors, ({ text: pieces, diagnostics, limits }) => {
    const source = join(pieces);
    const expected = expandDiagnostics(diagnostics);
    const result = parse(source, limitOptions(limits));
    expect(result.ok ? [] : shown(result.diagnostics, expected, source)).toEqual(expected);
  });
});

describe("warnings.json", () => {
  each(warnings, ({ text: pieces, tree, warnings: list, limits }) => {
    const source = join(pieces);
    const expected = expandDiagnostics(list);
    const result = parse(source, limitOptions(limits));
    expect(summary(result, plainTree, expected, source)).toEqual({ value: expandTree(tree), warnings: expected });
  });
});

describe("print.json", () => {
  each(prints, ({ text: pieces, print: expected, limits }) => {
    const tree = parsed(join(pieces), limitOptions(limits));
    expect(print(tree)).toBe(join(expected));
    expectRoundTrips(tree);
  });
});

describe("build.json", () => {
  each(builds, (one) => {
    if ("refused" in one) {
      const thrown = caught(() => build(one.tree));
      expect(thrown instanceof FilterError && thrown.diagnostics.map(({ code }) => code)).toEqual([one.refused]);
      return;
    }
    const tree = build(one.tree);
    expect(print(tree)).toBe(join(one.print));
    expectRoundTrips(tree);
  });
});

describe.each(binds)("%s", (_file, cases) => {
  each(cases, (one) => {
    const source = "text" in one ? join(one.text) : "";
    const schema = schemaOf(one.schema);
    const { now, timeZone } = one;
    const clock = { timeZone, ...(now === undefined ? {} : { now: () => new Date(now) }) };
    const options = { ...limitOptions(one.limits), ...clock };
    const result = "text" in one ? check(source, schema, options) : bind(build(one.tree), schema, options);
    if ("diagnostics" in one) {
      const expected = expandDiagnostics(one.diagnostics);
      expect(result.ok ? [] : shown(result.diagnostics, expected, source)).toEqual(expected);
      return;
    }
    const expected = expandDiagnostics(one.warnings ?? []);
    const found = summary(result, ({ root }) => plainBound(root), expected, source);
    expect(found).toEqual({ value: expandTree(one.bound), warnings: expected });
  });
});

describe("encoding.json", () => {
  each(encodings, (one) => {
    if (!("raw" in one)) {
      const filter = "filter" in one ? parsed(join(one.filter), {}) : join(one.text);
      expect(encodeFilter(filter)).toBe(one.encoded);
      expect(decodeFilter(one.encoded)).toMatchObject({ value: typeof filter === "string" ? filter : print(filter) });
      return;
    }
    const raw = join(one.raw);
    const result = decodeFilter(raw);
    if ("text" in one) {
      expect(summary(result, (value) => value)).toEqual({ value: join(one.text), warnings: [] });
      return;
    }
    const expected = expandDiagnostics(one.diagnostics);
    expect(result.ok ? [] : shown(result.diagnostics, expected, raw)).toEqual(expected);
  });
});

/** Codes of errors that are thrown for mistakes of a program. No filter text causes them. */
const THROWN = [
  "build.name",
  "build.character",
  "build.number",
  "build.value",
  "schema.name",
  "schema.option",
  "schema.field",
  "schema.relation",
  "schema.key",
  "schema.no-counterpart",
  "schema.document",
  "schema.cursor-key",
  "option.unknown",
  "option.value",
  "record.missing",
  "record.type",
  "record.custom",
  "sql.condition",
  "sql.custom",
  "sql.keys",
] as const satisfies readonly DiagnosticCode[];

/** Codes of query strings, bridges, tables and comparisons, tested in test/list, test/bridges, test/sql/verify and test/logic. */
type OtherCode =
  | Extract<DiagnosticCode, `${"list" | "prisma" | "table" | "ui"}.${string}`>
  | "suspect.never"
  | "suspect.always";

/** The codes that a filter text can cause. A record, so that a new code is a compile error until the data covers it. */
const CAUSED_BY_TEXT: Readonly<Record<Exclude<DiagnosticCode, (typeof THROWN)[number] | OtherCode>, true>> = {
  "syntax.missing-condition": true,
  "syntax.doubled-joiner": true,
  "syntax.missing-joiner": true,
  "syntax.word-joiner": true,
  "syntax.missing-operator": true,
  "syntax.unknown-operator": true,
  "syntax.missing-value": true,
  "syntax.missing-item": true,
  "syntax.missing-field": true,
  "syntax.bad-name": true,
  "syntax.unexpected-text": true,
  "syntax.unclosed-quote": true,
  "syntax.unclosed-list": true,
  "syntax.count": true,
  "syntax.negated-count": true,
  "syntax.unclosed-group": true,
  "syntax.unopened-group": true,
  "syntax.unbalanced-value": true,
  "syntax.bare-negation": true,
  "syntax.bad-escape": true,
  "syntax.forbidden-character": true,
  "syntax.null-order": true,
  "suspect.operator": true,
  "suspect.word": true,
  "suspect.single-quotes": true,
  "suspect.list": true,
  "suspect.pattern": true,
  "suspect.null": true,
  "suspect.wildcard": true,
  "suspect.alias": true,
  "bind.name": true,
  "suspect.commas": true,
  "suspect.midnight": true,
  "suspect.empty-group": true,
  "suspect.empty-list": true,
  "limit.length": true,
  "limit.conditions": true,
  "limit.depth": true,
  "limit.relation-depth": true,
  "limit.relations": true,
  "limit.items": true,
  "limit.value": true,
  "limit.errors": true,
  "limit.warnings": true,
  "bind.unknown-field": true,
  "bind.operator": true,
  "bind.value": true,
  "bind.range": true,
  "bind.choice": true,
  "bind.null": true,
  "bind.not-filterable": true,
  "bind.unknown-relation": true,
  "bind.not-relation": true,
  "bind.relation": true,
  "bind.many": true,
  "bind.count-one": true,
  "decode.percent": true,
  "decode.utf8": true,
};

test("the data covers every code that a text can cause", () => {
  const lists = [...errors, ...warnings, ...bindCases, ...encodings].flatMap((one) => [
    ...("diagnostics" in one ? expandDiagnostics(one.diagnostics) : []),
    ...("warnings" in one ? expandDiagnostics(one.warnings ?? []) : []),
  ]);
  expect(new Set(lists.map(({ code }) => code))).toEqual(new Set(Object.keys(CAUSED_BY_TEXT)));
});

test("the data has at least 650 cases", () => {
  const files: readonly (readonly Case[])[] = [trees, errors, warnings, prints, builds, bindCases, encodings];
  expect(files.flat().length).toBeGreaterThanOrEqual(650);
});

function each<C extends Case>(cases: readonly C[], run: (one: C) => void): void {
  for (const one of cases) test(nameOf(one), () => run(one));
}

const LONGEST_NAME = 100;

function nameOf(one: Case): string {
  const { text: source, raw, filter, tree } = one as Partial<Record<"text" | "raw" | "filter" | "tree", unknown>>;
  const input = JSON.stringify(source ?? raw ?? filter ?? tree);
  return `${one.rule}: ${input.length > LONGEST_NAME ? `${input.slice(0, LONGEST_NAME)}...` : input}`;
}

function join(pieces: Pieces): string {
  return typeof pieces === "string" ? pieces : expand(pieces).join("");
}

function expand<T>(several: Several<T>): readonly T[] {
  return several.flatMap((one) => (isRepeat(one) ? Array.from({ length: one.times }, () => one.repeat) : [one]));
}

function isRepeat<T>(one: T | Repeat<T>): one is Repeat<T> {
  return typeof one === "object" && one !== null && "repeat" in one;
}

function expandTree(tree: Tree<Typed>): Tree<Typed> {
  if ("everything" in tree) return tree;
  if ("and" in tree) return { and: expand(tree.and).map(expandTree) };
  if ("or" in tree) return { or: expand(tree.or).map(expandTree) };
  if ("not" in tree) return { not: expandTree(tree.not) };
  if ("relation" in tree) return { ...tree, part: expandTree(tree.part) };
  const field = join(tree.field);
  return "value" in tree
    ? { ...tree, field, value: expandValue(tree.value) }
    : { ...tree, field, items: expand(tree.items).map(expandValue) };
}

function expandValue(value: Typed): Typed {
  if (typeof value !== "object" || value === null) return value;
  return "coefficient" in value ? { ...value, coefficient: join(value.coefficient) } : join(value);
}

function expandDiagnostics(diagnostics: Several<Expected>): readonly Expected[] {
  return diagnostics.flatMap((one) => {
    if (!isRepeat(one)) return [one];
    const { repeat, times, step = 0 } = one;
    return Array.from({ length: times }, (_, i): Expected => {
      const [start, end] = repeat.span ?? [0, 0];
      return { ...repeat, span: [start + i * step, end + i * step] };
    });
  });
}

/** Returns the diagnostics with the members that are expected at the same index. */
function shown(diagnostics: readonly Diagnostic[], expected: readonly Expected[], source: string): readonly Expected[] {
  return diagnostics.map((diagnostic, i) => {
    const { code, severity, span } = diagnostic;
    expect(severity).toBe(/^suspect\.|^limit\.(?:errors|warnings)$/.test(code) ? "warning" : "error");
    const wanted = expected[i];
    const details = Object.entries(diagnostic.details).filter(([key]) => wanted?.details && key in wanted.details);
    return {
      code,
      ...(wanted === undefined || wanted.span ? { span: [span.start, span.end] } : {}),
      ...(wanted?.fixed === undefined ? {} : { fixed: fixedText(source, diagnostic) }),
      ...(wanted?.details === undefined ? {} : { details: Object.fromEntries(details) }),
    };
  });
}

function fixedText(source: string, { fix }: Diagnostic): string | null {
  return fix === undefined ? null : source.slice(0, fix.span.start) + fix.text + source.slice(fix.span.end);
}

/** Returns a successful result in the format of the data; otherwise the diagnostics, for the report of the test. */
function summary<T>(result: Result<T>, plain: (value: T) => unknown, expected: readonly Expected[] = [], source = "") {
  return result.ok
    ? { value: plain(result.value), warnings: shown(result.warnings, expected, source) }
    : result.diagnostics;
}

function plainTree(filter: Filter): Tree<Given> {
  switch (filter.kind) {
    case "everything":
      return { everything: true };
    case "and":
      return { and: filter.parts.map(plainTree) };
    case "or":
      return { or: filter.parts.map(plainTree) };
    case "not":
      return { not: plainTree(filter.part) };
    case "comparison":
      return { field: filter.field, op: filter.operator, value: filter.value };
    case "membership":
      return { field: filter.field, op: filter.operator, items: filter.items };
    case "related": {
      const { relation, operator, count, part } = filter;
      return { relation, op: operator, ...(count === null ? {} : { count }), part: plainTree(part) };
    }
  }
}

function plainBound(node: BoundNode): Tree<Typed> {
  switch (node.kind) {
    case "everything":
      return { everything: true };
    case "and":
      return { and: node.parts.map(plainBound) };
    case "or":
      return { or: node.parts.map(plainBound) };
    case "not":
      return { not: plainBound(node.part) };
    case "comparison": {
      const { name, definition } = node.field;
      return { field: name, op: node.operator, value: node.value && plainValue(node.value, definition) };
    }
    case "membership": {
      const { name, definition } = node.field;
      const items = node.items.map((item) => plainValue(item, definition));
      return { field: name, op: node.operator, items, ...(node.hasNull ? { hasNull: true } : {}) };
    }
    case "related":
      return { relation: node.relation.name, op: node.operator, count: node.count, part: plainBound(node.part) };
  }
}

function plainValue(bound: BoundValue | EmptyList, definition: Field): Typed {
  if (bound.type === "empty-list") expect(definition.type).toBe("list");
  else expect(bound.type).toBe(definition.type === "list" ? definition.item.type : definition.type);
  switch (bound.type) {
    case "integer":
      return String(bound.value);
    case "decimal":
      return { coefficient: String(bound.value.coefficient), exponent: bound.value.exponent };
    default:
      return bound.value;
  }
}

const COMPARISONS: Readonly<Record<string, (field: string, value: Scalar) => Filter>> = {
  "*": contains,
  "!*": notContains,
  "^": startsWith,
  "!^": notStartsWith,
  $: endsWith,
  "!$": notEndsWith,
  ">": gt,
  ">=": gte,
  "<": lt,
  "<=": lte,
};

function build(tree: Tree<Given>): Filter {
  if ("everything" in tree) return and();
  if ("and" in tree) return and(...expand(tree.and).map(build));
  if ("or" in tree) return or(...expand(tree.or).map(build));
  if ("not" in tree) return not(build(tree.not));
  if ("relation" in tree) {
    const { relation, op, count = 0, part } = tree;
    if (op === "some" || op === "none") return (op === "some" ? some : none)(relation, build(part));
    return countOf(relation, build(part), op, count);
  }
  const field = join(tree.field);
  if ("items" in tree) return (tree.op === "[]" ? isIn : notIn)(field, expand(tree.items).map(scalarOf));
  const value = scalarOf(tree.value);
  if (tree.op === "=") return eq(field, value);
  if (tree.op === "!=") return ne(field, value);
  const compare = COMPARISONS[tree.op];
  if (compare === undefined || value === null) throw new Error(`No builder creates ${JSON.stringify(tree)}`);
  return compare(field, value);
}

function scalarOf(value: Given): Scalar | null {
  return typeof value === "object" && value !== null ? join(value) : value;
}

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

function limitOptions(limits: Case["limits"]): LimitOptions {
  return limits === undefined ? {} : { limits: limits === "none" ? NO_LIMITS : limits };
}

function parsed(source: string, options: LimitOptions): Filter {
  const result = parse(source, options);
  if (!result.ok) throw new FilterError(result.diagnostics, source);
  return result.value;
}

/** Asserts that the text of both printers is parsed to the same tree. */
function expectRoundTrips(tree: Filter): void {
  for (const written of [print(tree), pretty(tree)]) {
    expect(sameFilter(parsed(written, { limits: NO_LIMITS }), tree), written.slice(0, LONGEST_NAME)).toBe(true);
  }
  expect(decodeFilter(encodeFilter(tree))).toMatchObject({ value: print(tree) });
}
