import { boolean, check, decimal, defineSchema, enumeration, integer, many, text } from "ampipe";
import { expect, test } from "vitest";
import { fixesOf } from "../../src/editor/fixes-of.js";

const schema = defineSchema({
  active: boolean(),
  list_price: decimal(),
  name: text(),
  names: text(),
  state: enumeration(["open", "opened", "in work", "in words"]),
  owner: integer({ names: ["mine", "mini"] }),
  order: many(defineSchema({ id: integer() }), { to: "first" }),
  orders: many(defineSchema({ id: integer() }), { to: "second" }),
});

test.each([
  ["list_prise<5", [["list_price"]]],
  ["list_prise<5&categori=1&activ=true", [["list_price"], [], ["active"]]],
  ["activ=tru", [["active"]]],
  ["list_prise>x&nme=", [["list_price"], []]],
  ["active=tru", [[]]],
  ["namee=x", [["name", "names"]]],
  ["state=opene", [["open", "opened"]]],
  [
    "state[opene, in wor]",
    [
      ["open", "opened"],
      ["in work", "in words"],
    ],
  ],
  ["owner=min", [["mine", "mini"]]],
  ["ordera(id=1)", [["order", "orders"]]],
])("%s has a fix for each suggestion, whatever else is wrong", (filter, fixes) => {
  const checked = check(filter, schema);
  expect(checked.ok ? [] : checked.diagnostics.map((one) => fixesOf(one).map((fix) => fix.text))).toEqual(fixes);
});

test.each(["namee=x", "state[opene, in wor]", "ordera(id=1)"])("each fix of %s removes its problem", (filter) => {
  const checked = check(filter, schema);
  const problems = checked.ok ? [] : checked.diagnostics;
  for (const problem of problems) {
    for (const fix of fixesOf(problem)) {
      const fixed = filter.slice(0, fix.span.start) + fix.text + filter.slice(fix.span.end);
      const again = check(fixed, schema);
      expect(again.ok ? 0 : again.diagnostics.length, fixed).toBe(problems.length - 1);
    }
  }
});
