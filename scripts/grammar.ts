import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FilterParser } from "../src/language/syntax/parser.js";
import { toDiagrams } from "./grammar/diagrams.js";
import { toEbnf } from "./grammar/ebnf.js";
import { readProductions } from "./grammar/expression.js";

/** Returns the generated files of the folder grammar by name. */
export function grammarFiles(): ReadonlyMap<string, string> {
  const productions = readProductions(new FilterParser().getGAstProductions());
  return new Map([
    ["filter.ebnf", toEbnf(productions)],
    ["diagrams.html", toDiagrams(productions)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of grammarFiles()) writeFileSync(new URL(`../grammar/${name}`, import.meta.url), text);
}
