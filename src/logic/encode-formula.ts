import type { Formula, Group } from "./formula.js";
import { FALSE, type Literal, negationOf, type SatSolver, TRUE } from "./sat-solver.js";

/**
 * Adds a formula to a solver: each group becomes a variable that implies what the group says. Returns the literal of the
 * whole formula. Does not recurse.
 */
export function encodeFormula(root: Formula, literalOf: (leaf: Literal) => Literal, solver: SatSolver): Literal {
  const known = new Map<Group, Literal>();
  const read = (part: Formula): Literal => (typeof part === "number" ? literalOf(part) : (known.get(part) as Literal));
  const open: Formula[] = [root];
  while (open.length > 0) {
    const next = open.at(-1) as Formula;
    const parts = typeof next === "number" || known.has(next) ? [] : next.parts;
    const missing = parts.filter((part) => typeof part !== "number" && !known.has(part));
    if (missing.length > 0) {
      for (const part of missing) open.push(part);
      continue;
    }
    open.pop();
    if (typeof next !== "number" && !known.has(next)) known.set(next, encodeGroup(next.kind, parts.map(read), solver));
  }
  return read(root);
}

function encodeGroup(kind: Group["kind"], literals: readonly Literal[], solver: SatSolver): Literal {
  // The literal that decides the group alone.
  const deciding = kind === "and" ? FALSE : TRUE;
  const distinct = new Set(literals);
  distinct.delete(negationOf(deciding));
  for (const literal of distinct) if (literal === deciding || distinct.has(negationOf(literal))) return deciding;
  const [only] = distinct;
  if (only === undefined) return negationOf(deciding);
  if (distinct.size === 1) return only;
  const gate = solver.newLiteral();
  if (kind === "or") solver.addChoice(gate, [...distinct]);
  else for (const literal of distinct) solver.add([negationOf(gate), literal]);
  return gate;
}
