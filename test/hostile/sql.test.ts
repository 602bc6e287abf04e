import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  check,
  contains,
  defineSchema,
  endsWith,
  eq,
  type Filter,
  FilterError,
  fold,
  gt,
  gte,
  isIn,
  lt,
  lte,
  many,
  NO_LIMITS,
  ne,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  parse,
  print,
  type Schema,
  startsWith,
  text,
} from "../../src/index.js";
import { clickhouse, type Dialect, mariadb, mysql, type SqlOptions, sqlite, toSql } from "../../src/sql.js";
import { fieldsIn } from "../engines/support/agreement.js";
import { DIALECTS } from "../engines/support/dialects.js";
import { valuesBeyond, writableEdges } from "../engines/support/edge-values.js";
import { boundBy, sqlOf } from "../engines/support/sql-of.js";
import { storedSchema } from "../engines/support/stored-schema.js";
import { hostileStrings } from "../support/hostile-strings.js";

/** A text field of each kind that operators treat differently. */
const texts = defineSchema({
  plain: text({ nullable: true }),
  ordered: text({ ordered: true }),
  ignoring: text({ containsIgnoresCase: true }),
});

const corpora = Object.entries(hostileStrings()).map(([name, strings]) => [name, [...new Set(strings)]] as const);

/** The strings that a filter can contain. */
const writable = corpora.map(([name, strings]) => [name, strings.filter((string) => !isForbidden(string))] as const);

function isForbidden(value: string): boolean {
  return value.includes("\0") || /\p{Cs}/u.test(value);
}

/** Builds a filter with the value in every position: with each operator, alone in a list and in a list with others. */
function everywhere(value: string): Filter {
  return or(
    ...[eq, ne, contains, notContains].map((build) => build("plain", value)),
    ...[gt, gte, lt, lte].map((build) => build("ordered", value)),
    ...[contains, notContains, endsWith, notEndsWith].map((build) => build("ignoring", value)),
    ...[startsWith, notStartsWith].flatMap((build) => [build("plain", `x${value}`), build("ignoring", `${value}x`)]),
    ...[isIn, notIn].flatMap((build) => [build("plain", [value]), build("ordered", [value, "", value])]),
  );
}

/** Returns the SQL of a filter in each dialect. */
function textsOf(filter: Filter, schema: Schema = texts, options: SqlOptions = {}): readonly string[] {
  const bound = boundBy(schema, filter);
  return DIALECTS.map(([, dialect]) => toSql(bound, dialect, options).text);
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}

describe.each(writable)("each of the %s strings", (_name, strings) => {
  test("does not change the SQL text of any operator", () => {
    const expected = textsOf(everywhere("x"));
    expect(strings.filter((value) => !isSame(textsOf(everywhere(value)), expected))).toEqual([]);
  });

  test("does not change the SQL text of a list, together with all others", () => {
    for (const build of [isIn, notIn]) {
      const expected = textsOf(build("plain", ["x"]));
      expect(textsOf(build("plain", strings))).toEqual(expected);
    }
    for (const [, dialect] of DIALECTS) expect(sqlOf(isIn("plain", strings), texts, dialect).values).toHaveLength(1);
  });

  // test/engines/injection.full.test.ts runs every string on the other databases.
  test.each([
    ["mysql", mysql],
    ["mariadb", mariadb],
  ])("is an unchanged parameter of %s, or an item of its JSON", (_dialect, dialect) => {
    const valuesOf = (filter: Filter) => sqlOf(filter, texts, dialect).values;
    const wrong = strings.filter((value) => {
      const folded = value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      return (
        !isSame(valuesOf(eq("plain", value)), [value, value]) ||
        !isSame(valuesOf(and(gt("ordered", value), contains("plain", value))), [value, value]) ||
        !isSame(valuesOf(contains("ignoring", value)), [folded])
      );
    });
    expect(wrong).toEqual([]);
    expect(JSON.parse(String(valuesOf(isIn("plain", strings))[0]))).toEqual(strings);
  });

  test("is rejected by a field of any other type, or does not change the SQL text", () => {
    const wrong = otherTypes.flatMap(({ name, known }) =>
      strings.filter((value) => {
        const result = bind(eq(name, value), storedSchema, { limits: NO_LIMITS });
        if (!result.ok) return result.diagnostics.length === 0;
        return DIALECTS.some(([, dialect]) => !known.has(toSql(result.value, dialect).text));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("is quoted as the name of a column or the alias of a table", () => {
    const named = strings.filter((string) => string !== "");
    const schema = defineSchema(Object.fromEntries(named.map((column, i) => [`field_${i}`, text({ column })])));
    for (const [, dialect] of DIALECTS) {
      const wrong = named.filter((name, i) => {
        const bound = boundBy(schema, eq(`field_${i}`, "x"));
        return (
          toSql(bound, dialect).text !== comparisonOf(quoted(name, dialect), dialect) ||
          toSql(bound, dialect, { alias: name }).text !==
            comparisonOf(`${quoted(name, dialect)}.${quoted(name, dialect)}`, dialect)
        );
      });
      expect(wrong).toEqual([]);
    }
  });
});

/** Returns the expected SQL of `column = x`. */
function comparisonOf(column: string, { name }: Dialect): string {
  switch (name) {
    case "postgres":
      return `(${column} = CAST($1 AS text))`;
    case "sqlite":
      return `(${column} COLLATE BINARY = ?)`;
    case "duckdb":
      return `(${column} = CAST(? AS VARCHAR))`;
    case "clickhouse":
      return `(${column} = {p1:String})`;
    default:
      return `((${column} = ? AND ${column} COLLATE ${name === "mysql" ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin"} = ?))`;
  }
}

/** Quotes an identifier, independently of the dialect's own function. */
function quoted(name: string, dialect: Dialect): string {
  const quote = [mysql, mariadb, sqlite].includes(dialect) ? "`" : '"';
  // Only ClickHouse reads escapes in names.
  const escaped = dialect === clickhouse ? name.split("\\").join("\\\\") : name;
  return quote + escaped.split(quote).join(quote + quote) + quote;
}

/** A field of each type except text, with all SQL texts of comparisons with its values. */
const otherTypes = ["count", "amount", "list_price", "measure", "weight", "state", "active", "due", "created", "starts"]
  .map((name) => ({ name, field: storedSchema.fields[name as keyof typeof storedSchema.fields] }))
  .map(({ name, field }) => {
    const filters = [...writableEdges(field), ...valuesBeyond(field)].map((value) => eq(name, value));
    const known = new Set(filters.flatMap((filter) => textsOf(filter, storedSchema)));
    return { name, field, known };
  });

test("only the SQL text of decimals depends on the value", () => {
  const several = otherTypes.filter(({ known }) => known.size > DIALECTS.length);
  expect(several.map(({ name }) => name)).toEqual(["list_price", "measure"]);
});

/** Replaces the values and the names of a filter. */
function withOtherNamesAndValues(filter: Filter, names: ReadonlyMap<string, string>, value: string): Filter {
  const other = (literal: string | null) => (literal === null ? null : value);
  const renamed = (field: string) => names.get(field) ?? field;
  return fold<Filter>(filter, {
    everything: (node) => node,
    and: (node, parts) => ({ ...node, parts: parts as typeof node.parts }),
    or: (node, parts) => ({ ...node, parts: parts as typeof node.parts }),
    not: (node, part) => ({ ...node, part }),
    related: (node, part) => ({ ...node, relation: renamed(node.relation), part }),
    comparison: (node) => ({ ...node, field: renamed(node.field), value: other(node.value) }),
    membership: (node) => ({ ...node, field: renamed(node.field), items: node.items.map(other) }),
  });
}

/** Returns the path of each relation. */
function relationsIn(filter: Filter): readonly string[] {
  return fold<readonly string[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: () => [],
    membership: () => [],
    related: ({ relation }, part) => [relation, ...part.map((path) => `${relation}.${path}`)],
  });
}

function tablesOf(paths: readonly string[]): SqlOptions {
  return { table: "t", relations: Object.fromEntries(paths.map((path) => [path, { table: "related" }])) };
}

/** Defines each name, and another one with the same definition. */
function withOthers<T>(names: readonly string[], define: (i: number) => T, other = "other"): Record<string, T> {
  return Object.fromEntries(
    names.flatMap((name, i) => [
      [name, define(i)],
      [`${other}${i}`, define(i)],
    ]),
  );
}

/** Returns filter texts with a string in each position, unescaped. */
function filtersAround(string: string): readonly string[] {
  return [
    string,
    `${string}=1`,
    `plain=${string}`,
    `(plain*${string})`,
    `plain[x,${string}]`,
    `!(plain!["${string}"])`,
  ];
}

describe.each(corpora)("in the text of a filter, each of the %s strings", (_name, strings) => {
  test("is rejected, or contains only values and declared names", () => {
    let accepted = 0;
    const expected = new Map<string, readonly string[]>();
    const wrong = strings.flatMap(filtersAround).filter((filter) => {
      const result = parse(filter, { limits: NO_LIMITS });
      if (!result.ok) return result.diagnostics.length === 0;
      const names = [...new Set(fieldsIn(result.value))];
      const paths = relationsIn(result.value);
      const relations = [...new Set(paths.flatMap((path) => path.split(".")))];
      // The same name twice is rejected.
      if (names.some((name) => relations.includes(name.split(".")[0] as string))) return false;
      // A schema with every name, so that no name is rejected.
      const permissive: Schema = defineSchema({
        ...withOthers(names, (i) => text({ nullable: true, ordered: true, column: `c${i}` })),
        ...withOthers(relations, (i) => many((): Schema => permissive, { to: `c${i}` }), "related"),
      });
      accepted++;
      const others = new Map([
        ...names.map((name, i) => [name, `other${i}`] as const),
        ...relations.map((name, i) => [name, `related${i}`] as const),
      ]);
      const alike = withOtherNamesAndValues(result.value, others, "x");
      // Most of the filters differ only in their values, so cache the SQL by shape.
      const shape = print(alike);
      const wanted = expected.get(shape) ?? textsOf(alike, permissive, tablesOf(relationsIn(alike)));
      expected.set(shape, wanted);
      return !isSame(textsOf(result.value, permissive, tablesOf(paths)), wanted);
    });
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(strings.length);
  });
});

test("each string that is a field name is quoted as a column", () => {
  const names = writable.flatMap(([, strings]) => strings).filter(isName);
  expect(names).toEqual(expect.arrayContaining(["undefined", "null", "NaN"]));
  const schema = defineSchema(Object.fromEntries(names.map((name) => [name, text()])));
  const wrong = names.filter((name) => {
    const result = check(print(eq(name, "x")), schema);
    if (!result.ok) throw new FilterError(result.diagnostics);
    return DIALECTS.some(
      ([, dialect]) => toSql(result.value, dialect).text !== comparisonOf(quoted(name, dialect), dialect),
    );
  });
  expect(wrong).toEqual([]);
});

function isName(string: string): boolean {
  return /^[A-Za-z_\u0080-\uFFFF][A-Za-z0-9_.\-\u0080-\uFFFF]*$/.test(string);
}

// Either would be a database error: PostgreSQL text cannot contain U+0000, and UTF-8 cannot encode a lone surrogate.
describe.each([
  ["U+0000", "\0"],
  ["U+0000 in the middle", "a\0b"],
  ["a high surrogate alone", "\ud800"],
  ["a low surrogate alone", "\udc00a"],
  ["surrogates in the wrong order", "\udc00\ud800"],
])("%s never reaches a database", (_what, value) => {
  test.each([`plain=${value}`, `plain*"${value}"`, `plain[x,${value}]`, `plain![${JSON.stringify(value)}]`])(
    "in the text %j",
    (filter) => {
      const result = check(filter, texts);
      expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toContain("syntax.forbidden-character");
    },
  );

  test("in a built filter", () => {
    expect(() => eq("plain", value)).toThrow(FilterError);
    expect(() => isIn("plain", ["x", value])).toThrow(FilterError);
  });

  test("in a tree that no builder created", () => {
    const trees: readonly Filter[] = [
      ...[eq, contains].map((build) => ({ ...build("plain", "x"), value })),
      { ...gt("ordered", "x"), value },
      { ...contains("ignoring", "x"), value },
      { ...isIn("plain", ["x"]), items: ["x", value] },
      { ...eq("state", "draft"), value },
    ];
    const schema = defineSchema({ ...texts.fields, state: storedSchema.fields.state });
    for (const tree of trees) expect(bind(tree, schema).ok).toBe(false);
  });
});
