import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defineSchema, type Filter, fold, isIn, print } from "../../src/index.js";
import { type Operator, positiveOf } from "../../src/language/ast/operators.js";
import { toFragment } from "../../src/sql.js";
import { anyTextValue } from "../../src/testing/internals/text-samples.js";
import { anyFilter } from "../../src/testing.js";
import { RUNS } from "../support/runs.js";
import { DIALECTS } from "./support/dialects.js";
import { writableEdges } from "./support/edge-values.js";
import { boundBy, sqlOf, withoutQuoted } from "./support/sql-of.js";
import { storedSchema } from "./support/stored-schema.js";

/** Replaces the values of a filter, except decimals: some databases need other SQL for other decimals. */
function withOtherValues(filter: Filter, texts: readonly string[], offset: number): Filter {
  let used = offset;
  const otherFor = (name: string, operator: Operator, value: string | null): string | null => {
    const declared = storedSchema.byName.get(name);
    // A list is compared with an item, and only the empty list with a list.
    const isItem = declared?.type === "list" && positiveOf(operator) !== "=";
    const field = isItem ? declared.item : declared;
    if (value === null || field === undefined || field.type === "decimal" || field.type === "list") return value;
    const others = field.type === "text" ? texts : writableEdges(field);
    return others[used++ % others.length] ?? value;
  };
  return fold<Filter>(filter, {
    everything: (node) => node,
    and: (node, parts) => ({ ...node, parts: parts as typeof node.parts }),
    or: (node, parts) => ({ ...node, parts: parts as typeof node.parts }),
    not: (node, part) => ({ ...node, part }),
    related: (node, part) => ({ ...node, part }),
    comparison: (node) => ({ ...node, value: otherFor(node.field, node.operator, node.value) }),
    membership: (node) => ({ ...node, items: node.items.map((item) => otherFor(node.field, node.operator, item)) }),
  });
}

const canarySchema = defineSchema(
  Object.fromEntries(
    Array.from(storedSchema.byName, ([name, field]) => [`canary_${name}`, { ...field, column: name }]),
  ),
);

describe.each(DIALECTS)("%s", (_name, dialect) => {
  const numRuns = RUNS;

  test("the text does not depend on the values", () => {
    // Texts that start with one of the others have no upper bound.
    const anyBounded = anyTextValue.filter((value) => !/^\u{10ffff}*$/u.test(value));
    const anyTexts = fc.array(anyBounded, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyFilter(storedSchema), anyTexts, fc.nat(99), (filter, texts, offset) => {
        expect(sqlOf(withOtherValues(filter, texts, offset), storedSchema, dialect).text).toBe(
          sqlOf(withOtherValues(filter, ["bolt"], 0), storedSchema, dialect).text,
        );
      }),
      { numRuns },
    );
  });

  test("a value never appears in the text", () => {
    fc.assert(
      fc.property(
        anyFilter(storedSchema),
        fc.array(
          anyTextValue.map((around) => `${around}canary${around}`),
          { minLength: 1, maxLength: 4 },
        ),
        (filter, texts) => {
          expect(sqlOf(withOtherValues(filter, texts, 0), storedSchema, dialect).text).not.toMatch(/canary/i);
        },
      ),
      { numRuns },
    );
  });

  test("the name of a field with a column option never appears in the text", () => {
    fc.assert(
      fc.property(anyFilter(canarySchema), (filter) => {
        expect(sqlOf(filter, canarySchema, dialect).text).not.toMatch(/canary/i);
      }),
      { numRuns: RUNS / 5 },
    );
  });

  test("a list of any length is one parameter", () => {
    const one = sqlOf(isIn("name", ["x"]), storedSchema, dialect);
    fc.assert(
      fc.property(fc.array(anyTextValue, { minLength: 1, maxLength: 20 }), (items) => {
        const { text: found, values } = sqlOf(isIn("name", items), storedSchema, dialect);
        expect(found).toBe(one.text);
        expect(values).toHaveLength(1);
      }),
      { numRuns: RUNS / 5 },
    );
  });

  test("values are scalars, one per placeholder", () => {
    fc.assert(
      fc.property(anyFilter(storedSchema), (filter) => {
        const { text: found, values } = sqlOf(filter, storedSchema, dialect);
        for (const value of values) expect(["string", "number", "boolean"]).toContain(typeof value);
        const placeholders = withoutQuoted(found).match(/\$\d+|\?|\{p\d+:String\}/g) ?? [];
        expect(placeholders).toEqual(values.map((_value, i) => dialect.placeholder(i + 1)));
      }),
      { numRuns },
    );
  });

  test("the text contains nothing that a library reads as a placeholder or a cast", () => {
    fc.assert(
      fc.property(anyFilter(storedSchema), (filter) => {
        const { strings, values } = toFragment(boundBy(storedSchema, filter), dialect);
        expect(strings).toHaveLength(values.length + 1);
        // Inside quotes too, because libraries ignore quotes.
        expect(strings.join("")).not.toMatch(/[?:@#;{}\\]|--|\/\*|\$\d/);
      }),
      { numRuns },
    );
  });

  test("the text is one group, so that it combines with other conditions", () => {
    fc.assert(
      fc.property(anyFilter(storedSchema), (filter) => {
        const bare = withoutQuoted(sqlOf(filter, storedSchema, dialect).text);
        expect(depthsOf(bare).slice(0, -1), print(filter)).not.toContain(0);
        expect(depthsOf(bare).at(-1)).toBe(0);
      }),
      { numRuns },
    );
  });
});

/** Returns the number of open parentheses after each character. */
function depthsOf(sql: string): readonly number[] {
  let depth = 0;
  return Array.from(sql, (character) => {
    if (character === "(") depth++;
    if (character === ")") depth--;
    return depth;
  });
}
