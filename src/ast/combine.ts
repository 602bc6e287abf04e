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
  const flat = parts.some(({ kind }) => kind === "and" || kind === "everything")
    ? parts.flatMap((part) => (part.kind === "and" ? part.parts : part.kind === "everything" ? [] : [part]))
    : parts;
  if (flat.length < 2) return flat[0] ?? everything(span);
  return { kind: "and", parts: flat as And["parts"], span };
}

/** Any of the parts: Ors are flattened, a single part is itself, none is the filter that holds for no record. */
export function disjoin(parts: readonly Filter[], span: Span = NOWHERE): Filter {
  const flat = parts.some(({ kind }) => kind === "or")
    ? parts.flatMap((part) => (part.kind === "or" ? part.parts : [part]))
    : parts;
  if (flat.length < 2) return flat[0] ?? negate(everything(span), span);
  return { kind: "or", parts: flat as Or["parts"], span };
}
