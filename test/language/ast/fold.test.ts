import { expect, test } from "vitest";
import { fold, parseOrThrow } from "../../../src/index.js";

test("fold visits leaves first and passes each node the results of its parts in order", () => {
  const shown = fold<string>(parseOrThrow("a=1&(b=2|!(c[3])|()|d(e=4)>2)"), {
    everything: () => "true",
    and: (_node, parts) => `and(${parts.join()})`,
    or: (_node, parts) => `or(${parts.join()})`,
    not: (_node, part) => `not(${part})`,
    comparison: ({ field, operator, value }) => field + operator + value,
    membership: ({ field, items }) => `${field}[${items.join()}]`,
    related: ({ relation, operator, count }, part) => `${relation}(${part})${operator}${count}`,
  });
  expect(shown).toBe("and(a=1,or(b=2,not(c[3]),true,d(e=4)>2))");
});
