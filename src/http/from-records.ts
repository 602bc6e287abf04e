import { toPredicate } from "../backends/memory/to-predicate.js";
import type { BoundField } from "../bind/bound-filter.js";
import { keyOf, readKey } from "../list/key.js";
import type { Schema } from "../schema/schema.js";
import type { Source, SourceRecord } from "./source.js";

export interface RecordsSourceOptions {
  /** The field that no two records share, by which they are in order; "id" unless given. */
  readonly key?: string;
}

/** Records in memory, which may change at any time. */
export function fromRecords<S extends Schema>(
  schema: S,
  records: readonly SourceRecord[] | ReadonlySet<SourceRecord>,
  options: RecordsSourceOptions = {},
): Source<S> {
  const key = keyOf(schema, options.key);
  return {
    async list({ filter, page, limit }) {
      const matches = toPredicate(filter) as (record: SourceRecord) => boolean;
      const found = [...records].filter(matches).sort(byKey(key));
      const start = (page - 1) * limit;
      return { records: found.slice(start, start + limit), total: found.length };
    },
    async get(text) {
      if (readKey(key, text) === undefined) return undefined;
      for (const record of records) if (String(record[key.name]) === text) return record;
      return undefined;
    },
  };
}

/** Numbers by their size, whether they are numbers, bigints or digits; all else by its text. */
function byKey({ name, definition }: BoundField): (a: SourceRecord, b: SourceRecord) => number {
  const isNumber = definition.type === "integer" || definition.type === "decimal" || definition.type === "number";
  return ({ [name]: one }, { [name]: other }) => {
    const difference = isNumber ? Number(one) - Number(other) : 0;
    return difference === 0 || Number.isNaN(difference) ? compareTexts(String(one), String(other)) : difference;
  };
}

/** Of digits with the same first 15 or so, which as doubles are equal, this is the order of the numbers, from 0 on. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
