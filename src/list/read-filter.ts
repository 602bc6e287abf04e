import type { BindSettings } from "../bind/bind-options.js";
import type { BoundFilter } from "../bind/bound-filter.js";
import { checkWith } from "../check/check.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Findings } from "../diagnostics/findings.js";
import { nearest } from "../diagnostics/suggest.js";
import type { Schema } from "../schema/schema.js";
import { decodePart } from "../syntax/decode.js";
import { decodePercent } from "../text/percent.js";
import { diagnoseParameter } from "./diagnose-segment.js";
import { isParameterName, resemblesParameter } from "./similar-parameter.js";
import type { Part } from "./split-query.js";

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
  parts: readonly Part[],
  schema: S,
  settings: BindSettings,
  names: readonly string[],
  findings: Findings,
): ReadFilter<S> {
  const texts = parts.map(({ text, start }) => decodePart(text, start, findings));
  const text = texts.map((part) => part ?? "").join("&");
  // Text with missing parts would mean something else, so it is not checked.
  if (texts.includes(undefined)) return { text, bound: undefined };
  const result = checkWith(text, schema, settings);
  const segments = new Map<number, Part>();
  let start = 0;
  texts.forEach((part = "", index) => {
    if (index > 0) segments.set(start, parts[index] as Part);
    start += part.length + 1;
  });
  for (const diagnostic of result.ok ? result.warnings : result.diagnostics) {
    if (diagnostic.code === "limit.errors") {
      findings.addUnreported(diagnostic.details.actual - diagnostic.details.limit);
    } else if (diagnostic.severity === "warning") findings.add(diagnostic);
    else findings.addError(() => asParameter(diagnostic, segments, names, schema) ?? diagnostic);
  }
  return { text, bound: result.ok ? result.value : undefined };
}

/**
 * Returns a diagnostic for an unknown parameter if a segment `name=...` was read as a condition on an unknown field, and
 * the name resembles a parameter but no field, such as `&Limit=5` or `&offset=20`.
 */
function asParameter(
  diagnostic: Diagnostic,
  segments: ReadonlyMap<number, Part>,
  names: readonly string[],
  schema: Schema,
): Diagnostic | undefined {
  if (diagnostic.code !== "bind.unknown-field" && diagnostic.code !== "syntax.missing-value") return undefined;
  const { field } = diagnostic.details;
  const segment = segments.get(diagnostic.span.start);
  if (segment === undefined || !decodePercent(segment.text).startsWith(`${field}=`)) return undefined;
  if (schema.byName.get(field)?.hidden === false) return undefined;
  if (!isParameterName(field, names)) {
    if (nearest(field, schema.visibleNames).length > 0 || !resemblesParameter(field, names)) return undefined;
  }
  return diagnoseParameter(segment, names);
}
