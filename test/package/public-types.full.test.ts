import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as { exports: Record<string, unknown> };
const ENTRIES = Object.keys(exports)
  .filter((entry) => entry !== "./package.json")
  .map((entry) => ({
    name: entry.replace(/^\./, "ampipe"),
    file: `${ROOT}src/${entry === "." ? "index" : entry.slice(2)}.ts`,
  }));

/** Helper types that compute other types. Callers do not need their names. */
const HELPER_TYPES = new Set([
  "At",
  "Base",
  "Builders",
  "CheckedOverrides",
  "CheckedRelations",
  "ChosenBy",
  "ColumnsOf",
  "CountBuilders",
  "DerivedFields",
  "DescriptionIn",
  "DetailsOf",
  "Exactly",
  "FieldBase",
  "FieldBuilders",
  "FieldOf",
  "Filterable",
  "Flag",
  "Hidden",
  "IsUnion",
  "JsonValueOf",
  "ListBuilders",
  "NameOf",
  "NoOtherMembers",
  "None",
  "Nullable",
  "OperatorOf",
  "OperatorWith",
  "Options",
  "OptionsOf",
  "Overridden",
  "OverridesOf",
  "RecordForFields",
  "RecordOfFields",
  "RelatedInput",
  "RelatedName",
  "RelatedSortable",
  "RelationBuilders",
  "RelationsOf",
  "SchemaFields",
  "ShapeOf",
  "SortName",
  "Sortable",
  "SpecialOperator",
  "Table",
  "Unfilterable",
  "ValueFor",
]);

const config = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config as { compilerOptions: object };
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
const program = ts.createProgram(
  ENTRIES.map(({ file }) => file),
  { ...options, noEmit: true },
);
const checker = program.getTypeChecker();

function exportsOf(file: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module === undefined ? [] : checker.getExportsOfModule(module);
}

function resolved(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the type names in the public part of a declaration, without bodies, initializers and private members. */
function typeNamesIn(node: ts.Node): readonly ts.EntityName[] {
  const names: ts.EntityName[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isBlock(child) || isPrivate(child)) return;
    if (ts.isTypeReferenceNode(child)) names.push(child.typeName);
    if (ts.isExpressionWithTypeArguments(child) && ts.isIdentifier(child.expression)) names.push(child.expression);
    const initializer =
      ts.isVariableDeclaration(child) || ts.isPropertyDeclaration(child) ? child.initializer : undefined;
    ts.forEachChild(child, (inner) => (inner === initializer ? undefined : visit(inner)));
  };
  visit(node);
  return names;
}

function isPrivate(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  );
}

const isOurs = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some(
    (declaration) =>
      declaration.getSourceFile().fileName.startsWith(`${ROOT}src/`) && !ts.isTypeParameterDeclaration(declaration),
  );

const exported = new Set(ENTRIES.flatMap(({ file }) => exportsOf(file).map(resolved)));

test("every entry has exports", () => {
  for (const { name, file } of ENTRIES) expect(exportsOf(file).length, name).toBeGreaterThan(3);
});

test.each(ENTRIES)("$name: every type in a public signature is exported", ({ file }) => {
  const missing = exportsOf(file).flatMap((symbol) =>
    (resolved(symbol).declarations ?? []).flatMap((declaration) =>
      typeNamesIn(declaration).flatMap((name) => {
        const used = checker.getSymbolAtLocation(name);
        const target = used && resolved(used);
        if (target === undefined || !isOurs(target) || exported.has(target) || HELPER_TYPES.has(target.name)) return [];
        return [`${symbol.name} uses ${target.name}`];
      }),
    ),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test("a name that several entries export refers to the same declaration", () => {
  const byName = new Map<string, Set<ts.Symbol>>();
  for (const { file } of ENTRIES) {
    for (const symbol of exportsOf(file))
      byName.set(symbol.name, (byName.get(symbol.name) ?? new Set()).add(resolved(symbol)));
  }
  expect([...byName].filter(([, meanings]) => meanings.size > 1).map(([name]) => name)).toEqual([]);
});

test("no two exported values differ by case only", () => {
  const values = ENTRIES.flatMap(({ file }) => exportsOf(file))
    .filter((symbol) => resolved(symbol).flags & ts.SymbolFlags.Value)
    .map(({ name }) => name);
  const differsByCase = (name: string) =>
    values.some((other) => other !== name && other.toLowerCase() === name.toLowerCase());
  expect(values.filter(differsByCase)).toEqual([]);
});
