import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  boolean,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  describeSchema,
  enumeration,
  type Field,
  type FieldType,
  integer,
  listOf,
  number,
  type Operator,
  parseOrThrow,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../src/index.js";
import { compilePredicate, toPredicate } from "../src/memory.js";
import { type DescribedSchema, schemaOf } from "./support/described-schema.js";
import { matches } from "./support/reference.js";

// grammar/conformance/README.md describes the format of these types.

type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

interface Table<S> {
  readonly schema: S;
  readonly rows: readonly Row[];
}

interface Case {
  readonly rule: string;
  readonly table: string;
  readonly filter: string;
  readonly ids: readonly number[];
}

interface Data {
  readonly tables: Readonly<Record<string, Table<DescribedSchema>>>;
  readonly cases: readonly Case[];
}

const { tables, cases } = JSON.parse(
  readFileSync(new URL("../grammar/conformance/meaning.json", import.meta.url), "utf8"),
) as Data;

const prepared: ReadonlyMap<string, Table<Schema>> = new Map(
  Object.entries(tables).map(([name, { schema, rows }]) => [name, { schema: schemaOf(schema), rows }]),
);

function tableOf({ table }: Case): Table<Schema> {
  const found = prepared.get(table);
  if (found === undefined) throw new Error(`Unknown table ${table}`);
  return found;
}

type Evaluator = (filter: string, schema: Schema) => (row: Row) => boolean;

const evaluators: readonly (readonly [string, Evaluator])[] = [
  [
    "the reference evaluator",
    (filter, schema) => {
      const tree = parseOrThrow(filter);
      return (row) => matches(tree, schema, row);
    },
  ],
  ["toPredicate", (filter, schema) => toPredicate(checkOrThrow(filter, schema))],
  ["compilePredicate", (filter, schema) => compilePredicate(checkOrThrow(filter, schema))],
];

describe.each(evaluators)("%s matches the rows of meaning.json", (_name, evaluate) => {
  for (const one of cases) {
    test(`${one.rule}: ${JSON.stringify(one.filter)} in ${one.table}`, () => {
      const { schema, rows } = tableOf(one);
      expect(rows.filter(evaluate(one.filter, schema)).map(({ id }) => id)).toEqual(one.ids);
    });
  }
});

/** A field of each type, and of each option that changes the meaning of an operator. A new type is a compile error here. */
const FIELDS: Readonly<Record<FieldType, readonly Field[]>> = {
  integer: [integer({ bits: 32 }), integer()],
  decimal: [decimal()],
  number: [number()],
  text: [
    text(),
    text({ ordered: true }),
    text({ containsIgnoresCase: true }),
    text({ ordered: true, ignoresCase: true }),
  ],
  enumeration: [enumeration(["draft", "done"])],
  boolean: [boolean()],
  date: [date()],
  timestamp: [timestamp()],
  uuid: [uuid()],
  list: [listOf(text()), listOf(integer()), listOf(uuid()), listOf(enumeration(["draft", "done"]))],
  json: [],
};

const OPERATORS_BY_KIND = Object.values(FIELDS)
  .flat()
  .map((field) => ({ kind: kindOf(field), operators: describeSchema(defineSchema({ field }))[0]?.operators ?? [] }));

const ACCEPTS_NULL: readonly Operator[] = ["=", "!=", "[]", "![]"];

/** Null is not an item, so lists accept it only after `=` and `!=`. */
function nullOperatorsOf(kind: string): readonly Operator[] {
  return ACCEPTS_NULL.slice(0, kind.startsWith("list of") ? 2 : undefined);
}

test("the data covers every operator of every type with a value, with null and with a missing field", () => {
  const covered = new Set(
    singleConditions().flatMap(({ kind, operator, name, rows }) =>
      rows.map(
        (row) => `${kind} ${operator}: ${row[name] === null ? "null" : Object.hasOwn(row, name) ? "value" : "missing"}`,
      ),
    ),
  );
  const all = OPERATORS_BY_KIND.flatMap(({ kind, operators }) =>
    [...operators, ...nullOperatorsOf(kind).map((operator) => `${operator} null`)].flatMap((operator) =>
      ["value", "null", "missing"].map((state) => `${kind} ${operator}: ${state}`),
    ),
  );
  expect(all.filter((one) => !covered.has(one))).toEqual([]);
});

test("the data has matching and other values for each operator of each type", () => {
  const covered = new Set(
    singleConditions().flatMap(({ kind, operator, name, rows, ids }) =>
      rows
        .filter((row) => Object.hasOwn(row, name) && row[name] !== null)
        .map(({ id }) => `${kind} ${operator}: ${ids.includes(id)}`),
    ),
  );
  const all = OPERATORS_BY_KIND.flatMap(({ kind, operators }) =>
    operators.flatMap((operator) => [true, false].map((holds) => `${kind} ${operator}: ${holds}`)),
  );
  expect(all.filter((one) => !covered.has(one))).toEqual([]);
});

test("meaning.json has at least 400 cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(400);
});

/** Returns the cases with a single condition. The operator of a condition with null is followed by `null`. */
function singleConditions() {
  return cases.flatMap((one) => {
    const tree = parseOrThrow(one.filter);
    if (tree.kind !== "comparison" && tree.kind !== "membership") return [];
    const { schema, rows } = tableOf(one);
    const field = schema.byName.get(tree.field);
    // A field of a related record.
    if (field === undefined) return [];
    const hasNull = tree.kind === "comparison" ? tree.value === null : tree.items.includes(null);
    const operator = hasNull ? `${tree.operator} null` : tree.operator;
    return [{ kind: kindOf(field), operator, name: tree.field, rows, ids: one.ids }];
  });
}

function kindOf(field: Field): string {
  if (field.type === "integer") return `integer of ${field.bits} bits`;
  if (field.type === "list") return `list of ${field.item.type}`;
  if (field.type !== "text") return field.type;
  return `text${field.ordered ? ", ordered" : ""}${field.containsIgnoresCase ? ", * ignores case" : ""}${field.ignoresCase ? ", ignores case" : ""}`;
}
