import { isSearch } from "../language/ast/operators.js";
import type { Schema } from "../language/schema/schema.js";
import type { Budget } from "./budget.js";
import { buildRecord } from "./build-record.js";
import { type Atom, Conditions } from "./conditions.js";
import { encodeFormula } from "./encode-formula.js";
import { findList } from "./find-list.js";
import { findRelated } from "./find-related.js";
import { findText } from "./find-text.js";
import { addFiniteField } from "./finite-field.js";
import { formulaOf } from "./formula.js";
import { type Literal, negationOf, SatSolver } from "./sat-solver.js";
import type { Found, Gap, WantedFilter } from "./wanted.js";

/** The most conditions for which it is worth finding out which ones contradict each other. */
const MAX_MINIMIZED = 24;

/** Returns a record of a schema that is as wanted. Recursive: `bind` limits how deep relations are nested. */
export function findRecord(schema: Schema, wanted: readonly WantedFilter[], budget: Budget): Found {
  const conditions = new Conditions(budget);
  const formulas = wanted.map(({ node, isWanted }) => formulaOf(node, isWanted, conditions, budget));
  const solver = new SatSolver(budget);
  const values = new Map<string, () => unknown>();
  const late: LateCheck[] = [];
  for (const [name, { definition, atoms }] of conditions.fields) {
    if (definition.type === "list") {
      late.push(lateCheck(name, atoms, (given) => findList(definition, given, budget), solver));
    } else if (definition.type === "text" && atoms.some(({ condition }) => isSearch(condition.operator))) {
      late.push(lateCheck(name, atoms, (given) => findText(definition, given, budget), solver));
    } else values.set(name, addFiniteField({ definition, atoms }, solver, budget));
  }
  for (const [name, { definition, atoms }] of conditions.relations) {
    late.push(lateCheck(name, atoms, (given) => findRelated(definition, given, findRecord, budget), solver));
  }
  for (const atom of conditions.customs) {
    atom.literal = solver.newLiteral();
    atom.opposite = solver.newLiteral();
    solver.add([negationOf(atom.literal), negationOf(atom.opposite)]);
  }
  for (const formula of formulas) {
    solver.add([encodeFormula(formula, (literal) => conditions.solverLiteral(literal), solver)]);
  }
  let gap: Gap | undefined;
  const isFound = solver.solve(() => {
    for (const { name, check } of late) {
      const found = check();
      if ("clause" in found) {
        gap ??= found.gap;
        return found.clause;
      }
      values.set(name, () => found.value);
    }
    const customs = conditions.customs.flatMap(({ literal, opposite }) => [literal, opposite]);
    const needed = customs.filter((literal) => solver.isTrue(literal));
    if (needed.length === 0) return undefined;
    gap ??= "custom";
    return needed.map(negationOf);
  });
  if (!isFound) return gap ?? "none";
  return { value: buildRecord(schema, new Map(Array.from(values, ([name, read]) => [name, read()]))) };
}

/** Conditions that are checked when all others have a solution, because there are too many ways to fulfill them. */
interface LateCheck {
  /** The field or relation. */
  readonly name: string;
  /** Returns a value for the solution, or a clause that excludes the solution: because of a gap, if one is named. */
  readonly check: () => { readonly value: unknown } | { readonly clause: readonly Literal[]; readonly gap?: Gap };
}

/** Adds the conditions. `find` returns a value for those that a solution decides. */
function lateCheck<A extends Atom>(
  name: string,
  atoms: readonly A[],
  find: (given: readonly (A & { readonly isWanted: boolean })[]) => Found,
  solver: SatSolver,
): LateCheck {
  for (const atom of atoms) atom.literal = solver.newLiteral();
  return {
    name,
    check() {
      let given = atoms
        .filter(({ literal }) => solver.isTrue(literal) || solver.isFalse(literal))
        .map((atom) => ({ ...atom, isWanted: solver.isTrue(atom.literal) }));
      const found = find(given);
      if (typeof found === "object") return found;
      if (found === "none" && given.length <= MAX_MINIMIZED) {
        // Leaves out what does not contribute to the contradiction.
        for (const one of given) {
          const others = given.filter((other) => other !== one);
          if (find(others) === "none") given = others;
        }
      }
      const clause = given.map(({ literal, isWanted }) => (isWanted ? negationOf(literal) : literal));
      return found === "none" ? { clause } : { clause, gap: found };
    },
  };
}
