import { NOWHERE, type Span } from "../text/span.js";
import type { And, Everything, Filter, Not, Or } from "./filter.js";

// The one place that decides a tree's shape: parser and builders both come here.

export function everything(span: Span = NOWHERE): Everything {
  return { kind: "everything", span };
}

export function negate(part: Filter, span: Span = NOWHERE): Not {
  return { kind: "not", part, span };
}

/** All of the parts: Ands are flattened, empty filters dropped, a single part is itself, none is the empty filter. */
export function conjoin(parts: readonly Filter[], span: Span = NOWHERE): Filter {
  return joinAll(dissolved(parts, "and"), span);
}

/** Any of the parts: Ors are flattened, a single part is itself, none is the filter that holds for no record. */
export function disjoin(parts: readonly Filter[], span: Span = NOWHERE): Filter {
  return joinAny(dissolved(parts, "or"), span);
}

function has(parts: readonly Filter[], kind: Filter["kind"]): boolean {
  for (const part of parts) if (part.kind === kind) return true;
  return false;
}

function dissolved(parts: readonly Filter[], kind: "and" | "or"): readonly Filter[] {
  return has(parts, kind) ? parts.flatMap((part) => (part.kind === kind ? part.parts : [part])) : parts;
}

/** As `conjoin`, but leaves an And in an And, for the parser to flatten all at once. */
export function joinAll(parts: readonly Filter[], span: Span): Filter {
  const kept = has(parts, "everything") ? parts.filter(({ kind }) => kind !== "everything") : parts;
  if (kept.length < 2) return kept[0] ?? everything(span);
  return { kind: "and", parts: kept as And["parts"], span };
}

/** As `disjoin`, but leaves an Or in an Or. */
export function joinAny(parts: readonly Filter[], span: Span): Filter {
  if (parts.length < 2) return parts[0] ?? negate(everything(span), span);
  return { kind: "or", parts: parts as Or["parts"], span };
}
