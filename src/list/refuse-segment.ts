import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { diagnoseList } from "../diagnostics/list-messages.js";
import { certain, nearest } from "../diagnostics/suggest.js";
import type { Schema } from "../schema/schema.js";
import { decodePercent } from "../text/percent.js";
import { looksLikeCondition } from "./looks-like-condition.js";
import type { Part } from "./split-query.js";

/** What is wrong with a segment that begins none of the parameters. */
export function refuseSegment(segment: Part, names: readonly string[], schema: Schema): Diagnostic {
  const { text: raw, start } = segment;
  const span = { start, end: start + raw.length };
  // Faults of decoding change nothing: it is unknown either way.
  const text = decodePercent(raw);
  if (names.includes(raw)) {
    return diagnoseList("list.missing-value", span, { parameter: raw });
  }
  if (names.includes("filter") && looksLikeCondition(text, schema)) {
    return diagnoseList("list.stray-condition", span, { found: text });
  }
  return refuseParameter(segment, names);
}

/** `name=value` with a name that no parameter has, as it is written: that may be why. */
export function refuseParameter({ text: raw, start }: Part, names: readonly string[]): Diagnostic {
  const equals = raw.indexOf("=");
  const name = equals === -1 ? raw : raw.slice(0, equals);
  const text = decodePercent(name);
  const didYouMean = nearest(text, names);
  const meant = equals === -1 ? undefined : certain(text, didYouMean);
  const span = { start, end: start + name.length };
  const fix = meant === undefined ? undefined : { span, text: meant };
  const parameter = names.includes(text) ? name : text;
  return diagnoseList("list.unknown-parameter", span, { parameter, known: names, didYouMean }, fix);
}
