import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const entries = readdirSync("src").filter((file) => file.endsWith(".ts"));

describe.each(entries)("every public function of src/%s has a doc comment with an example:", (entry) => {
  test.each(publicFunctions(join("src", entry)))("%s", (_name, comment) => {
    expect(comment).toMatch(/^\/\*\*\s+\*\s[A-Z][\s\S]*@example\s+\*\s+\S/);
  });
});

/** Returns the name and the comments of each function that an entry file exports. */
function publicFunctions(entry: string): readonly (readonly [name: string, comment: string])[] {
  return parse(entry).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return [];
    if (statement.moduleSpecifier === undefined || statement.exportClause === undefined) return [];
    if (!ts.isStringLiteral(statement.moduleSpecifier) || !ts.isNamedExports(statement.exportClause)) return [];
    const source = parse(join(dirname(entry), statement.moduleSpecifier.text.replace(/\.js$/, ".ts")));
    const names = statement.exportClause.elements.filter((element) => !element.isTypeOnly);
    return names.flatMap((element) => {
      const name = element.name.text;
      const declaration = source.statements.find((one) => declares(one, name));
      return declaration === undefined ? [] : [[name, commentOf(declaration, source)] as const];
    });
  });
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
}

/** Whether the statement declares a function, or the first overload of one, with this name; or a React component. */
function declares(statement: ts.Statement, name: string): boolean {
  if (ts.isVariableStatement(statement) && /^[A-Z][a-z]/.test(name)) {
    return statement.declarationList.declarations.some((one) => ts.isIdentifier(one.name) && one.name.text === name);
  }
  return ts.isFunctionDeclaration(statement) && statement.name?.text === name;
}

function commentOf(declaration: ts.Statement, { text }: ts.SourceFile): string {
  return (ts.getLeadingCommentRanges(text, declaration.pos) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .join("\n");
}
