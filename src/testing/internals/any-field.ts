import fc from "fast-check";
import { ALL_OPERATORS } from "../../language/ast/operators.js";
import type { FieldOptions } from "../../language/schema/field-options.js";
import {
  boolean,
  date,
  decimal,
  enumeration,
  integer,
  json,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../language/schema/field-types.js";
import type { Field, FieldType, ListItem } from "../../language/types/field.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import { oneIn } from "./fast-check-helpers.js";
import { anyTextValue } from "./text-samples.js";

/** Draws fields of all types with all options except `column` and `path`. */
export function anyField(): fc.Arbitrary<Field> {
  const always = { nullable: fc.boolean(), hidden: oneIn(8) };
  const filterable = oneIn(12).map((isExcluded) => !isExcluded);
  const sortable = oneIn(8).map((isExcluded) => !isExcluded);
  const selectable = oneIn(8).map((isExcluded) => !isExcluded);
  const common = { ...always, filterable, sortable, selectable };
  const options: fc.Arbitrary<FieldOptions> = fc.record(common);
  const choices = fc.uniqueArray(anyTextValue, { minLength: 1, maxLength: 5 });
  const shape = fc.constantFrom(
    {},
    { precision: 12, scale: 2 },
    { precision: 38, scale: 10 },
    { precision: 5, scale: 0 },
    { precision: 76, scale: 70 },
  );
  const items = fc.oneof<fc.Arbitrary<ListItem>[]>(
    fc.constant(text()),
    fc.constantFrom(16, 32, 64).map((bits) => integer({ bits })),
    fc.constantFrom(uuid(), uuid({ stored: "text" })),
    choices.map((names) => enumeration(names)),
  );
  const fields: { readonly [Type in FieldType]: fc.Arbitrary<Extract<Field, { type: Type }>> } = {
    integer: fc.record({ ...common, bits: fc.constantFrom(16, 32, 64) }).map((given) => integer(given)),
    decimal: fc.tuple(options, shape).map(([given, size]) => decimal({ ...given, ...size })),
    number: options.map((given) => number(given)),
    text: fc
      .record({ ...common, ordered: fc.boolean(), containsIgnoresCase: fc.boolean(), ignoresCase: fc.boolean() })
      .map((given) => text(given)),
    enumeration: fc
      .tuple(choices, fc.record({ ...common, ordered: fc.boolean() }))
      .map(([names, given]) => enumeration(names, given)),
    boolean: options.map((given) => boolean(given)),
    date: options.map((given) => date(given)),
    timestamp: fc.record({ ...common, zone: fc.boolean() }).map((given) => timestamp(given)),
    uuid: fc.record({ ...common, stored: fc.constantFrom("text", undefined) }).map(({ stored, ...given }) => {
      return stored === undefined ? uuid(given) : uuid({ ...given, stored });
    }),
    list: fc.tuple(items, fc.record({ ...always, filterable })).map(([item, given]) => listOf(item, given)),
    json: fc.record(always).map((given) => json(given)),
  };
  const any = fc.oneof<fc.Arbitrary<Field>[]>(...Object.values(fields));
  const bits = fc.nat(2 ** ALL_OPERATORS.length - 1);
  return fc.tuple(any, oneIn(8), bits, oneIn(8)).map(([field, isLimited, kept, hasName]) => {
    const operators = operatorsOf(field).filter((operator) => (kept >> ALL_OPERATORS.indexOf(operator)) & 1);
    const { type } = field.type === "list" ? field.item : field;
    return {
      ...field,
      ...(isLimited && operators.length > 0 ? { operators } : {}),
      // A name for each type, so that one value fits all its fields.
      ...(hasName && !NAMELESS.has(type) ? { names: [`my_${type}`] } : {}),
    };
  });
}

/** Any text is a value of these, and the choices of each enumeration are others. */
const NAMELESS: ReadonlySet<FieldType> = new Set(["text", "json", "enumeration"]);
