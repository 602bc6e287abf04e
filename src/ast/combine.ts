import { NOWHERE, type Span } from "../text/span.js";
import type { And, Everything, Filter, Not, Or } from "./filter.js";

// The only place that decides the shape of a tree, for parser and builders alike.

export function everything(span: Span = NOWHERE): Everything {
  return { kind: "everything", span };
}

export function negate(part: Filter, span: Span = NOWHERE): Not {
  return { kind: "not", part, span };
}

/** All of the parts: Ands are flattened, empty filters dropped, a single part is itself, none is the empty filter. */
export function conjoin(parts: readonly Filter[], span: Span = NOWHERE): Filter {
  const kept = joined(parts, "and", "everything");
  if (kept.length < 2) return kept[0] ?? everything(span);
  return { kind: "and", parts: kept as And["parts"], span };
}

/** Any of the parts: Ors are flattened, a single part is itself, none is the filter that holds for no record. */
export function disjoin(parts: readonly Filter[], span: Span = NOWHERE): Filter {
  const kept = joined(parts, "or");
  if (kept.length < 2) return kept[0] ?? negate(everything(span), span);
  return { kind: "or", parts: kept as Or["parts"], span };
}

/** The parts themselves, mostly; where some are of the kind that they make up, the parts of those in their place. */
function joined(parts: readonly Filter[], kind: "and" | "or", dropped?: "everything"): readonly Filter[] {
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
