import { type BoundFilter, type BoundNode, checkBound } from "../language/bind/bound-filter.js";
import { type BoundFolder, foldBound } from "../language/bind/fold-bound.js";
import type { Schema } from "../language/schema/schema.js";

/**
 * Returns the filter without the parts that are about a field alone, so that a chosen value does not hide the others.
 * Parts are what `&` joins at the top of the filter. Those that are also about other fields stay. A source counts the
 * records that match the result.
 *
 * @param name - The name of the field.
 * @example
 * ```ts
 * const matches = toPredicate(withoutField(checkOrThrow("state=open&id>5", issues), "state"));
 * matches({ id: 7, state: "done" }); // true
 * ```
 */
export function withoutField<S extends Schema>(filter: BoundFilter<S>, name: string): BoundFilter<S> {
  checkBound(filter, "withoutField()");
  const parts = conjuncts(filter.root);
  const kept = parts.filter((root) => foldBound({ ...filter, root }, ONLY_FIELD) !== name);
  return kept.length === parts.length ? filter : { ...filter, root: conjunction(kept) };
}

/** Returns the parts of a conjunction and of those in it. Not recursive, because trees are too deep for it. */
function conjuncts(root: BoundNode): readonly BoundNode[] {
  const found: BoundNode[] = [];
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "and") for (const part of node.parts.toReversed()) pending.push(part);
    else found.push(node);
  }
  return found;
}

function conjunction(parts: readonly BoundNode[]): BoundNode {
  const [first = { kind: "everything" }] = parts;
  return parts.length > 1 ? { kind: "and", parts } : first;
}

/** The name of the only field in a filter, with those of the relations that lead to it. */
const ONLY_FIELD: BoundFolder<string | undefined> = {
  everything: () => undefined,
  and: (_node, parts) => theSame(parts),
  or: (_node, parts) => theSame(parts),
  not: (_node, part) => part,
  comparison: ({ field }) => field.name,
  membership: ({ field }) => field.name,
  related: ({ relation }, part) => (part === undefined ? undefined : `${relation.name}.${part}`),
};

function theSame([first, ...others]: readonly (string | undefined)[]): string | undefined {
  return others.every((other) => other === first) ? first : undefined;
}
