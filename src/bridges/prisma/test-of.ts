import { positiveOf } from "../../language/ast/operators.js";
import type { BoundCondition, BoundValue } from "../../language/bind/bound-filter.js";
import { ignoresCase, searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Field, ListItem } from "../../language/types/field.js";
import { withoutTrailingZeros } from "../../language/values/time.js";
import { isRefusal, PRISMA_OPERATORS, type Provider, type Refusal, type Test } from "./provider.js";
import type { Operators } from "./where.js";

/** Returns the test of the positive form of a condition (`=` for `!=`) for a value that is not null. */
export function testOf(condition: BoundCondition, provider: Provider, foldsAllLetters: boolean): Test | Refusal {
  const { definition } = condition.field;
  if (condition.kind === "membership") {
    const { items } = condition;
    if (items.length === 0) return false;
    if (definition.type === "list") return { hasSome: unique(items.map((item) => itemValue(item, definition.item))) };
    return oneOf(items, definition, provider, foldsAllLetters);
  }
  const { value } = condition;
  if (value === null) return false;
  if (value.type === "empty-list") return { isEmpty: true };
  if (definition.type === "list") return { has: itemValue(value, definition.item) };
  const operator = positiveOf(condition.operator);
  switch (operator) {
    case "*":
    case "^":
    case "$": {
      const part = String(value.value);
      const rules = { ignoresCase: searchIgnoresCase(definition), foldsAllLetters };
      return part === "" ? true : provider.search(operator, part, rules);
    }
    default: {
      if (value.type === "text") {
        return provider.compareText(operator, value.value, { ignoresCase: ignoresCase(definition), foldsAllLetters });
      }
      if (value.type === "decimal") return provider.compareDecimal(operator, value.value);
      const operand = operandOf(value, definition);
      return isRefusedOperand(operand) ? operand : { [PRISMA_OPERATORS[operator]]: operand };
    }
  }
}

function oneOf(
  items: readonly BoundValue[],
  field: Field,
  provider: Provider,
  foldsAllLetters: boolean,
): Test | Refusal {
  if (field.type === "text") {
    const texts = unique(items.map(({ value }) => String(value)));
    return provider.oneOfTexts(texts, { ignoresCase: ignoresCase(field), foldsAllLetters });
  }
  const operands = items.map((item) => equalOperand(item, field, provider));
  const refused = operands.find(isRefusedOperand);
  if (refused !== undefined) return refused;
  const values = unique(operands.filter((operand) => operand !== undefined));
  const [first, ...others] = values;
  if (first === undefined) return false;
  if (others.length === 0) return { equals: first };
  // Booleans have no operator `in`. In a list of numbers, a large one makes Prisma round the others.
  if (field.type === "boolean" || field.type === "number") return values.map((equals) => ({ equals }));
  return { in: values };
}

type Operand = string | number | bigint | boolean;

/** Returns the operand for equality, or undefined if no stored value can equal the item. */
function equalOperand(item: BoundValue, field: Field, provider: Provider): Operand | Refusal | undefined {
  if (item.type !== "decimal") return operandOf(item, field);
  const test = provider.compareDecimal("=", item.value);
  if (isRefusal(test)) return test;
  return test === false ? undefined : ((test as Operators).equals as Operand);
}

/** Returns a value as Prisma compares it without loss, or a refusal if it would round the value. */
function operandOf(bound: Exclude<BoundValue, { type: "decimal" }>, field: Field): Operand | Refusal {
  switch (bound.type) {
    case "integer":
      return integerOperand(bound.value, field);
    case "number":
      return isKeptByPrisma(bound.value) ? bound.value : { refused: "prisma.precision", value: String(bound.value) };
    case "date":
      return `${bound.value}T00:00:00.000Z`;
    case "timestamp": {
      const microseconds = bound.value.slice(23, 26);
      if (microseconds === "000") return `${bound.value.slice(0, 23)}Z`;
      return { refused: "prisma.precision", value: withoutTrailingZeros(bound.value) };
    }
    default:
      return bound.value;
  }
}

function itemValue(item: BoundValue, definition: ListItem): Operand {
  return item.type === "integer" ? integerOperand(item.value, definition) : String(item.value);
}

/** `Int` of Prisma rejects bigints, and `BigInt` needs them beyond 2^53. */
function integerOperand(value: bigint, field: Field): number | bigint {
  return field.type === "integer" && field.bits < 64 ? Number(value) : value;
}

/** Prisma sends a whole number beyond 32 bits with 16 digits, and any other number exactly. */
function isKeptByPrisma(value: number): boolean {
  return !Number.isInteger(value) || Math.abs(value) < 2 ** 31 || Number(value.toPrecision(16)) === value;
}

function isRefusedOperand(operand: Operand | Refusal | undefined): operand is Refusal {
  return typeof operand === "object";
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
