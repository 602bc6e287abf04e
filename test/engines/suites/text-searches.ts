import { beforeAll, test } from "vitest";
import {
  contains,
  defineSchema,
  endsWith,
  eq,
  type Filter,
  gt,
  isIn,
  lte,
  startsWith,
  text,
} from "../../../src/index.js";
import { share } from "../../support/share.js";
import { expectAgreement, type Loaded } from "../support/agreement.js";
import { edgeValues } from "../support/edge-values.js";
import type { NamedEngine } from "../support/engines.js";
import { withEngines } from "./with-engines.js";

const SCHEMA = defineSchema({
  exact: text({ nullable: true, ordered: true }),
  folded: text({ nullable: true, ordered: true, ignoresCase: true }),
  searched: text({ nullable: true, containsIgnoresCase: true }),
});

const TEXTS = edgeValues(text());

/** Each needle also has its letters in the other case. */
const NEEDLES = [...new Set(TEXTS.flatMap((value) => [value, swapCase(value)]))];

function swapCase(value: string): string {
  return value.replace(/[a-z]/gi, (letter) => {
    return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  });
}

type Build = (field: string, value: string) => Filter;

const OPERATORS: readonly (readonly [name: string, build: Build, fields: readonly string[]])[] = [
  ["^", startsWith, ["exact", "folded", "searched"]],
  ["$", endsWith, ["exact", "folded", "searched"]],
  ["*", contains, ["folded"]],
  ["=", eq, ["folded"]],
  ["lists", (field, value) => isIn(field, [value, "Bolt", null]), ["folded"]],
  [">", gt, ["folded"]],
  ["<=", lte, ["folded"]],
];

/** Tests edge texts as the value of the text operators and their complements, with and without regard to case. */
export function testTextSearches(engines: readonly NamedEngine[]): void {
  withEngines(engines, (engine) => {
    let loaded: Loaded;
    beforeAll(async () => {
      const records = [...TEXTS, null].map((value) => ({ exact: value, folded: value, searched: value }));
      loaded = { engine: engine(), schema: SCHEMA, rows: await engine().load(SCHEMA, records) };
    });

    test.each(OPERATORS)("selects the same rows as the predicate for %s", async (name, build, fields) => {
      const turn = OPERATORS.findIndex(([other]) => other === name);
      for (const [i, field] of fields.entries()) {
        for (const needle of share(NEEDLES, 3, turn + i)) await expectAgreement(loaded, build(field, needle));
      }
    });
  });
}
