import { expect, test } from "vitest";
import * as build from "../../../src/build.js";
import * as ampipe from "../../../src/index.js";
import { operatorAt } from "../../../src/language/ast/operator-patterns.js";
import {
  ALL_OPERATORS,
  factsOf,
  isListOperator,
  isNegative,
  listFormOf,
  openingOf,
  positiveOf,
  writeList,
} from "../../../src/language/ast/operators.js";
import { quote, writeValue } from "../../../src/language/text/quoting.js";

test.each(ALL_OPERATORS.filter(isNegative))("%s negates an operator that supports the same operands", (operator) => {
  const positive = positiveOf(operator);
  expect(operator).toBe(`!${positive}`);
  const { null: ofNull, fields } = factsOf(positive);
  expect(factsOf(operator)).toMatchObject({ null: ofNull, ...(fields && { fields }) });
  expect([isNegative(positive), isListOperator(positive)]).toEqual([false, isListOperator(operator)]);
});

test("each list operator has the same sign and operands as its single-value operator", () => {
  const forms = ALL_OPERATORS.flatMap((operator) => {
    const list = listFormOf(operator);
    return list === undefined ? [] : [[operator, list] as const];
  });
  expect(forms.map(([, list]) => list)).toEqual(ALL_OPERATORS.filter(isListOperator));
  for (const [one, list] of forms) {
    expect([isNegative(list), factsOf(list).null, factsOf(list).fields]).toEqual([
      isNegative(one),
      factsOf(one).null,
      factsOf(one).fields,
    ]);
  }
});

test.each(ALL_OPERATORS)("operatorAt returns %s, not a shorter operator", (operator) => {
  expect(operatorAt(`a${openingOf(operator)}1`, 1)?.operator).toBe(operator);
  expect(operatorAt(openingOf(operator), openingOf(operator).length)).toBeUndefined();
});

test.each(ALL_OPERATORS)("%s has a builder that both entry points export", (operator) => {
  const { builder } = factsOf(operator);
  const filter = isListOperator(operator) ? writeList(operator, ["1", "2"]) : `${operator}1`;
  for (const entry of [ampipe, build] as readonly Record<string, unknown>[]) {
    const make = entry[builder] as (field: string, value: unknown) => ampipe.Filter;
    expect(ampipe.print(make("a", isListOperator(operator) ? [1, 2] : 1))).toBe(`a${filter}`);
  }
});

test("a value is quoted if its first characters would extend the operator", () => {
  const openings = ALL_OPERATORS.map(openingOf);
  const lengthening = openings.flatMap((opening) =>
    openings
      .filter((other) => other !== opening && other.startsWith(opening))
      .map((other) => other.slice(opening.length)),
  );
  expect(lengthening).not.toEqual([]);
  for (const rest of lengthening) expect(writeValue(`${rest}1`)).toBe(quote(`${rest}1`));
});

test("no two operators share a name or a builder", () => {
  for (const fact of ["name", "builder"] as const) {
    expect(new Set(ALL_OPERATORS.map((operator) => factsOf(operator)[fact])).size).toBe(ALL_OPERATORS.length);
  }
});
