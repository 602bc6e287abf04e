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
    if (typeof next !== "number" && !known.has(next)) known.set(next, encodeGroup(next, read, solver));
  }
  return read(root);
}

/** Whether a part is the negation of another one. */
function hasOpposites(parts: ReadonlySet<Formula>): boolean {
  for (const part of parts) if (typeof part === "number" && parts.has(negationOf(part))) return true;
  return false;
}

function encodeGroup({ kind, parts }: Group, literalOf: (part: Formula) => Literal, solver: SatSolver): Literal {
  // The literal that decides the group alone.
  const deciding = kind === "and" ? FALSE : TRUE;
  if (hasOpposites(new Set(parts))) return deciding;
  const distinct = new Set(parts.map(literalOf));
  distinct.delete(negationOf(deciding));
  if (distinct.has(deciding) || hasOpposites(distinct)) return deciding;
  const [only] = distinct;
  if (only === undefined) return negationOf(deciding);
  if (distinct.size === 1) return only;
  const gate = solver.newLiteral();
  if (kind === "or") solver.addChoice(gate, [...distinct]);
  else for (const literal of distinct) solver.add([negationOf(gate), literal]);
  return gate;
}
