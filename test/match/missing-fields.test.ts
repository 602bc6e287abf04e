import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkOrThrow, defineSchema, FilterError, integer, many, one, text, timestamp } from "../../src/index.js";
import { createMatcher } from "../../src/match.js";
import { toPredicate } from "../../src/memory.js";

const users = defineSchema({ id: integer(), name: text({ nullable: true }) });
const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
const issues = defineSchema({
  id: integer(),
  title: text({ path: "content.title" }),
  due: timestamp({ nullable: true }),
  comments: many(comments, { to: "issue_id" }),
});

function missingIn(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof FilterError) return error.diagnostics.map(({ message }) => message).sort();
    throw error;
  }
}

describe("with missing: error,", () => {
  test("a record must have each field of each filter, also one that decides nothing", () => {
    const alerts = createMatcher(issues, { missing: "error" });
    alerts.set("a", "id=1|comments(body=x&author.name=Ada)");
    alerts.set("b", "!comments()|due<now");
    const row = { id: 1, content: null };
    const message = `Field "comments" is missing in a record: no property "comments" among the keys "id", "content". If the value is elsewhere, declare the field with option "path".`;
    expect(missingIn(() => alerts.match(row as never))).toEqual([message, message.replaceAll('"comments"', '"due"')]);
    expect(missingIn(() => alerts.changes(undefined, row as never))).toHaveLength(2);
    expect(missingIn(() => alerts.changes(row as never, undefined))).toHaveLength(2);
    const whole = { ...row, due: undefined, comments: [{ body: "x", author: { name: "Ada" } }] };
    expect(alerts.match(whole as never)).toEqual(["a"]);
    expect(missingIn(() => alerts.match({ ...whole, comments: [{ body: "x", author: {} }] } as never))).toHaveLength(1);
  });

  test("a filter that was replaced or deleted needs nothing any longer", () => {
    const alerts = createMatcher(issues, { missing: "error" });
    alerts.set("a", "due=null");
    alerts.set("b", "due=null");
    alerts.set("a", "id=1");
    expect(() => alerts.match({ id: 1 } as never)).toThrow(FilterError);
    expect(alerts.set("b", "nothing=1").ok).toBe(false);
    expect(() => alerts.match({ id: 1 } as never)).toThrow('Field "due" is missing');
    alerts.delete("b");
    expect(alerts.match({ id: 1 } as never)).toEqual(["a"]);
  });

  test("a record lacks what it lacks for the predicates of the filters", () => {
    const filters = ["id=1", "title=x|due=null", "comments()", "!comments(author.name=x)|id>2", "comments(body*x)>=2"];
    const anyPart = fc.constantFrom({}, { body: "x" }, { author: {} }, { body: "x", author: { id: 1, name: null } });
    const anyRow = fc.record(
      {
        id: fc.constant(1),
        content: fc.constantFrom(null, {}, { title: "x" }),
        due: fc.constant(null),
        comments: fc.array(anyPart, { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    const anyChange = fc.tuple(fc.constantFrom("1", "2", "3"), fc.constantFrom(undefined, ...filters));
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), anyRow, (changes, row) => {
        const alerts = createMatcher(issues, { missing: "error" });
        const saved = new Map<string, string>();
        for (const [id, filter] of changes) {
          if (filter === undefined) {
            alerts.delete(id);
            saved.delete(id);
          } else {
            alerts.set(id, filter);
            saved.set(id, filter);
          }
        }
        const expected = new Set(
          [...saved.values()].flatMap((filter) => {
            const matches = toPredicate(checkOrThrow(filter, issues), { missing: "error" });
            return missingIn(() => matches(row as never));
          }),
        );
        expect(new Set(missingIn(() => alerts.match(row as never)))).toEqual(expected);
      }),
    );
  });
});

test("a missing field is null without the option, and the option has two values", () => {
  const alerts = createMatcher(issues);
  alerts.set("a", "!comments()");
  expect(alerts.match({ id: 1 } as never)).toEqual(["a"]);
  expect(() => createMatcher(issues, { missing: "throw" } as never)).toThrow('must be "null" or "error"');
});
