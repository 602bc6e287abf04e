import { describe, expect, test } from "vitest";
import { parseBaseline } from "../../bench/baseline.js";
import { BROKEN_SAMPLES, GROUP_PAIRS, SAMPLES, SHAPES, TYPOS } from "../../bench/fixtures.js";
import { conditionsIn } from "../../bench/languages.js";
import { countComparisons, PEERS, translationOf } from "../../bench/parsers.js";
import { productSchema } from "../../bench/records.js";
import { cutOff, WARM_UPS } from "../../bench/warm-up.js";
import { check, checkOrThrow, parse, parseOrThrow } from "../../src/index.js";

const namesOf = (fixtures: readonly { readonly name: string }[]): string[] => fixtures.map(({ name }) => name);

test("there are at least 24 shapes with unique names", () => {
  expect(new Set(namesOf(SHAPES)).size).toBe(SHAPES.length);
  expect(SHAPES.length).toBeGreaterThanOrEqual(24);
});

test.each(SAMPLES)("the baseline returns the same nodes and spans as parse: %j", (text) => {
  expect(parseBaseline(text)).toStrictEqual(parseOrThrow(text));
});

test.each(BROKEN_SAMPLES)("the baseline and parse reject %j", (text) => {
  expect(parse(text).ok).toBe(false);
  expect(() => parseBaseline(text)).toThrow(SyntaxError);
});

test.each([...SHAPES])("the schema of the benchmarks accepts shape $name", ({ filter }) => {
  expect(check(filter, productSchema)).toMatchObject({ ok: true, warnings: [] });
});

test.each(TYPOS)("the schema accepts the correction of $name", ({ corrected }) => {
  expect(check(corrected, productSchema)).toMatchObject({ ok: true, warnings: [] });
});

test.each(GROUP_PAIRS)("the flat and the grouped filter have the same conditions: $name", ({ flat, grouped }) => {
  const withoutGroups = grouped.replace(/!?\(|\)/g, "").split(/[&|]/);
  expect(withoutGroups).toEqual(flat.split(/[&|]/));
  expect(flat).not.toContain("(");
  expect(checkOrThrow(grouped, productSchema)).toBeDefined();
});

test("the warm-up has 20 filters on 5 schemas, and none of them is measured", () => {
  const filters = WARM_UPS.flatMap(({ schema, filters }) => {
    for (const filter of filters) checkOrThrow(filter, schema);
    return filters;
  });
  expect([WARM_UPS.length, filters.length]).toEqual([5, 20]);
  expect(filters.filter((filter) => !parse(cutOff(filter)).ok).length).toBeGreaterThan(5);
  const measured = new Set(SAMPLES);
  expect(filters.filter((filter) => measured.has(filter))).toEqual([]);
});

describe.each(Object.entries(PEERS))("%s", (_name, peer) => {
  const translated = SHAPES.flatMap((shape) => {
    const text = translationOf(shape, peer);
    return text === undefined ? [] : [{ ...shape, text }];
  });

  test.each(translated)("reads all conditions of $name", async ({ filter, text }) => {
    const read = await peer.load();
    expect(countComparisons(read(text), peer)).toBe(conditionsIn(parseOrThrow(filter), peer.language));
  });

  test("rejects exactly the shapes in its list", async () => {
    const read = await peer.load();
    const rejected = SHAPES.filter((shape) => {
      const text = translationOf(shape, { ...peer, rejects: [] });
      if (text === undefined) return false;
      try {
        read(text);
        return false;
      } catch {
        return true;
      }
    });
    expect(namesOf(rejected)).toEqual(peer.rejects ?? []);
  });
});
