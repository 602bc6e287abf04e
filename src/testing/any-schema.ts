import fc from "fast-check";
import { checkOptions, FLAG, type Options, type OptionsOf } from "../language/diagnostics/options.js";
import { defineSchema, type Fields, type Schema } from "../language/schema/schema.js";
import { anyField } from "./internals/any-field.js";
import { connected, linksBetween } from "./internals/any-links.js";
import { oneIn } from "./internals/fast-check-helpers.js";
import { reportSchema } from "./internals/report-schema.js";

/** Draws ordinary names, names of built-in properties and of keywords, and other names that the grammar allows. */
const anyName: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("id", "name", "list_price", "active", "partner.name", "due-date", "größe", "名前"),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "null", "and", "_", "😀", "SELECT") },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/) },
);

/** Draws no column, a column name that needs no quotes in SQL, or one that needs them. */
const anyColumn: fc.Arbitrary<string | undefined> = fc.option(
  fc.constantFrom("column_", "Column ", "select", 'quoted"', "back`tick", "bracket]", "größe", "dotted.", "?", "$"),
  { nil: undefined, freq: 4 },
);

const entry = fc.record({ name: anyName, field: anyField(), column: anyColumn, hasAlias: oneIn(8) });
const FEW_FIELDS = { minLength: 1, maxLength: 8 };
/** With more than 16 fields, `ampipe/memory` reads records in another way. */
const MANY_FIELDS = { minLength: 17, maxLength: 20 };
const MAX_SCHEMAS = 3;

const OPTIONS = {
  /** Draws schemas with relations, to themselves and to each other. Default: false. */
  relations: FLAG,
};

/** Options of `anySchema`. */
export interface AnySchemaOptions extends Options, OptionsOf<typeof OPTIONS> {}

/**
 * Draws schemas with fields of all types and options. Most have one to eight fields, some up to 20. At least one field
 * is not hidden.
 *
 * @example
 * ```ts
 * const cases = anySchema().chain((schema) => fc.record({ schema: fc.constant(schema), filter: anyFilter(schema) }));
 * fc.assert(fc.property(cases, ({ schema, filter }) => bind(filter, schema).ok));
 * ```
 */
export function anySchema(options: AnySchemaOptions = {}): fc.Arbitrary<Schema> {
  checkOptions("anySchema()", options, OPTIONS);
  if (!options.relations) return anyFields().map((fields) => reportSchema(defineSchema(fields)));
  return fc
    .array(anyFields(), { minLength: 1, maxLength: MAX_SCHEMAS })
    .chain((all) => fc.tuple(fc.constant(all), linksBetween(all.length)))
    .map(([all, links]) => connected(all, links));
}

function anyFields(): fc.Arbitrary<Fields> {
  const selector = ({ name }: { readonly name: string }): string => name;
  return fc
    .oneof(
      { withCrossShrink: true },
      { weight: 19, arbitrary: fc.uniqueArray(entry, { ...FEW_FIELDS, selector }) },
      { weight: 1, arbitrary: fc.uniqueArray(entry, { ...MANY_FIELDS, selector }) },
    )
    .map((entries) => {
      // Responses contain at least one field.
      const hasNone = entries.every(({ field }) => field.hidden || field.selectable === false);
      const fields = entries.map(({ name, field, column, hasAlias }, i) => {
        const hidden = field.hidden && !hasNone;
        const selectable = field.selectable !== false || hasNone;
        const alias = `${name}_old`;
        const isFree = entries.every((other) => other.name !== alias);
        const aliases = hasAlias && isFree ? { aliases: [alias] } : {};
        // No two fields share a column, so that a table can be created from the schema.
        const own = column === undefined ? undefined : `${column}${i}`;
        return [name, { ...field, ...aliases, hidden, selectable, column: own }] as const;
      });
      return Object.fromEntries(fields);
    });
}
