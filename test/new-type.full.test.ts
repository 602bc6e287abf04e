import { expect, test } from "vitest";
import { filesWithErrors } from "./support/files-with-errors.js";

// Adds a type to a copy of the sources, and tests which files must say something about it.

const ADDED: Readonly<Record<string, (source: string) => string>> = {
  "src/language/types/field.ts": (source) =>
    source
      .replace("export type Field =\n", "export type Field =\n  | DurationField\n")
      .concat(
        "export interface DurationField<",
        "  N extends boolean = boolean, H extends boolean = boolean, F extends boolean = boolean, S extends boolean = boolean,",
        '> extends FieldBase<N, H, F, S> { readonly type: "duration" }\n',
      ),
  "src/language/types/bound-value.ts": (source) =>
    source.replace(
      "export type BoundValue =\n",
      'export type BoundValue =\n  | { readonly type: "duration"; readonly value: bigint }\n',
    ),
};

test("a new type causes compile errors only in tables with a row per type", () => {
  expect(filesWithErrors(ADDED)).toEqual(
    [
      // All that the language and records know about it.
      "src/language/types/operators-of.ts",
      "src/language/types/types.ts",
      "src/language/types/typed-values.ts",
      // The value that the program gets for a condition on a custom field.
      "src/language/bind/custom-value.ts",
      // The options of the function that creates a field, and a field without options.
      ...["description", "field-options"].map((file) => `src/language/schema/${file}.ts`),
      // A row for each database.
      ...["clickhouse", "duckdb", "mysql", "postgres", "sqlite"].map((file) => `src/sql/dialects/${file}.ts`),
      "src/sql/verify/verified-types.ts",
      // A row for each bridge.
      ...["derived/overrides", "drizzle/schema-from-table", "prisma/prisma-types", "ui/ui-types"].map(
        (file) => `src/bridges/${file}.ts`,
      ),
      // The values that a comparison of filters considers.
      "src/logic/cells.ts",
      // The generators.
      ...["any-field", "samples-of"].map((file) => `src/testing/internals/${file}.ts`),
    ].sort(),
  );
});
