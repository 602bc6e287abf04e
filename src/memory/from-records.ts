import type { CountingSource, SourceRecord } from "../http/source.js";
import { checkMeanings, type Meanings } from "../language/bind/custom-value.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import { checkOptions, diagnoseOption, NAME, type OptionsOf } from "../language/diagnostics/options.js";
import { type Member, membersOf } from "../language/schema/field-at.js";
import { pathOf } from "../language/schema/path.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { NO_SPAN } from "../language/text/span.js";
import { pathTo, readPath, relatedRecord } from "../language/values/record-value.js";
import { facetOf } from "../list/facet.js";
import { withoutField } from "../list/facet-filter.js";
import { keyOf, readKey } from "../list/key.js";
import { namedRecord } from "../list/named-record.js";
import { completeSort } from "../list/read-sort.js";
import { holds, testOf } from "./condition-test.js";
import { countValues } from "./count-values.js";
import { RECORD_CONDITIONS_OPTION, type RecordConditionsOption } from "./custom-condition.js";
import { decide } from "./decision-graph.js";
import type { RecordFor } from "./record-for.js";
import { inOrder } from "./sort-order.js";

const OPTIONS = {
  /** The unique field that identifies a record and sorts lists. Default: "id". */
  key: NAME,
  ...RECORD_CONDITIONS_OPTION,
};

/** Options of `fromRecords`. */
export interface RecordsSourceOptions extends RecordConditionsOption, OptionsOf<typeof OPTIONS> {}

/**
 * Returns a source of records in memory, which may change at any time. Records are not checked: as for a predicate, a
 * missing field is null. Invalid values sort like null, after all others. Records
 * without a valid key cannot be requested by key.
 *
 * @example
 * ```ts
 * const source = fromRecords(products, [{ id: 1, name: "Bolt" }, { id: 2, name: "Nut" }]);
 * const list = listHandler({ schema: products, source });
 * ```
 */
export function fromRecords<S extends Schema>(
  schema: S,
  records: readonly RecordFor<S>[] | ReadonlySet<RecordFor<S>>,
  options: RecordsSourceOptions = {},
): CountingSource<S> {
  checkSchema(schema, "fromRecords()");
  checkOptions("fromRecords()", options, OPTIONS);
  // A one-time iterator would be empty from the second request on.
  if (!Array.isArray(records) && !(records instanceof Set)) {
    const details = { owner: "fromRecords()", option: "records", expected: "an array or a Set" };
    throw filterError([diagnoseOption("option.value", details)]);
  }
  const checkDepth = (depth?: number): void =>
    checkMeanings("fromRecords()", schema, options.conditions as Meanings<unknown> | undefined, depth);
  checkDepth();
  const meanings = { conditions: options.conditions, path: "" };
  const key = keyOf(schema, options.key);
  const keyPath = pathTo(pathOf(key.name, key.definition));
  const converter = (fields: readonly string[] = schema.selectableNames) => byFieldName(membersOf(schema, fields));
  return {
    key: key.name,
    checkDepth,
    async list({ query: { fields, filter, sort, cursor, page, limit } }) {
      const found = [...records].filter(decide(filter.root, meanings));
      const total = found.length;
      const sorted = inOrder(found, schema, completeSort(sort ?? [], key.name, schema), cursor);
      const isBackward = cursor?.direction === "before";
      const start = isBackward ? Math.max(0, sorted.length - limit) : (page - 1) * limit;
      const rest = isBackward ? start : sorted.length - start - limit;
      const selected = sorted.slice(start, isBackward ? undefined : start + limit);
      return { records: selected.map(converter(fields)), total, hasMore: rest > 0 };
    },
    async facet({ query, field, limit }) {
      const found = [...records].filter(decide(withoutField(query.filter, field).root, meanings));
      return facetOf(countValues(found, schema, field), limit);
    },
    async get(request) {
      const value = readKey(key, request.key);
      if (value === undefined) return undefined;
      const test = testOf({ kind: "comparison", field: key, operator: "=", value, span: NO_SPAN });
      for (const record of records) {
        if (holds(test, readPath(record, keyPath))) return converter(request.query?.fields)(record);
      }
      return undefined;
    },
  };
}

/**
 * Returns a function that maps a record in memory to its values by field name. Without paths among the members, it
 * returns the record itself.
 */
function byFieldName(members: readonly Member[]): (record: object) => SourceRecord {
  if (!members.some(hasPath)) return (record) => record as SourceRecord;
  const readers = members.map((member) => {
    const path = pathTo(pathOf(member.name, "members" in member ? member.relation : member.definition));
    const convert = "members" in member ? byFieldName(member.members) : undefined;
    const read = (record: object): unknown => {
      const value = readPath(record, path);
      if (convert === undefined) return value;
      const related = relatedRecord(value);
      return related === undefined ? null : convert(related);
    };
    return { name: member.name, read };
  });
  return (record) => namedRecord(readers.map(({ name, read }) => [name, read(record)]));
}

function hasPath(member: Member): boolean {
  if (!("members" in member)) return member.definition.path !== undefined;
  return member.relation.path !== undefined || member.members.some(hasPath);
}
