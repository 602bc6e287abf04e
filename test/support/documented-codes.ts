import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { DERIVED_CODES } from "../../src/bridges/derived/derived-codes.js";
import { DOCUMENT_CODES } from "../../src/bridges/json-schema/document-codes.js";
import { PRISMA_CODES } from "../../src/bridges/prisma/prisma-codes.js";
import { UI_CODES } from "../../src/bridges/ui/ui-codes.js";
import { BUILD_CODES } from "../../src/language/diagnostics/build-codes.js";
import type { CodeDefinition } from "../../src/language/diagnostics/code-definition.js";
import type { DiagnosticCode } from "../../src/language/diagnostics/details.js";
import { FILTER_CODES } from "../../src/language/diagnostics/filter-codes.js";
import { OPTION_CODES } from "../../src/language/diagnostics/option-codes.js";
import { KEY_CODES } from "../../src/list/key-codes.js";
import { LIST_CODES } from "../../src/list/list-codes.js";
import { CONSTANT_CODES } from "../../src/logic/constant-codes.js";
import { RECORD_CODES } from "../../src/memory/record-codes.js";
import { TABLE_CODES } from "../../src/sql/verify/table-codes.js";
import { CONDITION_CODES } from "../../src/sql/where/condition-codes.js";

/** The files with the tables of codes, which also have what exists only in the source: examples and types of details. */
const FILES = [
  "language/diagnostics/filter-codes.ts",
  "logic/constant-codes.ts",
  "list/list-codes.ts",
  "bridges/ui/ui-codes.ts",
  "language/diagnostics/build-codes.ts",
  "list/key-codes.ts",
  "bridges/derived/derived-codes.ts",
  "bridges/json-schema/document-codes.ts",
  "language/diagnostics/option-codes.ts",
  "memory/record-codes.ts",
  "sql/where/condition-codes.ts",
  "sql/verify/table-codes.ts",
  "bridges/prisma/prisma-codes.ts",
];

/** All tables, which no entry has together. The compiler requires every code. */
export const CODES: Readonly<Record<DiagnosticCode, CodeDefinition>> = {
  ...FILTER_CODES,
  ...CONSTANT_CODES,
  ...LIST_CODES,
  ...UI_CODES,
  ...BUILD_CODES,
  ...KEY_CODES,
  ...DERIVED_CODES,
  ...DOCUMENT_CODES,
  ...OPTION_CODES,
  ...RECORD_CODES,
  ...CONDITION_CODES,
  ...TABLE_CODES,
  ...PRISMA_CODES,
};

/** An input with the problem: a filter, a query string, an expression of a program, or a field with its column. */
export type Example =
  | { readonly filter: string }
  | { readonly query: string }
  | { readonly program: string }
  | TableExample;

/** Fields of a schema, and the columns of a table "product". */
export interface TableExample {
  readonly fields: string;
  readonly columns: string;
  readonly database: "SQLite" | "DuckDB" | "PostgreSQL";
  /** The table that is verified, if it is another; of PostgreSQL, what kind of table it is. */
  readonly table: string | undefined;
}

export interface DocumentedCode {
  readonly code: DiagnosticCode;
  readonly example: Example;
  /** In the notation of TypeScript: `field: string`. */
  readonly details: readonly string[];
}

/** Reads the entry of each code from the sources, in their order. */
export function documentedCodes(): readonly DocumentedCode[] {
  return FILES.flatMap((file) => {
    const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url));
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    return entriesIn(source).map((entry) => ({
      code: codeOf(entry) as DiagnosticCode,
      example: exampleOf(entry),
      details: detailsOf(entry),
    }));
  });
}

function entriesIn(node: ts.Node): readonly ts.PropertyAssignment[] {
  if (ts.isPropertyAssignment(node) && codeOf(node) in CODES) return [node];
  const entries: ts.PropertyAssignment[] = [];
  ts.forEachChild(node, (child) => void entries.push(...entriesIn(child)));
  return entries;
}

function codeOf({ name }: ts.PropertyAssignment): string {
  return ts.isStringLiteral(name) ? name.text : "";
}

/** Reads `@example filter: id=1&` or, for a table, `@example SQLite: id: integer() | id INTEGER`. */
function exampleOf(entry: ts.PropertyAssignment): Example {
  const comment = entry.getFullText().slice(0, entry.getLeadingTriviaWidth());
  const [, kind = "", table, text = ""] = /@example (\w+)(?: (\w+))?: (.*?)(?: \*\/)?$/m.exec(comment) ?? [];
  if (kind === "filter") return { filter: text };
  if (kind === "query") return { query: text };
  if (kind === "program") return { program: text };
  const [fields = "", columns = ""] = text.split(" | ");
  if (kind === "SQLite" || kind === "DuckDB" || kind === "PostgreSQL")
    return { fields, columns, database: kind, table };
  throw new Error(`The comment of ${codeOf(entry)} has no example.`);
}

/** Returns the members in the type of the parameter of `message`. */
function detailsOf(entry: ts.Node): readonly string[] {
  if (ts.isTypeLiteralNode(entry)) {
    return entry.members.map((member) => member.getText().replace(/;$/, "").replace("readonly ", ""));
  }
  return (
    ts.forEachChild(entry, (child) => {
      const details = detailsOf(ts.isIdentifier(child) ? (constantOf(child) ?? child) : child);
      return details.length > 0 ? details : undefined;
    }) ?? []
  );
}

/** Returns the declaration of an entry that is also used without its table. */
function constantOf(identifier: ts.Identifier): ts.Node | undefined {
  return identifier
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name, initializer }) => initializer !== identifier.parent && name.getText() === identifier.text)
    ?.initializer;
}
