import { expect, test } from "vitest";
import { type BoundCondition, checkOrThrow, custom, defineSchema, integer, listOf, text } from "../../src/index.js";
import { inlineTestOf } from "../../src/memory/inline-condition.js";

// Conditions that are short as code have the same result as others, so that predicates do not show which ones they are.

const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  title: text({ containsIgnoresCase: true }),
  tags: listOf(text()),
  search: custom(text(), ["*", "[]"]),
});

test.each([
  ["id=1", "number"],
  ["id!=1", "number"],
  ["id[1,2]", "number"],
  ["name=a", undefined],
  ["name=null", undefined],
  ["name[a,b]", undefined],
  ["name*a", "string"],
  ["name!^a", "string"],
  ["name$a", "string"],
  [`name*${"a".repeat(64)}`, "string"],
  [`name^${"a".repeat(65)}`, "string"],
])("%s is code for values of the type %s", (filter, of) => {
  const test = inlineTestOf(checkOrThrow(filter, schema).root as BoundCondition);
  expect([test !== undefined, test?.of]).toEqual([true, of]);
});

test.each([`name*${"a".repeat(65)}`, "title*a", "title^a", "tags=[]", "tags*a", "tags[a]", "search*a", "search[a]"])(
  "%s is not code",
  (filter) => {
    expect(inlineTestOf(checkOrThrow(filter, schema).root as BoundCondition)).toBeUndefined();
  },
);
