import type { Filter, Literal } from "../src/language/ast/filter.js";
import type { Operator } from "../src/language/ast/operators.js";
import type { Schema } from "../src/language/schema/schema.js";

/**
 * A filter for libraries with neither this language nor its semantics of null: negations are pushed down to the
 * conditions, and each condition has an explicit result for null.
 */
export type Plain = PlainAll | PlainAny | PlainCondition;

export interface PlainAll {
  readonly kind: "all";
  readonly parts: readonly Plain[];
}

export interface PlainAny {
  readonly kind: "any";
  readonly parts: readonly Plain[];
}

/** A condition that holds for null if `orNull` is set, and for other values if the test does. */
export interface PlainCondition {
  readonly kind: "condition";
  readonly field: string;
  readonly test: PlainTest;
  /** One value, except for lists and tests for null. */
  readonly values: readonly PlainValue[];
  readonly orNull: boolean;
  readonly isNullable: boolean;
}

export type PlainTest =
  | "null"
  | "present"
  | "equal"
  | "different"
  | "contains"
  | "notContains"
  | "greater"
  | "greaterOrEqual"
  | "less"
  | "lessOrEqual"
  | "oneOf"
  | "noneOf";

/** A value: decimals are numbers, and times are ISO texts as `JSON.stringify` writes a Date. */
export type PlainValue = string | number | boolean;

/** The operators of the filters in the benchmark. */
const TESTS: Readonly<Partial<Record<Operator, PlainTest>>> = {
  "=": "equal",
  "!=": "different",
  "*": "contains",
  "!*": "notContains",
  ">": "greater",
  ">=": "greaterOrEqual",
  "<": "less",
  "<=": "lessOrEqual",
  "[]": "oneOf",
  "![]": "noneOf",
};

const COMPLEMENTS: Readonly<Record<PlainTest, PlainTest>> = {
  null: "present",
  present: "null",
  equal: "different",
  different: "equal",
  contains: "notContains",
  notContains: "contains",
  greater: "lessOrEqual",
  lessOrEqual: "greater",
  less: "greaterOrEqual",
  greaterOrEqual: "less",
  oneOf: "noneOf",
  noneOf: "oneOf",
};

/** Tests that hold for null in the language. */
const NEGATIVE = new Set<PlainTest>(["different", "notContains", "noneOf"]);

/** Converts a filter. Returns undefined for the empty filter. Throws for lists with null, which no shape contains. */
export function plainOf(filter: Filter, schema: Schema, isNegated = false): Plain | undefined {
  switch (filter.kind) {
    case "everything":
      return undefined;
    case "related":
      throw new Error("The plain tree has no relations");
    case "not":
      return plainOf(filter.part, schema, !isNegated);
    case "and":
    case "or": {
      const parts = filter.parts.flatMap((part) => plainOf(part, schema, isNegated) ?? []);
      return { kind: (filter.kind === "and") === isNegated ? "any" : "all", parts };
    }
    default: {
      const literals = filter.kind === "comparison" ? [filter.value] : filter.items;
      const { test, values } = testOf(filter.operator, filter.field, literals, schema);
      return {
        kind: "condition",
        field: filter.field,
        test: isNegated ? COMPLEMENTS[test] : test,
        values,
        orNull: test !== "null" && test !== "present" && NEGATIVE.has(test) !== isNegated,
        isNullable: schema.byName.get(filter.field)?.nullable === true,
      };
    }
  }
}

function testOf(operator: Operator, field: string, literals: readonly Literal[], schema: Schema) {
  if (operator === "=" && literals[0] === null) return { test: "null", values: [] } as const;
  if (operator === "!=" && literals[0] === null) return { test: "present", values: [] } as const;
  const type = schema.byName.get(field)?.type;
  const values = literals.map((literal) => {
    if (literal === null) throw new Error(`A list of field "${field}" contains null.`);
    if (type === "boolean") return literal === "true";
    if (type === "integer" || type === "decimal" || type === "number") return Number(literal);
    return type === "timestamp" ? new Date(literal).toISOString() : literal;
  });
  const test = TESTS[operator];
  if (test === undefined) throw new Error(`The benchmark does not support ${operator}.`);
  return { test, values };
}
