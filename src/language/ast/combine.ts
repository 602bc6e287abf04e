import { checkArgument } from "../diagnostics/argument.js";
import { NO_SPAN, type Span } from "../text/span.js";
import type { And, Everything, Filter, Not, Or } from "./filter.js";

// The only code that decides the shape of a tree, for both the parser and the builders.

export function everything(span: Span = NO_SPAN): Everything {
  return { kind: "everything", span };
}

export function negate(part: Filter, span: Span = NO_SPAN): Not {
  return { kind: "not", part, span };
}

/** Combines parts with `&`: flattens Ands and drops empty filters. A single part is returned unchanged. */
export function conjoin(parts: readonly Filter[], span: Span = NO_SPAN): Filter {
  const kept = flatten(parts, "and", "everything");
  if (kept.length < 2) return kept[0] ?? everything(span);
  return { kind: "and", parts: kept as And["parts"], span };
}

/** Combines parts with `|`: flattens Ors. A single part is returned unchanged; without parts, nothing matches. */
export function disjoin(parts: readonly Filter[], span: Span = NO_SPAN): Filter {
  const kept = flatten(parts, "or");
  if (kept.length < 2) return kept[0] ?? negate(everything(span), span);
  return { kind: "or", parts: kept as Or["parts"], span };
}

/** Replaces each part of the given kind by its own parts. Returns the same array if nothing changes. */
function flatten(parts: readonly Filter[], kind: "and" | "or", dropped?: "everything"): readonly Filter[] {
  for (const part of parts) {
    if (part.kind !== kind && part.kind !== dropped) continue;
    const flat: Filter[] = [];
    for (const each of parts) {
      if (each.kind === kind) for (const inner of each.parts) flat.push(inner);
      else if (each.kind !== dropped) flat.push(each);
    }
    return flat;
  }
  return parts;
}

/** Returns whether a part needs parentheses: `&` binds tighter than `|`, and the empty filter is written as `()`. */
export function needsGroup(part: Filter, parent: "and" | "or"): boolean {
  return part.kind === "everything" || part.kind === "or" || (part.kind === "and" && parent === "and");
}

/** Returns whether a value looks like a filter. Code without type checks may pass a text instead. */
export function isFilter(value: unknown): value is Filter {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** Throws a TypeError for anything but a filter, such as a text or a result. Without it, they would be the empty filter. */
export function checkFilter(filter: unknown, owner: string, name = "filter"): void {
  checkArgument(isFilter(filter), owner, name, "a filter: the value of parse(), or the result of a builder");
}
