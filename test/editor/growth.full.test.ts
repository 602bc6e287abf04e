import { afterEach, expect, test, vi } from "vitest";
import { complete, highlight } from "../../src/editor.js";
import { everyType } from "../support/every-type.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts the characters that a call reads one by one, and those that it copies or searches. */
function countWork(run: () => unknown): number {
  let work = 0;
  const prototype = String.prototype;
  for (const name of ["charCodeAt", "charAt", "codePointAt", "startsWith"] as const) {
    const original = prototype[name] as (...given: unknown[]) => never;
    vi.spyOn(prototype, name).mockImplementation(function (this: string, ...given: unknown[]): never {
      work++;
      return original.apply(this, given);
    });
  }
  for (const name of ["slice", "indexOf", "includes", "search", "replace", "toLowerCase", "isWellFormed"] as const) {
    const original = prototype[name] as (...given: unknown[]) => never;
    vi.spyOn(prototype, name).mockImplementation(function (this: string, ...given: unknown[]): never {
      const result: unknown = original.apply(this, given);
      work += lengthRead(name, this, given, result);
      return result as never;
    });
  }
  run();
  vi.restoreAllMocks();
  return work;
}

function lengthRead(method: string, text: string, [, from]: readonly unknown[], result: unknown): number {
  if (method === "slice") return (result as string).length;
  // A search ends at what it finds.
  const end = method === "indexOf" && result !== -1 ? (result as number) : text.length;
  return end - (typeof from === "number" ? from : 0);
}

const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  conditions: (size) => "active=true&".repeat(size),
  "items of a list": (size) => `id[${"1,".repeat(size)}`,
  "quoted items of a list": (size) => `name["a"${',"b\\""'.repeat(size)}`,
  "conditions in an unclosed list": (size) => `name[a${"&b=1".repeat(size)}`,
  "an unclosed quote": (size) => `name="${'x\\"'.repeat(size)}`,
  "backslashes in an unclosed quote": (size) => `name="${"\\".repeat(size)}`,
  "quotes that close nothing": (size) => `name="a${'" & b="x'.repeat(size)}`,
  "open groups": (size) => "(".repeat(size),
  "open parentheses in a value": (size) => `(name=${"(".repeat(size)}`,
  "words without operators": (size) => "active ".repeat(size),
  "exclamation marks": (size) => "! ".repeat(size),
  "white space": (size) => `name=a${" ".repeat(size)}`,
  connectives: (size) => "&".repeat(size),
  "other characters": (size) => "%".repeat(size),
  "names among other characters": (size) => "a%".repeat(size),
  "exclamation marks after names": (size) => "a! ".repeat(size),
  "one long name": (size) => "a".repeat(size),
  "invalid escapes": (size) => `name="${"\\q".repeat(size)}`,
  "forbidden characters": (size) => "a=\0&".repeat(size),
};

test.each(Object.entries(TEXTS))("work grows with the length of %s, not faster", (_name, textOf) => {
  const works = [300, 600].map((size) => {
    const text = textOf(size);
    return countWork(() => {
      highlight(text);
      for (const share of [0.02, 0.5, 1]) complete(text, Math.round(share * text.length), everyType);
    });
  });
  const [small = 0, large = 0] = works;
  expect(small).toBeGreaterThan(0);
  expect(large / small).toBeLessThan(2.5);
});
