import { startsOf } from "../language/ast/operator-patterns.js";
import { ALL_OPERATORS } from "../language/ast/operators.js";
import type { Finding } from "../language/diagnostics/finding.js";
import { isVisibleName } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import { NAME_PATTERN, trimWhiteSpace } from "../language/text/characters.js";
import { decodePercent } from "../language/text/percent.js";
import { diagnoseList } from "./list-codes.js";
import { certainParameter, similarParameters } from "./similar-parameter.js";
import type { QueryPart } from "./split-query.js";

const FIELD_AND_OPERATOR = new RegExp(`^(${NAME_PATTERN})[ \\t\\r\\n]*[${startsOf(ALL_OPERATORS)}]`);

/** Returns the finding for a segment that is not a parameter. */
export function diagnoseSegment(segment: QueryPart, names: readonly string[], schema: Schema): Finding {
  const { text: raw, start } = segment;
  const span = { start, end: start + raw.length };
  // Decoding errors do not matter here: the segment is invalid either way.
  const text = decodePercent(raw);
  if (names.includes(raw)) {
    return diagnoseList("list.missing-value", span, { parameter: raw });
  }
  if (names.includes("filter") && looksLikeCondition(text, schema)) {
    return diagnoseList("list.stray-condition", span, { found: text });
  }
  return diagnoseParameter(segment, names);
}

/** Returns the finding for an unknown parameter. An encoded known name is reported as written, to show the error. */
export function diagnoseParameter({ text: raw, start }: QueryPart, names: readonly string[]): Finding {
  const equals = raw.indexOf("=");
  const name = equals === -1 ? raw : raw.slice(0, equals);
  const text = decodePercent(name);
  const didYouMean = similarParameters(text, names);
  const meant = equals === -1 ? undefined : certainParameter(text, didYouMean);
  const span = { start, end: start + name.length };
  const fix = meant === undefined ? undefined : { span, text: meant };
  const parameter = names.includes(text) ? name : text;
  return diagnoseList("list.unknown-parameter", span, { parameter, known: names, didYouMean }, fix);
}

/** Returns whether the text is probably part of a filter: it starts with a visible field and operator, or a group. */
export function looksLikeCondition(text: string, schema: Schema): boolean {
  const trimmed = trimWhiteSpace(text);
  if (trimmed.startsWith("(") || trimmed.startsWith("!(")) return true;
  const name = FIELD_AND_OPERATOR.exec(trimmed)?.[1];
  return name !== undefined && isVisibleName(schema, name);
}
