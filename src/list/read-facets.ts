import type { Finding } from "../language/diagnostics/finding.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { certain, nearest } from "../language/diagnostics/suggest.js";
import { presentPath } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import { diagnoseList } from "./list-codes.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import { diagnoseAlias } from "./related-names.js";
import type { QueryPart } from "./split-query.js";

/** Reads a `facets` parameter: names of the list's facets, each only once. */
export function readFacets(
  value: QueryPart,
  schema: Schema,
  known: readonly string[],
  findings: Findings,
): readonly string[] {
  const items = splitAtCommas(value);
  const names = new Set<string>();
  items.forEach((item, index) => {
    const decoded = decodePart(item.text, item.start, findings);
    if (decoded === undefined) return;
    const written = trimWhiteSpace(decoded);
    const name = presentPath(schema, written);
    if (name !== written) findings.add(diagnoseAlias(written, name, spanOf(item)));
    if (known.includes(name) && !names.has(name)) names.add(name);
    else findings.addError(() => diagnoseFacet(name, items, index, known));
  });
  return [...names];
}

/** Returns the finding for an empty, repeated or unknown name. */
function diagnoseFacet(field: string, items: readonly QueryPart[], index: number, known: readonly string[]): Finding {
  const span = spanOf(items[index] as QueryPart);
  const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
  if (field === "") {
    return diagnoseList("list.empty-field", span, { position: index + 1, parameter: "facets" }, removal);
  }
  if (known.includes(field)) return diagnoseList("list.repeated-field", span, { field }, removal);
  const didYouMean = nearest(field, known);
  const meant = certain(field, didYouMean);
  const fix = meant === undefined ? undefined : { span, text: encodePercent(meant) };
  return diagnoseList("list.unknown-facet", span, { field, known, didYouMean }, fix);
}
