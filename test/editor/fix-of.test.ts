import { boolean, check, decimal, defineSchema, text } from "ampipe";
import { expect, test } from "vitest";
import { fixOf } from "../../src/editor/fix-of.js";

const schema = defineSchema({ active: boolean(), list_price: decimal(), name: text(), names: text() });

test.each([
  ["list_prise<5", ["list_price"]],
  ["list_prise<5&categori=1&activ=true", ["list_price", undefined, "active"]],
  ["activ=tru", ["active"]],
  ["list_prise>x&nme=", ["list_price", undefined]],
  ["active=tru", [undefined]],
])("%s has a fix for each suggestion, whatever else is wrong", (filter, fixes) => {
  const checked = check(filter, schema);
  expect(checked.ok ? [] : checked.diagnostics.map((diagnostic) => fixOf(diagnostic)?.text)).toEqual(fixes);
});

test("a name that is similar to several fields has no fix, because only the user knows which", () => {
  const checked = check("namee=x", schema);
  expect(checked.ok || checked.diagnostics.map((one) => [one.details, fixOf(one)])).toEqual([
    [{ field: "namee", didYouMean: ["name", "names"] }, undefined],
  ]);
});
