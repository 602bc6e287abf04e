import fc from "fast-check";
import { boolean, date, decimal, enumeration, integer, text } from "../schema/field-types.js";
import { defineSchema } from "../schema/schema.js";
import { parse } from "../syntax/parse.js";
import { anyFilterText } from "./any-filter-text.js";

const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  list_price: decimal(),
  active: boolean(),
  state: enumeration(["draft", "done"]),
  due: date({ nullable: true }),
});

const PIECES = [..."&|()[]!=*<>,\"\\'% ", "null", "and", "or", "not", "in", "&&", "==", '"x', "\\q", "\0", "\ud800"];

/** Texts that no longer are filters: valid ones in which one piece was taken out, put in or replaced by another. */
export function anyBrokenText(): fc.Arbitrary<string> {
  return fc
    .record({
      valid: anyFilterText(schema),
      at: fc.nat(),
      removed: fc.nat(3),
      piece: fc.constantFrom("", ...PIECES),
    })
    .map(({ valid, at, removed, piece }) => {
      const start = at % (valid.length + 1);
      return valid.slice(0, start) + piece + valid.slice(start + removed);
    })
    .filter((mutated) => !parse(mutated).ok);
}
