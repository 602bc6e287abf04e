import fc from "fast-check";
import { NO_LIMITS } from "../../language/ast/limits.js";
import { OPERATOR_CHARACTERS } from "../../language/ast/operator-patterns.js";
import { boolean, date, decimal, enumeration, integer, text } from "../../language/schema/field-types.js";
import { many, one } from "../../language/schema/relation.js";
import { defineSchema } from "../../language/schema/schema.js";
import { parse } from "../../language/syntax/parse.js";
import { anyFilterText } from "../any-filter-text.js";

const lines = defineSchema({ sku: text(), qty: integer() });
const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  list_price: decimal(),
  active: boolean(),
  state: enumeration(["draft", "done"]),
  due: date({ nullable: true }),
  lines: many(lines, { to: "order_id" }),
  last: one(lines, { from: "last_id" }),
});

/** The texts to insert. The first inserts nothing. */
export const PIECES = [
  "",
  ..."&|()",
  ...OPERATOR_CHARACTERS,
  ...",\"\\'% ",
  "null",
  "and",
  "or",
  "not",
  "in",
  "&&",
  "==",
  '"x',
  "\\q",
  "\0",
  "\ud800",
] as const;

/** The maximum number of characters to remove. */
export const MAX_REMOVED = 3;

/** The text of a filter, and an invalid text that differs from it in one position. */
export interface BrokenFilter {
  readonly valid: string;
  readonly broken: string;
}

/** Draws broken texts together with the valid texts they were created from. */
export function anyBrokenFilter(): fc.Arbitrary<BrokenFilter> {
  return fc
    .record({
      valid: anyFilterText(schema),
      at: fc.nat(),
      removed: fc.nat(MAX_REMOVED),
      piece: fc.constantFrom(...PIECES),
    })
    .map(({ valid, at, removed, piece }) => {
      const start = at % (valid.length + 1);
      return { valid, broken: valid.slice(0, start) + piece + valid.slice(start + removed) };
    })
    .filter(({ broken }) => !parse(broken, { limits: NO_LIMITS }).ok);
}
