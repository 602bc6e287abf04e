import type { BindSettings } from "../language/bind/bind-options.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { checkTolerantly } from "../language/bind/check.js";
import { isError } from "../language/diagnostics/diagnostic.js";
import type { Findings } from "../language/diagnostics/findings.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import type { RequestParts } from "./request-parts.js";
import type { QueryPart } from "./split-query.js";

interface ReadFilter<S extends Schema> {
  /** Decoded and joined; parts that cannot be decoded are left out. */
  readonly text: string;
  /** Undefined if the filter has errors. */
  readonly bound: BoundFilter<S> | undefined;
}

/**
 * Reads the filter of a query string: the value of the parameter and the segments that continue it. `names` are those of
 * all parameters.
 */
export function readFilter<S extends Schema>(
  parts: readonly QueryPart[],
  schema: S,
  settings: BindSettings,
  names: readonly string[],
  { asParameter }: RequestParts,
  findings: Findings,
): ReadFilter<S> {
  const texts = parts.map(({ text, start }) => decodePart(text, start, findings));
  const text = texts.map((part) => part ?? "").join("&");
  // Text with missing parts would mean something else, so it is not checked.
  if (texts.includes(undefined)) return { text, bound: undefined };
  const { bound, findings: found } = checkTolerantly(text, schema, settings);
  const segments = new Map<number, QueryPart>();
  let start = 0;
  texts.forEach((part = "", index) => {
    if (index > 0) segments.set(start, parts[index] as QueryPart);
    start += part.length + 1;
  });
  for (const finding of found) {
    if (isError(finding)) findings.addError(() => asParameter(finding, segments, names, schema) ?? finding);
    else findings.add(finding);
  }
  return { text, bound: found.some(isError) ? undefined : bound };
}
