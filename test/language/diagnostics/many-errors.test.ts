import { expect, test } from "vitest";
import { check, defineSchema, integer, listOf, text } from "../../../src/index.js";

const schema = defineSchema({ id: integer(), name: text(), tags: listOf(text()) });

/** Returns the number of errors, the number of warnings, and the details of the last diagnostic. */
function summaryOf(filter: string, errors = 20) {
  const result = check(filter, schema, { limits: { errors, length: 100_000, conditions: 10_000 } });
  const diagnostics = result.ok ? result.warnings : result.diagnostics;
  const count = (severity: string) => diagnostics.filter((one) => one.severity === severity).length;
  return [count("error"), count("warning"), diagnostics.at(-1)?.code, diagnostics.at(-1)?.details];
}

const many = (condition: string, count: number): string => Array.from({ length: count }, () => condition).join("&");

test.each<[what: string, filter: string, limit: number, summary: readonly unknown[]]>([
  ["unknown fields", many("x=1", 300), 20, [20, 1, "limit.errors", { limit: 20, actual: 300 }]],
  ["syntax errors", many("id", 300), 20, [20, 1, "limit.errors", { limit: 20, actual: 300 }]],
  ["as many errors as the limit", many("x=1", 20), 20, [20, 0, "bind.unknown-field", { field: "x", didYouMean: [] }]],
  ["warnings alone", many("name==a", 50), 20, [0, 21, "limit.warnings", { limit: 20, actual: 50 }]],
  [
    "as many warnings as the limit",
    many("name==a", 2),
    2,
    [0, 2, "suspect.operator", { found: "==", didYouMean: ["="] }],
  ],
  ["warnings of binding", many("name=a*", 50), 20, [0, 21, "limit.warnings", { limit: 20, actual: 50 }]],
  [
    "warnings about items",
    `name[${many("'a'", 50).replaceAll("&", ",")}]`,
    20,
    [0, 21, "limit.warnings", { limit: 20, actual: 50 }],
  ],
  [
    "warnings that do not apply",
    `${many("tags=[]", 30)}&name==a`,
    20,
    [0, 1, "suspect.operator", { found: "==", didYouMean: ["="] }],
  ],
  [
    "warnings and errors",
    `${many("name==a", 50)}&${many("x=1", 3)}`,
    2,
    [2, 4, "limit.errors", { limit: 2, actual: 3 }],
  ],
  [
    "errors after warnings",
    `${many("name==a", 3)}&${many("x=1", 5)}`,
    2,
    [2, 4, "limit.errors", { limit: 2, actual: 5 }],
  ],
  [
    "warnings after errors",
    `${many("x=1", 5)}&${many("name==a", 3)}`,
    2,
    [2, 1, "limit.errors", { limit: 2, actual: 5 }],
  ],
  ["both kinds of errors", `${many("id", 3)}&${many("x=1", 3)}`, 2, [2, 1, "limit.errors", { limit: 2, actual: 6 }]],
])("%s are reported up to the limit", (_what, filter, limit, summary) => {
  expect(summaryOf(filter, limit)).toEqual(summary);
});
