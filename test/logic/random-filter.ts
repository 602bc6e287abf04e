import {
  and,
  contains,
  endsWith,
  eq,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  type Schema,
  startsWith,
} from "../../src/index.js";
import type { Operator } from "../../src/language/ast/operators.js";
import type { Field } from "../../src/language/types/field.js";
import { operatorsOf } from "../../src/language/types/operators-of.js";

type Literal = string | null;

const BUILD: Readonly<Record<Operator, (field: string, values: readonly Literal[]) => Filter>> = {
  "=": (field, [value = null]) => eq(field, value),
  "!=": (field, [value = null]) => ne(field, value),
  "*": (field, [value]) => contains(field, value ?? ""),
  "!*": (field, [value]) => notContains(field, value ?? ""),
  "^": (field, [value]) => startsWith(field, value ?? ""),
  "!^": (field, [value]) => notStartsWith(field, value ?? ""),
  $: (field, [value]) => endsWith(field, value ?? ""),
  "!$": (field, [value]) => notEndsWith(field, value ?? ""),
  ">": (field, [value]) => gt(field, value ?? ""),
  ">=": (field, [value]) => gte(field, value ?? ""),
  "<": (field, [value]) => lt(field, value ?? ""),
  "<=": (field, [value]) => lte(field, value ?? ""),
  "[]": (field, values) => isIn(field, values),
  "![]": (field, values) => notIn(field, values),
};

/** What a random filter needs to know: values for the conditions of each field, and how many conditions. */
export interface FilterPlan {
  readonly schema: Schema;
  readonly constantsOf: (field: string) => readonly string[];
  readonly conditions: number;
}

/** Draws filters with groups and negations, faster than the generators of `ampipe/testing`. */
export function randomFilter(plan: FilterPlan, random: () => number): Filter {
  return build(plan.conditions);

  function build(conditions: number): Filter {
    if (conditions <= 1) return condition();
    if (random() < 0.15) return not(build(conditions));
    const parts = Math.min(conditions, 2 + Math.floor(random() * 3));
    const sizes = Array.from({ length: parts }, () => 1);
    for (let left = conditions - parts; left > 0; left--) {
      const at = Math.floor(random() * parts);
      sizes[at] = (sizes[at] ?? 0) + 1;
    }
    return (random() < 0.5 ? and : or)(...sizes.map(build));
  }

  function condition(): Filter {
    const [name, field] = pick([...plan.schema.byName]);
    const operator = pick(operatorsOf(field));
    return BUILD[operator](name, valuesFor(field, operator, name));
  }

  function valuesFor(field: Field, operator: Operator, name: string): readonly Literal[] {
    const constants = plan.constantsOf(name).filter((constant) => constant !== "null");
    const isList = operator.endsWith("[]");
    const isEquality = isList || operator.endsWith("=");
    const items = Array.from({ length: isList ? Math.floor(random() * 4) : 1 }, (): Literal => {
      if (field.type === "list" && !isList && isEquality && !/[*]/.test(operator)) {
        return field.nullable && random() < 0.5 ? null : "[]";
      }
      const acceptsNull = field.nullable && field.type !== "list" && (isList || /^!?=$/.test(operator));
      return acceptsNull && random() < 0.2 ? null : pick(constants);
    });
    return items;
  }

  function pick<T>(items: readonly T[]): T {
    return items[Math.floor(random() * items.length)] as T;
  }
}
