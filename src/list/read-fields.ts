import type { Finding } from "../language/diagnostics/finding.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { certain, nearest } from "../language/diagnostics/suggest.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import { diagnoseList } from "./list-codes.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import type { QueryPart } from "./split-query.js";

/** Reads the names in a `fields` parameter. Each must be a visible field of the schema and appear only once. */
export function readFields(value: QueryPart, schema: Schema, findings: Findings): readonly string[] {
  const items = splitAtCommas(value);
  const names = new Set<string>();
  items.forEach(({ text, start }, index) => {
    const decoded = decodePart(text, start, findings);
    if (decoded === undefined) return;
    const name = trimWhiteSpace(decoded);
    if (!names.has(name) && schema.byName.get(name)?.hidden === false) names.add(name);
    else findings.addError(() => diagnoseName(name, items, index, schema));
  });
  return [...names];
}

/** Returns the finding for an empty, repeated or unknown name. */
function diagnoseName(name: string, items: readonly QueryPart[], index: number, schema: Schema): Finding {
  const span = spanOf(items[index] as QueryPart);
  const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
  if (name === "") return diagnoseList("list.empty-field", span, { position: index + 1 }, removal);
  if (schema.byName.get(name)?.hidden === false) {
    return diagnoseList("list.repeated-field", span, { field: name }, removal);
  }
  const didYouMean = nearest(name, schema.visibleNames);
  const meant = certain(name, didYouMean);
  const fix = meant === undefined ? undefined : { span, text: encodePercent(meant) };
  return diagnoseList("list.unknown-field", span, { field: name, didYouMean }, fix);
}
