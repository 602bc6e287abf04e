import type { Finding } from "../language/diagnostics/finding.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { certain, nearest } from "../language/diagnostics/suggest.js";
import type { Schema } from "../language/schema/schema.js";
import { isSortable, sortableNames } from "../language/schema/sortable.js";
import { decodePart } from "../language/syntax/decode.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import { diagnoseList } from "./list-codes.js";
import type { SortKey } from "./list-query.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import type { Part } from "./split-query.js";

/** The cost of a statement that continues after a record grows with the square of the number of keys. */
export const MAX_SORT_KEYS = 16;

/** Reads a `sort` parameter: names of sortable fields, `-` before a name for descending order, each name only once. */
export function readSort(value: Part, schema: Schema, findings: Findings): readonly SortKey[] {
  const items = splitAtCommas(value);
  if (items.length > MAX_SORT_KEYS) {
    const details = { limit: MAX_SORT_KEYS, actual: items.length };
    findings.addError(() => diagnoseList("list.sort-keys", spanOf(value), details));
    return [];
  }
  const keys = new Map<string, SortKey>();
  items.forEach(({ text, start }, index) => {
    const decoded = decodePart(text, start, findings);
    if (decoded === undefined) return;
    const written = trimWhiteSpace(decoded);
    const descending = written.startsWith("-");
    const field = descending ? written.slice(1) : written;
    if (!keys.has(field) && isSortable(schema.byName.get(field))) keys.set(field, { field, descending });
    else findings.addError(() => diagnoseKey(written, field, items, index, schema));
  });
  return [...keys.values()];
}

/** Returns the requested keys, followed by the key of the records unless it is one of them. */
export function completeSort(requested: readonly SortKey[], key: string, schema: Schema): readonly SortKey[] {
  if (!schema.byName.has(key) || requested.some(({ field }) => field === key)) return requested;
  return [...requested, { field: key, descending: false }];
}

/** Returns the finding for an empty, repeated, unknown or unsortable name. */
function diagnoseKey(written: string, field: string, items: readonly Part[], index: number, schema: Schema): Finding {
  const span = spanOf(items[index] as Part);
  const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
  if (field === "") {
    return diagnoseList("list.empty-field", span, { position: index + 1, parameter: "sort" }, removal);
  }
  const definition = schema.byName.get(field);
  if (isSortable(definition)) return diagnoseList("list.repeated-field", span, { field }, removal);
  const known = sortableNames(schema);
  if (definition?.hidden === false) return diagnoseList("list.unsortable-field", span, { field, sortable: known });
  const { name, sign } = inAnyNotation(written);
  const near = known.includes(name) ? [name] : nearest(name, known);
  const meant = certain(name, near);
  const fix = meant === undefined ? undefined : { span, text: sign + encodePercent(meant) };
  // In another notation, the sign is a part of what to write.
  const details =
    name === field
      ? { field, didYouMean: near }
      : { field: written, didYouMean: near.map((candidate) => sign + candidate) };
  return diagnoseList("list.unknown-field", span, details, fix);
}

/** The longest text that is compared with names, which bounds the cost of a hostile name. */
const MAX_COMPARED = 80;

const ANY_NOTATION = /^([+-]?)\s*(.*?)(?:[\s:.|-]+(asc|desc)(?:ending)?)?$/is;

/** Reads a key as other languages write it: `name desc`, `name:desc`, `name.asc`, `+name`, `- name`. */
function inAnyNotation(written: string): { readonly name: string; readonly sign: "" | "-" } {
  const match = written.length > MAX_COMPARED ? null : ANY_NOTATION.exec(written);
  const [, sign, name = written.replace(/^-/, ""), word = sign === "-" ? "desc" : "asc"] = match ?? [];
  return { name, sign: word.toLowerCase() === "desc" ? "-" : "" };
}
