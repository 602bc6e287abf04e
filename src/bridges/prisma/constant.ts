import type { Field } from "../../language/types/field.js";
import { prismaTypeOf, UNUSABLE } from "./prisma-types.js";
import type { Provider } from "./provider.js";
import type { WherePart } from "./where.js";

interface NamedField {
  /** The name in Prisma, if the field has one. */
  readonly name: string | undefined;
  readonly definition: Field;
}

/**
 * Returns a condition that every record meets, or none. Prisma drops `{}`, `{ AND: [] }` and `{ OR: [] }` inside AND, OR
 * and NOT, so the condition needs a field. Returns undefined if no field allows one.
 */
export function constantPart(fields: readonly NamedField[], holds: boolean, provider: Provider): WherePart | undefined {
  let best: { readonly name: string; readonly definition: Field } | undefined;
  let bestRank = UNUSABLE;
  for (const { name, definition } of fields) {
    const rank = prismaTypeOf(definition).rank(definition, provider);
    if (name === undefined || rank >= bestRank) continue;
    best = { name, definition };
    bestRank = rank;
  }
  return best && prismaTypeOf(best.definition).constant(best.name, best.definition, holds);
}
