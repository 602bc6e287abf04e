import fc from "fast-check";
import type { Field, FieldOptions } from "../../schema/field.js";
import { boolean, date, decimal, enumeration, integer, number, text, timestamp } from "../../schema/field-types.js";
import { oneIn } from "./fast-check-helpers.js";
import { anyTextValue } from "./text-samples.js";

/** Draws fields of all types with all options except `column`. */
export function anyField(): fc.Arbitrary<Field> {
  const common = { nullable: fc.boolean(), hidden: oneIn(8) };
  const options: fc.Arbitrary<FieldOptions> = fc.record(common);
  const choices = fc.uniqueArray(anyTextValue, { minLength: 1, maxLength: 5 });
  const shape = fc.constantFrom(
    {},
    { precision: 12, scale: 2 },
    { precision: 38, scale: 10 },
    { precision: 5, scale: 0 },
    { precision: 76, scale: 70 },
  );
  return fc.oneof<fc.Arbitrary<Field>[]>(
    fc.record({ ...common, bits: fc.constantFrom(32, 64) }).map((given) => integer(given)),
    fc.tuple(options, shape).map(([given, size]) => decimal({ ...given, ...size })),
    options.map((given) => number(given)),
    fc
      .record({ ...common, ordered: fc.boolean(), containsIgnoresCase: fc.boolean(), ignoresCase: fc.boolean() })
      .map((given) => text(given)),
    fc.tuple(choices, options).map(([names, given]) => enumeration(names, given)),
    options.map((given) => boolean(given)),
    options.map((given) => date(given)),
    fc.record({ ...common, zone: fc.boolean() }).map((given) => timestamp(given)),
  );
}
