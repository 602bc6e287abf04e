import type { Filter } from "../language/ast/filter.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { bindOrThrow } from "../language/bind/bind.js";
import type { BindOptions } from "../language/bind/bind-options.js";
import type { BoundCondition, BoundRelated } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import type { Decided } from "../memory/decision-graph.js";

/** A condition with `now` or `today`, which is bound again for the time of each match. */
export interface RelativeCondition {
  readonly kind: "relative";
  readonly source: Filter;
  readonly options: BindOptions;
}

export type FilterLeaf = BoundCondition | BoundRelated | RelativeCondition;
export type FilterNode = Decided<FilterLeaf>;

const EVERYTHING: FilterNode = { kind: "everything" };
const NOTHING: FilterNode = { kind: "not", part: EVERYTHING };

/** Returns options that call a function if a filter refers to the current time. */
export function noticing(options: BindOptions, onNow: () => void): BindOptions {
  const now = (): Date => {
    onNow();
    return new Date();
  };
  return { ...options, now };
}

/** Binds each condition of a valid filter on its own, and keeps those that refer to the current time. */
export function withRelativeConditions(filter: Filter, schema: Schema, options: BindOptions): FilterNode {
  const leaf = (source: Filter): FilterNode => {
    let isRelative = false;
    const bound = bindOrThrow(
      source,
      schema,
      noticing(options, () => {
        isRelative = true;
      }),
    );
    return isRelative ? { kind: "relative", source, options } : bound.root;
  };
  return foldUnrelated<Filter, FilterNode>(filter, {
    everything: () => EVERYTHING,
    // As in `bind`: a tree that was not built by this library may have fewer than two parts.
    and: (_node, parts) => (parts.length < 2 ? (parts[0] ?? EVERYTHING) : { kind: "and", parts }),
    or: (_node, parts) => (parts.length < 2 ? (parts[0] ?? NOTHING) : { kind: "or", parts }),
    not: (_node, part) => ({ kind: "not", part }),
    comparison: leaf,
    membership: leaf,
    related: leaf,
  });
}
