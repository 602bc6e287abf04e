import type { Filter } from "../language/ast/filter.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { NO_LIMITS } from "../language/ast/limits.js";
import { bindWith } from "../language/bind/bind.js";
import type { BindSettings } from "../language/bind/bind-options.js";
import {
  type BoundCondition,
  type BoundNode,
  type BoundRelated,
  EVERYTHING,
  NOTHING,
} from "../language/bind/bound-filter.js";
import { FilterError } from "../language/diagnostics/filter-error.js";
import type { Schema } from "../language/schema/schema.js";
import type { Decided } from "../memory/decision-graph.js";

/** A condition with `now` or `today`, which is bound again for the time of each match. */
export interface RelativeCondition {
  readonly kind: "relative";
  readonly source: Filter;
  readonly settings: BindSettings;
  /** Whether its values depend on the filter's own names. */
  readonly hasNames: boolean;
}

export type FilterLeaf = BoundCondition | BoundRelated | RelativeCondition;
export type FilterNode = Decided<FilterLeaf>;

/** Returns settings that notice what the values of a filter depend on. */
export function noticing(given: BindSettings): {
  readonly settings: BindSettings;
  readonly used: Set<"now" | "names">;
} {
  const used = new Set<"now" | "names">();
  const now = (): number => {
    used.add("now");
    return given.now();
  };
  const valueOfName: BindSettings["valueOfName"] = (name) => {
    used.add("names");
    return given.valueOfName(name);
  };
  return { settings: { ...given, now, valueOfName }, used };
}

/**
 * Binds a condition of a filter that was valid when it was set. It is valid at any time: a relative time that has left the
 * years 0001 to 9999 since then is before or after all others, so that one filter cannot fail the match of the others.
 */
export function bindCondition(source: Filter, schema: Schema, settings: BindSettings): BoundNode {
  const result = bindWith(source, schema, { ...settings, limits: NO_LIMITS, isEndless: true });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value.root;
}

/** Binds each condition of a valid filter on its own, and keeps those that refer to the current time. */
export function withRelativeConditions(filter: Filter, schema: Schema, given: BindSettings): FilterNode {
  const leaf = (source: Filter): FilterNode => {
    const { settings, used } = noticing(given);
    const root = bindCondition(source, schema, settings);
    return used.has("now") ? { kind: "relative", source, settings: given, hasNames: used.has("names") } : root;
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
