import type { OrderOperator } from "../ast/operators.js";
import { type DecimalValue, writeDecimal } from "../values/decimal.js";
import { compareExactNumbers, keyOf } from "../values/exact-number.js";
import { createNumberHashSet, hashSetHas, sortedHas, sortUnique } from "../values/number-hash-set.js";
import { compareWithOperand, keyOfValue, type NumericOperand, numericOperand } from "../values/numeric-operand.js";
import { exactNumberOf, isNumeric, type NumericType } from "../values/record-number.js";
import type { Field } from "./field.js";
import { type InlineTest, inlineOneOf, inlineSame } from "./inline-test.js";
import { ACCEPTS, type Accepts, type Column, LAST, numbersOf, othersOf, type RecordType } from "./record-type.js";

/** Numbers compare exactly, as number, bigint or text. */
export function numericRecords<F extends Field, Value>(
  type: NumericType,
  noun: string,
  decimalOf: (value: Value) => DecimalValue,
): RecordType<F, Value> {
  const operandOf = (value: Value): NumericOperand => numericOperand(type, decimalOf(value));
  return {
    noun,
    literal: (value) => writeDecimal(decimalOf(value)),
    compares: (operator, value) => compares(operator, operandOf(value)),
    isOneOf: (values) => isOneOf(values.map(operandOf), type),
    key: (value) => keyOfNumber(value, type),
    inline: {
      compares: (operator, value) => inlineCompares(operator, operandOf(value)),
      isOneOf: (values) => inlineOneOf(exactNumbers(values.map(operandOf)), "number"),
    },
    column: (values) => columnOf(values, type),
  };
}

/** Compares JavaScript numbers, the common case, without a function call. */
function compares(operator: OrderOperator, operand: NumericOperand): Accepts {
  const accepts = ACCEPTS[operator];
  // The largest double instead of infinity, because infinity is not a value of any type.
  const low = accepts(-1) ? -Number.MAX_VALUE : operand.nearest;
  const high = accepts(1) ? Number.MAX_VALUE : operand.nearest;
  const except = accepts(operand.nearestOrder) ? Number.NaN : operand.nearest;
  const isInteger = operand.type === "integer";
  return (value) => {
    if (typeof value !== "number") return accepts(compareWithOperand(value, operand));
    return value >= low && value <= high && value !== except && (!isInteger || Number.isInteger(value));
  };
}

/** The same as code, for JavaScript numbers. */
function inlineCompares(operator: OrderOperator, { type, nearest, nearestOrder }: NumericOperand): InlineTest {
  const acceptsNearest = ACCEPTS[operator](nearestOrder);
  if (operator === "=") return acceptsNearest ? { ...inlineSame(nearest), of: "number" } : NO_NUMBER;
  // JavaScript writes these operators alike.
  const comparison = `${operator.charAt(0)}${acceptsNearest ? "=" : ""}`;
  const isValid = (variable: string): string => `Number.is${type === "integer" ? "Integer" : "Finite"}(${variable})`;
  return {
    of: "number",
    expression: (variable, constant) => `${variable}${comparison}${constant(nearest)}&&${isValid(variable)}`,
  };
}

const NO_NUMBER: InlineTest = { of: "number", expression: () => "false" };

/** If rounding changed an operand, no JavaScript number equals it. */
function exactNumbers(operands: readonly NumericOperand[]): readonly number[] {
  return operands.filter(({ nearestOrder }) => nearestOrder === 0).map(({ nearest }) => nearest);
}

function isOneOf(operands: readonly NumericOperand[], type: NumericType): Accepts {
  const numbers = sortUnique(exactNumbers(operands));
  const set = createNumberHashSet(numbers);
  const keys = new Set<string | undefined>(operands.map(({ exact }) => keyOf(exact)));
  return (value) => {
    if (typeof value !== "number") return keys.has(keyOfValue(value, type));
    return set === undefined ? sortedHas(numbers, value) : hashSetHas(set, value);
  };
}

function keyOfNumber(value: unknown, type: NumericType): string | undefined {
  if (typeof value !== "number") return keyOfValue(value, type);
  return isNumeric(value, type) ? keyOf(exactNumberOf(value, exactType(type))) : undefined;
}

function columnOf(values: readonly unknown[], type: NumericType): Column {
  const column = numbersOf(values, (value) => (isNumeric(value, type) ? orderedNumber(value) : LAST));
  if (column !== undefined) return column;
  const read = exactType(type);
  const exact = values.map((value) => (isNumeric(value, read) ? exactNumberOf(value, read) : undefined));
  return othersOf(exact, compareExactNumbers);
}

/** The type by which numbers are compared digit by digit. */
function exactType(type: NumericType): "integer" | "decimal" {
  return type === "integer" ? "integer" : "decimal";
}

/**
 * Returns a number that orders the value exactly, or undefined. Up to 15 digits, decimals are in the same order as the
 * nearest doubles.
 */
function orderedNumber(value: number | bigint | string): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return BigInt.asIntN(50, value) === value ? Number(value) : undefined;
  return value.length <= 15 && !/e/i.test(value) ? Number(value) : undefined;
}
