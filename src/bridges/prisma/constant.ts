import type { Field } from "../../language/types/field.js";
import type { Provider } from "./provider.js";
import { allOf, anyOf, isNotNull, isNull, isNullList, not, onField, type Part } from "./where.js";

interface NamedField {
  /** The name in Prisma, if the field has one. */
  readonly name: string | undefined;
  readonly definition: Field;
}

/**
 * Returns a condition that every record meets, or none. Prisma drops `{}`, `{ AND: [] }` and `{ OR: [] }` inside AND, OR
 * and NOT, so the condition needs a field. Returns undefined if no field allows one.
 */
export function constantPart(fields: readonly NamedField[], holds: boolean, { hasLists }: Provider): Part | undefined {
  let best: { readonly name: string; readonly definition: Field } | undefined;
  let bestRank = UNUSABLE;
  for (const { name, definition } of fields) {
    const rank = rankOf(definition, hasLists);
    if (name === undefined || rank >= bestRank) continue;
    best = { name, definition };
    bestRank = rank;
  }
  if (best === undefined) return undefined;
  const { name, definition } = best;
  if (definition.type === "boolean") return decided(holds, ...booleanCases(name, definition.nullable));
  if (definition.type === "list") return decided(holds, isNullList(name), not(isNullList(name)));
  return onField(name, holds ? { notIn: [] } : { in: [] });
}

const UNUSABLE = 4;

/** Prefers fields that support `in`, and fields that are not hidden. */
function rankOf({ type, hidden }: Field, hasLists: boolean): number {
  if (type === "json") return UNUSABLE;
  if (type === "list") return hasLists ? 3 : UNUSABLE;
  if (type === "boolean") return 2;
  return hidden ? 1 : 0;
}

function booleanCases(name: string, nullable: boolean): readonly [Part, Part] {
  const isTrue = onField(name, { equals: true });
  return nullable ? [isNull(name), isNotNull(name)] : [isTrue, not(isTrue)];
}

/** Of the two cases, exactly one holds for each record. */
function decided(holds: boolean, ...cases: readonly [Part, Part]): Part {
  return holds ? anyOf(cases) : allOf(cases);
}
