import fc from "fast-check";
import type { Field, FieldOptions } from "../schema/field.js";
import { boolean, date, decimal, enumeration, integer, number, text, timestamp } from "../schema/field-types.js";
import { defineSchema, type Schema } from "../schema/schema.js";
import { anyTextValue } from "./text-samples.js";

/** Names as people give them, names that objects have of their own, and whatever else the grammar takes. */
const anyName: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("id", "name", "list_price", "active", "partner.name", "due-date", "größe", "名前"),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "null", "and", "_", "😀", "SELECT") },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/) },
);

function anyField(): fc.Arbitrary<Field> {
  const common = { nullable: fc.boolean(), hidden: fc.nat(7).map((n) => n === 7) };
  const options: fc.Arbitrary<FieldOptions> = fc.record(common);
  const choices = fc.uniqueArray(anyTextValue(), { minLength: 1, maxLength: 5 });
  const shape = fc.constantFrom(
    {},
    { precision: 12, scale: 2 },
    { precision: 38, scale: 10 },
    { precision: 5, scale: 0 },
  );
  return fc.oneof<fc.Arbitrary<Field>[]>(
    fc.record({ ...common, bits: fc.constantFrom(32, 64) }).map((given) => integer(given)),
    fc.tuple(options, shape).map(([given, size]) => decimal({ ...given, ...size })),
    options.map((given) => number(given)),
    fc.record({ ...common, ordered: fc.boolean(), containsIgnoresCase: fc.boolean() }).map((given) => text(given)),
    fc.tuple(choices, options).map(([names, given]) => enumeration(names, given)),
    options.map((given) => boolean(given)),
    options.map((given) => date(given)),
    fc.record({ ...common, zone: fc.boolean() }).map((given) => timestamp(given)),
  );
}

/** Schemas of one to eight fields of all types and options; at least one field may be named in filters. */
export function anySchema(): fc.Arbitrary<Schema> {
  return fc
    .uniqueArray(fc.tuple(anyName, anyField()), { minLength: 1, maxLength: 8, selector: ([name]) => name })
    .map((entries) => {
      const isAllHidden = entries.every(([, field]) => field.hidden);
      return defineSchema(
        Object.fromEntries(entries.map(([name, field]) => [name, isAllHidden ? { ...field, hidden: false } : field])),
      );
    });
}
