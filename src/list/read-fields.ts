import { diagnoseList } from "../diagnostics/diagnose-list.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { certain, nearest } from "../diagnostics/suggest.js";
import type { Schema } from "../schema/schema.js";
import { decodePart } from "../syntax/decode.js";
import { trimWhiteSpace } from "../text/characters.js";
import { encodePercent } from "../text/percent.js";
import type { Span } from "../text/span.js";
import type { Part } from "./split-query.js";

/** The names in a `fields` parameter, each of which the schema must have and show, once. */
export function readFields(
  value: Part,
  schema: Schema,
  diagnostics: Diagnostic[],
  maySuggest: () => boolean,
): readonly string[] {
  const items = splitAtCommas(value);
  const names = new Set<string>();
  items.forEach(({ text, start }, index) => {
    const before = diagnostics.length;
    const name = trimWhiteSpace(decodePart(text, start, diagnostics));
    if (diagnostics.length > before) return;
    const span = { start, end: start + text.length };
    const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
    const field = schema.byName.get(name);
    if (name === "") diagnostics.push(diagnoseList("list.empty-field", span, { position: index + 1 }, removal));
    else if (field === undefined || field.hidden) {
      const didYouMean = maySuggest() ? nearest(name, schema.visibleNames) : [];
      const meant = certain(name, didYouMean);
      const fix = meant === undefined ? undefined : { span, text: encodePercent(meant) };
      diagnostics.push(diagnoseList("list.unknown-field", span, { field: name, didYouMean }, fix));
    } else if (names.has(name)) {
      diagnostics.push(diagnoseList("list.repeated-field", span, { field: name }, removal));
    } else names.add(name);
  });
  return [...names];
}

/** Encoded commas too: URLSearchParams writes no others. */
function splitAtCommas({ text, start }: Part): readonly Part[] {
  const items: Part[] = [];
  let from = 0;
  for (const comma of text.matchAll(/,|%2C/gi)) {
    items.push({ text: text.slice(from, comma.index), start: start + from });
    from = comma.index + comma[0].length;
  }
  return [...items, { text: text.slice(from), start: start + from }];
}

/** An item together with the comma before it, or with the one behind it if it is the first. */
function withComma(items: readonly Part[], index: number): Span {
  const { start, text } = items[index] as Part;
  const before = items[index - 1];
  if (before !== undefined) return { start: before.start + before.text.length, end: start + text.length };
  return { start, end: items[index + 1]?.start ?? start + text.length };
}
