import type { Limits } from "../language/ast/limits.js";
import type { Finding } from "../language/diagnostics/finding.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { fieldAt, presentPath } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import { diagnoseList } from "./list-codes.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import { diagnoseAlias, diagnosePath, diagnoseRelations, namedFields, suggestNames } from "./related-names.js";
import type { QueryPart } from "./split-query.js";

/**
 * Reads the names in a `fields` parameter. Each must be a visible field of the schema or of a related record, or the name
 * of such a record for all its fields, and add something.
 */
export function readFields(value: QueryPart, schema: Schema, limits: Limits, findings: Findings): readonly string[] {
  const items = splitAtCommas(value);
  const names = new Set<string>();
  items.forEach(({ text, start }, index) => {
    const decoded = decodePart(text, start, findings);
    if (decoded === undefined) return;
    const written = trimWhiteSpace(decoded);
    const name = presentPath(schema, written);
    if (name !== written) findings.add(diagnoseAlias(written, name, spanOf({ text, start })));
    const fields = namedFields(name, schema);
    const isNew = fields.some((field) => !names.has(field));
    const tooDeep = schema.byName.has(name) ? undefined : diagnosePath(name, schema, limits, spanOf({ text, start }));
    if (isNew && tooDeep === undefined) for (const field of fields) names.add(field);
    else findings.addError(() => tooDeep ?? diagnoseName(name, items, index, schema));
  });
  const tooMany = diagnoseRelations(names, schema, limits, spanOf(value));
  if (tooMany !== undefined) findings.addError(tooMany);
  return [...names];
}

/** Returns the finding for an empty, repeated or unknown name. */
function diagnoseName(name: string, items: readonly QueryPart[], index: number, schema: Schema): Finding {
  const span = spanOf(items[index] as QueryPart);
  const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
  if (name === "") return diagnoseList("list.empty-field", span, { position: index + 1 }, removal);
  if (namedFields(name, schema).length > 0) {
    return diagnoseList("list.repeated-field", span, { field: name }, removal);
  }
  if (fieldAt(schema, name)?.definition.hidden === false) {
    return diagnoseList("list.unselectable-field", span, { field: name, selectable: schema.selectableNames }, removal);
  }
  const { near: didYouMean, meant } = suggestNames(name, schema);
  const fix = meant === undefined ? undefined : { span, text: encodePercent(meant) };
  return diagnoseList("list.unknown-field", span, { field: name, didYouMean }, fix);
}
