import type { Limits } from "../language/ast/limits.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { presentPath } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import type { SortKey } from "./list-query.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import { diagnoseAlias, diagnoseRelations } from "./related-names.js";
import { diagnoseCount, MAX_SORT_KEYS, readSortKey, SortKeys, sortableFields } from "./sort-keys.js";
import type { QueryPart } from "./split-query.js";

/** Reads a `sort` parameter: names of sortable fields, `-` before a name for descending order, each name only once. */
export function readSort(value: QueryPart, schema: Schema, limits: Limits, findings: Findings): readonly SortKey[] {
  const items = splitAtCommas(value);
  if (items.length > MAX_SORT_KEYS) {
    findings.addError(() => diagnoseCount(items.length, spanOf(value)));
    return [];
  }
  const keys = new SortKeys(sortableFields(schema, limits));
  items.forEach((item, index) => {
    const text = decodePart(item.text, item.start, findings);
    if (text === undefined) return;
    const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
    const { field: written, descending } = readSortKey(text);
    const field = presentPath(schema, written);
    if (field !== written) findings.add(diagnoseAlias(written, field, spanOf(item), descending ? "-" : ""));
    const problem = keys.add({ field, descending }, { position: index + 1, span: spanOf(item), removal });
    if (problem !== undefined) findings.addError(problem);
  });
  const names = keys.all.map(({ field }) => field);
  const tooMany = diagnoseRelations(names, schema, limits, spanOf(value));
  if (tooMany !== undefined) findings.addError(tooMany);
  return keys.all;
}

/** Returns the requested keys, followed by the key of the records unless it is one of them. */
export function completeSort(requested: readonly SortKey[], key: string, schema: Schema): readonly SortKey[] {
  if (!schema.byName.has(key) || requested.some(({ field }) => field === key)) return requested;
  return [...requested, { field: key, descending: false }];
}

/** Returns the keys with the order of nulls. All have it, so that a cursor of one order is never one of the other. */
export function withNulls(sort: readonly SortKey[], nulls: SortKey["nulls"]): readonly SortKey[] {
  return nulls === undefined ? sort : sort.map((key) => ({ ...key, nulls }));
}
