import { holds } from "../memory/condition-test.js";
import type { Budget } from "./budget.js";
import type { Cell } from "./cell.js";
import { cellsOf } from "./cells.js";
import type { FieldConditions } from "./conditions.js";
import { constantsOf } from "./constants.js";
import { FALSE, type Literal, negationOf, type SatSolver, TRUE } from "./sat-solver.js";

const NULL: Cell = { value: null, isSingle: true, rank: 1e301 };

/** The values for which all conditions have the same results. */
interface Class {
  readonly cell: Cell;
  /** The literals of the conditions that hold, or the negations of the others. */
  readonly literals: readonly Literal[];
}

/**
 * Adds the conditions of a field whose values are few cells: which conditions can hold together. Sets their literals;
 * those that are equal or opposite share one. Returns a function that returns the value of a solution.
 */
export function addFiniteField(field: FieldConditions, solver: SatSolver, budget: Budget): () => unknown {
  const { definition, atoms } = field;
  const constants = constantsOf(atoms.map(({ condition }) => condition));
  budget.spend(16 * constants.length);
  const cells = [...cellsOf(definition, constants)];
  if (definition.nullable) cells.push(NULL);
  budget.spend(cells.length * atoms.length);
  cells.sort((one, other) => one.rank - other.rank);
  const byResults = new Map<string, Literal>();
  const results: (readonly [literal: Literal, results: string])[] = [];
  for (const atom of atoms) {
    const key = cells.map(({ value }) => (holds(atom.test, value) ? "1" : "0")).join("");
    atom.literal = literalOf(key);
  }
  const classes = classesOf(cells, results);
  if (results.length > 1) addClasses(classes, results, solver);
  return () => {
    const possible = classes.find(({ literals }) => literals.every((literal) => !solver.isFalse(literal)));
    return possible?.cell.value;
  };

  function literalOf(key: string): Literal {
    const known = byResults.get(key);
    if (known !== undefined) return known;
    if (!key.includes("0")) return TRUE;
    if (!key.includes("1")) return FALSE;
    const literal = solver.newLiteral();
    results.push([literal, key]);
    byResults.set(key, literal);
    byResults.set(
      key.replace(/[01]/g, (bit) => (bit === "0" ? "1" : "0")),
      negationOf(literal),
    );
    return literal;
  }
}

/** Returns the classes of the cells, each with its most readable cell. */
function classesOf(cells: readonly Cell[], results: readonly (readonly [Literal, string])[]): readonly Class[] {
  const classes = new Map<string, Class>();
  for (const [i, cell] of cells.entries()) {
    const literals = results.map(([literal, key]) => (key[i] === "1" ? literal : negationOf(literal)));
    const key = literals.join();
    if (!classes.has(key)) classes.set(key, { cell, literals });
  }
  return [...classes.values()];
}

/** One of the classes holds, and the literals are those of that class. */
function addClasses(
  classes: readonly Class[],
  results: readonly (readonly [Literal, string])[],
  solver: SatSolver,
): void {
  const holding = classes.map(() => solver.newLiteral());
  for (const [i, { literals }] of classes.entries()) {
    for (const literal of literals) solver.add([negationOf(holding[i] as Literal), literal]);
  }
  solver.add(holding);
  for (const [i, [literal]] of results.entries()) {
    // The literal is false, or one of the classes with it holds, and the same for its negation.
    solver.add([negationOf(literal), ...holding.filter((_, at) => classes[at]?.literals[i] === literal)]);
    solver.add([literal, ...holding.filter((_, at) => classes[at]?.literals[i] !== literal)]);
  }
}
