import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { packProject } from "./packed.js";

// The types of options are derived from constants. Declaration files could lose the doc comments of their members.

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const config = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config as { compilerOptions: object };
const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, paths: {} }, ROOT);

/** Returns the members of all public types of options, each with its doc comment. */
function optionsIn(files: readonly string[]): readonly string[] {
  const program = ts.createProgram([...files], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const modules = files.flatMap((file) => program.getSourceFile(file) ?? []).map(checker.getSymbolAtLocation);
  const types = modules
    .flatMap((module) => (module === undefined ? [] : checker.getExportsOfModule(module)))
    .filter(({ name }) => /Options?$/.test(name))
    .map((symbol) => checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol)));
  const described = types.flatMap((type) =>
    checker.getPropertiesOfType(type).map((member) => {
      const comment = ts.displayPartsToString(member.getDocumentationComment(checker));
      const owner = (type.aliasSymbol ?? type.symbol).name;
      return `${owner}.${member.name}: ${comment}`;
    }),
  );
  return [...new Set(described)].sort();
}

test("the declarations of the package have the options of the sources, with their doc comments", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ampipe-options-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { installed, manifest } = await packProject(folder);
  const entries = Object.keys(manifest.exports)
    .filter((entry) => entry !== "./package.json")
    .map((entry) => (entry === "." ? "index" : entry.slice(2)));
  const declared = optionsIn(entries.map((entry) => join(installed, `dist/${entry}.d.ts`)));
  expect(declared).toEqual(optionsIn(entries.map((entry) => `${ROOT}src/${entry}.ts`)));
  expect(declared).toContain(
    'RecordsSourceOptions.key: The unique field that identifies a record and sorts lists. Default: "id".',
  );
});
