import { checkArgument } from "../diagnostics/argument.js";
import type { Schema } from "../schema/schema.js";
import { type BoundFilter, checkBound } from "./bound-filter.js";

/**
 * Combines two filters of the same schema: the result matches what both match. It needs no time, time zone or names, because those
 * of both are already resolved.
 *
 * @example
 * ```ts
 * const products = defineSchema({ id: integer(), name: text() });
 * const asked = checkOrThrow("id<3|id=9", products);
 * andBound(asked, bindOrThrow(contains("name", "bolt"), products)); // (id<3|id=9)&name*bolt
 * ```
 */
export function andBound<S extends Schema>(one: BoundFilter<S>, other: BoundFilter<S>): BoundFilter<S> {
  for (const bound of [one, other]) checkBound(bound, "andBound()");
  checkArgument(one.schema === other.schema, "andBound()", "other", "a filter with the schema of the first one");
  if (one.root.kind === "everything") return other;
  return other.root.kind === "everything" ? one : { ...one, root: { kind: "and", parts: [one.root, other.root] } };
}
