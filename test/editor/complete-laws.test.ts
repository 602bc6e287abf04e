import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { complete } from "../../src/editor.js";
import { type Filter, fold, parseOrThrow, print, type Schema } from "../../src/index.js";
import type { Span } from "../../src/language/text/span.js";
import { anyFilter, anySchema } from "../../src/testing.js";
import {
  anyBrokenPosition,
  anyBrokenPrefix,
  anyPrefix,
  anyValidPosition,
  type Position,
} from "./support/any-position.js";
import { bindErrors, finish, newErrors } from "./support/judge.js";
import { LAW_RUNS } from "./support/runs.js";

const now = () => new Date(1e12);

describe.each([
  ["a valid filter", anyValidPosition],
  ["a prefix of a valid filter", anyPrefix],
  ["a broken text", anyBrokenPosition],
])("in %s", (_where, anyPosition: fc.Arbitrary<Position>) => {
  test("an option replaces text around the position, adds no error before it, and binds", () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), ({ schema, text, position }, choice) => {
        const { from, to, options } = complete(text, position, schema, { now });
        expect([from <= position, position <= to, to <= text.length]).toEqual([true, true, true]);
        const option = options[choice % Math.max(1, options.length)];
        if (option === undefined) return;
        // The values of an unfinished list are not checked, so an option that finishes it shows errors that were there.
        const before = text.slice(0, from);
        const isInList = before.lastIndexOf("[") > before.lastIndexOf("]");
        const closed = isInList ? [`${before.replace(/,\s*$/u, "")}]`] : [];
        const known = [text, text.slice(0, position), before, ...closed];
        const written = before + option.insert;
        expect(newErrors(written + text.slice(to), from, known, schema)).toEqual([]);
        expect(newErrors(written, from, known, schema)).toEqual([]);
        const { kind } = option;
        if (kind === "operator" || kind === "value") expect(bindErrors(written, from, kind, schema)).toEqual([]);
      }),
      { numRuns: LAW_RUNS },
    );
  });
});

test.each([
  ["a valid filter", anyValidPosition],
  ["a prefix of a valid filter", anyPrefix],
  ["a broken text up to the position", anyBrokenPrefix],
])("in %s, any option leaves a text that can be completed to a valid filter", (where, anyPosition) => {
  fc.assert(
    fc.property(anyPosition, fc.nat(), ({ schema, text, position }, choice) => {
      const { from, options } = complete(text, position, schema, { now });
      const option = options[choice % Math.max(1, options.length)];
      if (option === undefined) return;
      const before = text.slice(0, from);
      // No option can repair the text before it.
      if (where.startsWith("a broken") && !canBecomeValid(before, schema)) return;
      const finished = finish(before + option.insert, schema);
      expect(finished).toEqual({ isValid: true, text: finished.text });
    }),
    { numRuns: LAW_RUNS },
  );
});

function canBecomeValid(before: string, schema: Schema): boolean {
  const { isValid, text } = finish(before, schema);
  return isValid && text.startsWith(before);
}

/** The parts of a filter that completion knows: names, operators, and the values of booleans and enumerations. */
function knownParts(filter: Filter, schema: Schema): readonly Span[] {
  const parts: Span[] = [];
  const isClosed = (field: string): boolean => /^(?:boolean|enumeration)$/.test(schema.byName.get(field)?.type ?? "");
  fold<void>(filter, {
    everything: () => undefined,
    and: () => undefined,
    or: () => undefined,
    not: () => undefined,
    related: () => undefined,
    comparison: ({ field, value, span }) => {
      parts.push(span.field, span.operator);
      if (isClosed(field) || value === null) parts.push(span.value);
    },
    membership: ({ field, items, span }) => {
      parts.push(span.field, span.operator);
      span.items.forEach((item, index) => {
        const isRepeated = items.indexOf(items[index] as string) < index;
        if ((isClosed(field) || items[index] === null) && !isRepeated) parts.push(item);
      });
    },
  });
  return parts;
}

/** Returns the offset in a name from which it is offered: paths of several relations one relation at a time. */
function offeredFrom(name: string, schema: Schema): number {
  const last = name.lastIndexOf(".");
  return schema.byName.has(name) || last < 1 ? 0 : name.lastIndexOf(".", last - 1) + 1;
}

test("the real continuation of a filter is among the options, wherever the cursor is in a name, operator or choice", () => {
  const anyCase = anySchema({ relations: true }).chain((schema) =>
    fc.record({ schema: fc.constant(schema), filter: anyFilter(schema) }),
  );
  fc.assert(
    fc.property(anyCase, fc.nat(), fc.nat(), ({ schema, filter }, which, where) => {
      const text = print(filter);
      // Aliases, which the generators write like this, are not offered.
      if (text.includes("_old")) return;
      const parts = knownParts(parseOrThrow(text), schema);
      const part = parts[which % Math.max(1, parts.length)];
      if (part === undefined) return;
      const start = part.start + offeredFrom(text.slice(part.start, part.end), schema);
      const position = start + (where % (part.end - start));
      const { from, to, options } = complete(text.slice(0, position), position, schema, { now, limit: 1000 });
      expect(to).toBe(position);
      expect(options.map(({ insert }) => text.slice(0, from) + insert)).toContain(text.slice(0, part.end));
    }),
    { numRuns: LAW_RUNS },
  );
});
