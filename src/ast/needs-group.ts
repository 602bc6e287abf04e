import type { Filter } from "./filter.js";

/** `&` binds tighter than `|`, so an And needs no group in an Or; the empty filter is a group of its own. */
export function needsGroup(part: Filter, joinedBy: "and" | "or"): boolean {
  return part.kind === "everything" || part.kind === "or" || (part.kind === "and" && joinedBy === "and");
}
