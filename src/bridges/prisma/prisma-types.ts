import type { OrderOperator } from "../../language/ast/operators.js";
import { searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Field, FieldType, IntegerField, ListItem } from "../../language/types/field.js";
import type { DecimalValue } from "../../language/values/decimal.js";
import { withoutTrailingZeros } from "../../language/values/time.js";
import {
  isRefusal,
  PRISMA_OPERATORS,
  type Provider,
  type Refusal,
  type SearchOperator,
  type Test,
} from "./provider.js";
import { allOf, anyOf, isNotNull, isNull, isNullList, not, type Operators, onField, type WherePart } from "./where.js";

/** What Prisma can say about the fields of a type. */
export interface PrismaType<F extends Field = Field, Value = unknown> {
  /** Returns the test of a value, by the positive form of an operator. Only texts and lists are searched. */
  compare(operator: OrderOperator | SearchOperator, value: Value, field: F, rules: Rules): Test | Refusal;
  /** Returns the test for one of several values. There is at least one. */
  oneOf(values: readonly Value[], field: F, rules: Rules): Test | Refusal;
  /** How preferable a field is for a condition that every record meets, or none: 0 is best. */
  rank(field: F, provider: Provider): number;
  /** Returns such a condition. `name` is the name of the field in Prisma. */
  constant(name: string, field: F, holds: boolean): WherePart;
}

export interface Rules {
  readonly provider: Provider;
  /** Whether letters beyond ASCII may be folded, too. */
  readonly foldsAllLetters: boolean;
}

/** The rank of a field that allows no constant. */
export const UNUSABLE = 4;

type Operand = string | number | bigint | boolean;
type Compare<F, Value> = (operator: OrderOperator, value: Value, field: F, rules: Rules) => Test | Refusal;

/** Compares with operands. A refusal instead of an operand means that Prisma would round the value. */
function by<F, Value>(operandOf: (value: Value, field: F) => Operand | Refusal): Compare<F, Value> {
  return (operator, value, field) => {
    const operand = operandOf(value, field);
    return typeof operand === "object" ? operand : { [PRISMA_OPERATORS[operator]]: operand };
  };
}

const unchanged = by((value: Operand) => value);

/** A type that is compared, tested with `combine` for one of several operands, and has the operator `in`. */
function scalar<F extends Field, Value>(
  compare: Compare<F, Value>,
  combine: (operands: readonly unknown[]) => Test = (operands) => ({ in: operands }),
): PrismaType<F, Value> {
  return {
    compare,
    oneOf: (values, field, rules) => {
      const tests = values.map((value) => compare("=", value, field, rules));
      const refused = tests.find(isRefusal);
      if (refused !== undefined) return refused;
      // No stored value equals one whose test is false.
      const operands = unique(tests.flatMap((test) => (test === false ? [] : [(test as Operators).equals])));
      if (operands.length === 0) return false;
      return operands.length === 1 ? { equals: operands[0] } : combine(operands);
    },
    rank: ({ hidden }) => (hidden ? 1 : 0),
    constant: (name, _field, holds) => onField(name, holds ? { notIn: [] } : { in: [] }),
  };
}

function alternatives(operands: readonly unknown[]): Test {
  return operands.map((equals) => ({ equals }));
}

const PRISMA_TYPES: { readonly [Type in FieldType]: PrismaType<Extract<Field, { type: Type }>> } = {
  integer: scalar(by(integerOperand)),
  decimal: scalar((operator, value: DecimalValue, _field, { provider }) => provider.compareDecimal(operator, value)),
  // In a list of numbers, a large one makes Prisma round the others.
  number: scalar(by(numberOperand), alternatives),
  text: {
    ...scalar(unchanged),
    compare: (operator, value: string, field, { provider, foldsAllLetters }) => {
      if (operator !== "*" && operator !== "^" && operator !== "$") {
        return provider.compareText(operator, value, { ignoresCase: field.ignoresCase, foldsAllLetters });
      }
      const rules = { ignoresCase: searchIgnoresCase(field), foldsAllLetters };
      return value === "" ? true : provider.search(operator, value, rules);
    },
    oneOf: (values: readonly string[], { ignoresCase }, { provider, foldsAllLetters }) =>
      provider.oneOfTexts(unique(values), { ignoresCase, foldsAllLetters }),
  },
  enumeration: scalar(unchanged),
  boolean: {
    // Booleans have no operator `in`.
    ...scalar(unchanged, alternatives),
    rank: () => 2,
    constant: (name, { nullable }, holds) => {
      const isTrue = onField(name, { equals: true });
      return decided(holds, nullable ? [isNull(name), isNotNull(name)] : [isTrue, not(isTrue)]);
    },
  },
  date: scalar(by((value: string) => `${value}T00:00:00.000Z`)),
  timestamp: scalar(by(timeOperand)),
  uuid: scalar(unchanged),
  list: {
    // A list equals only the empty list. All other operators search for an item.
    compare: (operator, value: ItemValue, { item }) =>
      operator === "=" ? { isEmpty: true } : { has: itemOperand(value, item) },
    oneOf: (values: readonly ItemValue[], { item }) => ({
      hasSome: unique(values.map((value) => itemOperand(value, item))),
    }),
    rank: (_field, { hasLists }) => (hasLists ? 3 : UNUSABLE),
    constant: (name, _field, holds) => decided(holds, [isNullList(name), not(isNullList(name))]),
  },
  // No filter uses JSON.
  json: { ...scalar(unchanged), rank: () => UNUSABLE },
};

export function prismaTypeOf(field: Field): PrismaType {
  return PRISMA_TYPES[field.type] as PrismaType;
}

/** `Int` of Prisma rejects bigints, and `BigInt` needs them beyond 2^53. */
function integerOperand(value: bigint, { bits }: IntegerField): number | bigint {
  return bits < 64 ? Number(value) : value;
}

/** Prisma sends a whole number beyond 32 bits with 16 digits, and any other number exactly. */
function numberOperand(value: number): number | Refusal {
  const isKept = !Number.isInteger(value) || Math.abs(value) < 2 ** 31 || Number(value.toPrecision(16)) === value;
  return isKept ? value : { refused: "prisma.precision", value: String(value) };
}

/** Prisma sends milliseconds. */
function timeOperand(value: string): string | Refusal {
  const microseconds = value.slice(23, 26);
  if (microseconds === "000") return `${value.slice(0, 23)}Z`;
  return { refused: "prisma.precision", value: withoutTrailingZeros(value) };
}

type ItemValue = bigint | string;

function itemOperand(value: ItemValue, item: ListItem): Operand {
  return typeof value === "bigint" && item.type === "integer" ? integerOperand(value, item) : value;
}

/** Of the two cases, exactly one holds for each record. */
function decided(holds: boolean, cases: readonly [WherePart, WherePart]): WherePart {
  return holds ? anyOf(cases) : allOf(cases);
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
