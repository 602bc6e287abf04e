import { readFile } from "node:fs/promises";
import ts from "typescript";
import { PARTS } from "./chevrotain-parts.mjs";

/**
 * Leaves out the code of Chevrotain that never runs in this package, which `PARTS` lists. Nothing is replaced by other
 * behaviour. The build fails if a version of Chevrotain lacks something that `PARTS` names.
 */
export const slimChevrotain = {
  name: "slim-chevrotain",
  setup(build) {
    build.onLoad({ filter: /[\\/]@?chevrotain[\\/].*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      let contents = source;
      for (const { start, end, text } of findCuts(moduleOf(path), source).reverse()) {
        contents = contents.slice(0, start) + text + contents.slice(end);
      }
      return { contents, loader: "js" };
    });
  },
};

/** Returns the name of a module in `PARTS`: its path without `node_modules/`, `chevrotain/` and `lib/src/`. */
export function moduleOf(path) {
  return path
    .replaceAll("\\", "/")
    .replace(/^.*\/node_modules\/(?:chevrotain\/)?/, "")
    .replace("lib/src/", "");
}

/** In place of functions that other modules import, and of branches that would otherwise continue with wrong values. */
const THROW = '{ throw Error("left out"); }';

/**
 * Returns what to cut from a module, in source order: the range from `start` to `end`, and the text in its place. `dead` is
 * the code in it that never runs; calls without effect have none.
 */
export function findCuts(module, source) {
  const part = PARTS[module] ?? {};
  const cuts = [];
  const missing = new Set(Object.values(part).flat());
  const isListed = (list, name) => {
    if (!part[list]?.includes(name)) return false;
    missing.delete(name);
    return true;
  };
  const cut = (start, end, dead, text = "") => cuts.push({ start, end, dead, text });
  const cutNode = (node, dead, text) => cut(node.getStart(), node.getEnd(), dead, text);

  const visit = (node) => {
    const name = nameOfFunction(node);
    if (name !== undefined && part.runs !== undefined && !isListed("runs", name)) {
      const isMethod = ts.isClassDeclaration(node.parent);
      cutNode(isMethod ? node : node.body, rangeOf(node.body), isMethod ? "" : THROW);
    } else if (ts.isIfStatement(node)) visitIf(node);
    else if (ts.isCaseClause(node) && isListed("never", `case ${node.expression.getText()}`)) {
      cutNode(node, rangeOf(node.statements[0]));
    } else if (isListed("idle", calleeOf(node)) || isListed("unused", variableOf(node))) cutNode(node);
    else ts.forEachChild(node, visit);
  };

  const visitIf = (node) => {
    const { thenStatement, elseStatement, parent } = node;
    const condition = conditionOf(node);
    if (isListed("never", condition)) {
      if (elseStatement === undefined) cutNode(node, rangeOf(thenStatement), ts.isIfStatement(parent) ? "{}" : "");
      else {
        cut(node.getStart(), elseStatement.getStart(), rangeOf(thenStatement));
        visit(elseStatement);
      }
    } else if (elseStatement !== undefined && isListed("always", condition)) {
      visit(thenStatement);
      cutNode(elseStatement, rangeOf(elseStatement), THROW);
    } else if (isListed("returns", condition)) {
      const rest = parent.statements.slice(parent.statements.indexOf(node) + 1);
      cut(rest[0].getStart(), rest.at(-1).getEnd(), rangeOf(rest[0]));
    } else ts.forEachChild(node, visit);
  };

  visit(ts.createSourceFile(module, source, ts.ScriptTarget.ESNext, true));
  if (missing.size > 0) throw new Error(`Chevrotain has changed: ${module} has no ${[...missing].join(", ")}`);
  return cuts;
}

/** Returns the name of a method, or of a function at the top of a module. */
function nameOfFunction(node) {
  const isNamed = ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isFunctionDeclaration(node);
  return isNamed && !ts.isBlock(node.parent) ? node.name.getText() : undefined;
}

/** Returns a condition in one line and without comments. */
function conditionOf({ expression }) {
  return expression
    .getText()
    .replace(/\/\/.*$/gm, "")
    .replace(/\s+/g, " ");
}

/** Returns the function that a statement calls, with its first argument if that is a name: `Object.freeze(names)`. */
function calleeOf(node) {
  return ts.isExpressionStatement(node) ? /^[\w.]+\(\w*/.exec(node.getText())?.[0] : undefined;
}

/** Returns the variable that a statement initializes. TypeScript initializes an enumeration by a call. */
function variableOf(node) {
  if (ts.isExpressionStatement(node)) return /\)\((\w+) \|\| \(\1 = \{\}\)\);$/.exec(node.getText())?.[1];
  const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : undefined;
  return declaration?.initializer && declaration.name.text;
}

function rangeOf(node) {
  return { start: node.getStart(), end: node.getEnd() };
}
