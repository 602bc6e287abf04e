import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

// Adds a type to a copy of the fields and of the bound values in memory, and tests which files must say something about it.

const ROOT = fileURLToPath(new URL("..", import.meta.url));

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
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, (path) => readFileSync(path, "utf8"));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => {
    const source = readFile(path);
    const change = ADDED[relative(ROOT, path)];
    return source === undefined || change === undefined ? source : change(source);
  };
  const checked = fileNames.filter((path) => relative(ROOT, path).startsWith("src/"));
  const program = ts.createProgram(checked, options, host);
  const files = checked
    .flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)))
    .map(({ file }) => relative(ROOT, file?.fileName ?? ""));
  expect([...new Set(files)].sort()).toEqual(
    [
      // All that the language and records know about it.
      "src/language/types/operators-of.ts",
      "src/language/types/types.ts",
      "src/language/types/typed-values.ts",
      // The value that the program gets for a condition on a custom field.
      "src/language/bind/custom-value.ts",
      // The options of the function that creates a field, and a field without options.
      ...["description", "field-options"].map((file) => `src/language/schema/${file}.ts`),
      // A row for each database, and the text of its parameters.
      ...["clickhouse", "duckdb", "mysql", "parameters", "postgres", "sqlite"].map(
        (file) => `src/sql/dialects/${file}.ts`,
      ),
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
