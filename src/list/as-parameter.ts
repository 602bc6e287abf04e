import type { Finding } from "../language/diagnostics/finding.js";
import { nearest } from "../language/diagnostics/suggest.js";
import { isVisibleName } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePercent } from "../language/text/percent.js";
import { diagnoseParameter } from "./diagnose-segment.js";
import { isParameterName, resemblesParameter } from "./similar-parameter.js";
import type { QueryPart } from "./split-query.js";

/**
 * Returns the finding of an unknown parameter if a segment `name=...` was read as a condition on an unknown field, and
 * the name resembles a parameter but no field, such as `&Limit=5` or `&offset=20`.
 */
export function asParameter(
  finding: Finding,
  segments: ReadonlyMap<number, QueryPart>,
  names: readonly string[],
  schema: Schema,
): Finding | undefined {
  if (finding.code !== "bind.unknown-field" && finding.code !== "syntax.missing-value") return undefined;
  const { field } = finding.details;
  const segment = segments.get(finding.span.start);
  if (segment === undefined || !decodePercent(segment.text).startsWith(`${field}=`)) return undefined;
  if (isVisibleName(schema, field)) return undefined;
  if (!isParameterName(field, names)) {
    if (nearest(field, schema.visibleNames).length > 0 || !resemblesParameter(field, names)) return undefined;
  }
  return diagnoseParameter(segment, names);
}
