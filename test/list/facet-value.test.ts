import { describe, expect, test } from "vitest";
import { date, decimal, enumeration, type Field, integer, number, text, timestamp, uuid } from "../../src/index.js";
import { countedValue } from "../../src/list/facet-value.js";

const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";

describe("a value of a facet", () => {
  test.each<[field: Field, value: unknown, expected: unknown]>([
    [integer(), 7, 7],
    [integer(), "007", 7],
    [integer(), 9007199254740991n, 9007199254740991],
    [integer(), "9007199254740993", 9007199254740993n],
    [integer(), "x", "x"],
    [integer(), 1.5, 1.5],
    [number(), 0.5, 0.5],
    [number(), -0, 0],
    [decimal(), "1.50", "1.5"],
    [decimal(), 1.5, "1.5"],
    [decimal(), "NaN", "NaN"],
    [decimal(), "x", "x"],
    [text(), "12", "12"],
    [text(), 12, 12],
    [enumeration(["a"]), "b", "b"],
    [uuid(), UUID.toUpperCase(), UUID],
    [uuid(), "2f1c", "2f1c"],
    [date(), "2024-02-29", "2024-02-29"],
    [timestamp(), "2024-05-31T12:00+02:00", "2024-05-31T10:00:00.000000Z"],
    [timestamp(), "soon", "soon"],
  ])("has one form: %#", (field, value, expected) => {
    expect(countedValue(value, field).value).toStrictEqual(expected);
  });

  test.each<[field: Field, values: readonly unknown[]]>([
    [integer(), [7, "7", "007", 7n]],
    [decimal(), ["1.5", "1.50", 1.5]],
    [uuid(), [UUID, UUID.toUpperCase()]],
    [timestamp(), ["2024-05-31T12:00+02:00", "2024-05-31T10:00:00Z"]],
    [text({ ignoresCase: true }), ["bolt", "Bolt"]],
  ])("is counted with equal ones: %#", (field, values) => {
    expect(new Set(values.map((value) => countedValue(value, field).key)).size).toBe(1);
  });

  test.each<[field: Field, values: readonly unknown[]]>([
    [integer(), [7, 8, "x", "y", { a: 1 }, { a: 2 }]],
    [text(), ["7", 7, "bolt", "Bolt", true, ""]],
    [uuid(), [UUID, UUID.replace("2", "3"), "2f1c", "2f1d"]],
  ])("is not counted with others: %#", (field, values) => {
    expect(new Set(values.map((value) => countedValue(value, field).key)).size).toBe(values.length);
  });
});
