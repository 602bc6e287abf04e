import { foldUnrelated } from "../language/ast/fold-tree.js";
import { type BoundNode, EVERYTHING, NOTHING } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import type { Budget } from "./budget.js";
import { findRecord } from "./find-record.js";
import { flattened, groupOf, isEverything, isNothing } from "./normal-form.js";
import type { WantedFilter } from "./wanted.js";

/** A part of a filter, and what holds for a record if the result for it depends on the part. */
interface Part {
  readonly node: BoundNode;
  readonly group: Part | undefined;
}

/**
 * Returns an equivalent filter in normal form without the parts that make no difference: those that always or never match
 * where they matter. Calls `onChange` with each smaller filter, because the budget may end before the last one.
 */
export function removeRedundant(
  root: BoundNode,
  schema: Schema,
  budget: Budget,
  onChange: (smaller: BoundNode) => void,
): BoundNode {
  let current = root;
  for (let at = 0; ; at++) {
    const part = partAt(current, at, budget);
    if (part === undefined) return current;
    const constant = constantFor(part, schema, budget);
    if (constant === undefined) continue;
    current = withPart(current, part.node, constant, budget);
    onChange(current);
    // The next part is now at this position, or the whole filter is a constant.
    at--;
  }
}

/** Returns a part by its position in text order, groups before their parts. */
function partAt(root: BoundNode, position: number, budget: Budget): Part | undefined {
  if (isEverything(root) || isNothing(root)) return undefined;
  const open: Part[] = [{ node: root, group: undefined }];
  for (let at = 0; ; at++) {
    budget.spend(1);
    const part = open.pop();
    if (part === undefined || at === position) return part;
    const { node } = part;
    if (node.kind !== "and" && node.kind !== "or") continue;
    for (let i = node.parts.length - 1; i >= 0; i--) open.push({ node: node.parts[i] as BoundNode, group: part });
  }
}

/** Returns the constant that the part can be replaced by, or undefined if it makes a difference. */
function constantFor(part: Part, schema: Schema, budget: Budget): BoundNode | undefined {
  const context: WantedFilter[] = [];
  let inner = part.node;
  for (let { group } = part; group !== undefined; group = group.group) {
    const { kind, parts } = group.node as { readonly kind: "and" | "or"; readonly parts: readonly BoundNode[] };
    // The other parts of `a & b` must match, those of `a | b` must not, or the part has no influence.
    for (const node of parts) if (node !== inner) context.push({ node, isWanted: kind === "and" });
    budget.spend(parts.length);
    inner = group.node;
  }
  const matters = (isWanted: boolean): boolean =>
    findRecord(schema, [...context, { node: part.node, isWanted }], budget) !== "none";
  if (!matters(false)) return EVERYTHING;
  return matters(true) ? undefined : NOTHING;
}

/** Replaces a part. Does not recurse. */
function withPart(root: BoundNode, replaced: BoundNode, replacement: BoundNode, budget: Budget): BoundNode {
  const keep = (node: BoundNode): BoundNode => {
    budget.spend(2);
    return node === replaced ? replacement : node;
  };
  const changed = foldUnrelated<BoundNode, BoundNode>(root, {
    everything: keep,
    and: (node, parts) => (node === replaced ? replacement : groupOf("and", parts)),
    or: (node, parts) => (node === replaced ? replacement : groupOf("or", parts)),
    not: keep,
    comparison: keep,
    membership: keep,
    related: keep,
  });
  return flattened(changed);
}
