import { describe, expect, test } from "vitest";
import { type Fault, plant } from "../scripts/faults/fault.js";

const fault: Fault = { name: "twice-is-thrice", in: "twice", find: "[n, n].map(add)", replace: "[n, n, n].map(add)" };
const others = [
  { file: "src/other.ts", text: "export const add = (n: number) => n;\n" },
  { file: "src/thrice.ts", text: "function thrice(n: number) {\n  return [...[n, n].map(add), n];\n}\n" },
];

function planted(file: string, text: string): string {
  const source = plant(fault, [...others, { file, text }]);
  expect(source.file).toBe(file);
  return source.text;
}

describe("a fault is planted wherever its code moves", () => {
  test.each([
    ["a function", "function twice(n: number) {\n  return [n, n].map(add);\n}"],
    ["a constant", "const twice = (n: number) => [n, n].map(add);"],
    ["a method", "class Sums {\n  twice(n: number) {\n    return [n, n].map(add);\n  }\n}"],
    ["a property", "const sums = { twice: (n: number) => [n, n].map(add) };"],
    ["an inner function", "function sums() {\n  const twice = (n: number) => [n, n].map(add);\n  return twice;\n}"],
  ])("into %s, in any file", (_where, text) => {
    expect(planted("src/any/file.ts", text)).toBe(text.replace("[n, n]", "[n, n, n]"));
  });

  test("after a change of format", () => {
    const text = "function twice(n: number) {\n  return [\n    n,\n    n,\n  ].map(\n    add,\n  );\n}";
    expect(planted("src/twice.ts", text)).toBe("function twice(n: number) {\n  return [n, n, n].map(add);\n}");
  });
});

describe("a stale fault is reported with a remedy", () => {
  const message = (text: string, changed: Partial<Fault> = {}): string => {
    try {
      plant({ ...fault, ...changed }, [...others, { file: "src/twice.ts", text }]);
    } catch (error) {
      return String(error);
    }
    return "planted";
  };

  test("if its code is gone", () => {
    expect(message("", { find: "[n, m]" })).toBe(
      `Error: Fault "twice-is-thrice" is stale: its code does not appear in "twice".
Update its "find" in scripts/faults to the code that now does the same, or delete the fault if no code does.
The code:
[n, m]`,
    );
  });

  test("if its code has moved", () => {
    expect(message("function double(n: number) {\n  return [n, n].map(add);\n}")).toBe(
      `Error: Fault "twice-is-thrice" is stale: its code does not appear in "twice".
Set its "in" in scripts/faults to the innermost name that only the intended code has around it:
  src/thrice.ts: thrice
  src/twice.ts: double
The code:
[n, n].map(add)`,
    );
  });

  test("if its code appears more than once", () => {
    const text = "function twice(n: number) {\n  return [[n, n].map(add), [n, n].map(add)];\n}";
    expect(message(text)).toContain(`is ambiguous: its code appears 2 times in "twice".`);
  });
});
