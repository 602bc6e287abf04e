import { check } from "ampipe";
import { fromRecords } from "ampipe/http";
import type { PlaygroundResource } from "./resource.js";
import {
  FACET_LIMIT,
  type Loaded,
  type Row,
  type RowFacet,
  type RowPage,
  type RowSource,
  type RowsRequest,
} from "./rows.js";
import { readSort } from "./state.js";

/** A resource with its records, which stay in the page. */
export interface SampleResource extends PlaygroundResource {
  readonly records: readonly Row[];
}

/**
 * Returns a source of records in the page. They are filtered, sorted and paged as on a server with `fromRecords`.
 * `baseUrl` is only shown.
 */
export function sampleRows(samples: readonly SampleResource[], baseUrl = "https://api.example.com"): RowSource {
  const lists = new Map(samples.map((sample) => [sample.path, listOf(sample, baseUrl)]));
  return {
    baseUrl,
    needsKey: false,
    list: async ({ path, name }, request) => lists.get(path)?.(request) ?? failed(`${name} does not have samples.`),
  };
}

function listOf({ path, key, schema, records }: SampleResource, baseUrl: string) {
  const source = fromRecords(schema, records, { key });
  const fields = schema.selectableNames;
  // Related records explain why a record matches.
  const names = [...fields, ...schema.relationByName.keys()];
  return async ({ filter: filterText, sort, page, limit, facets = [] }: RowsRequest): Promise<Loaded<RowPage>> => {
    const start = performance.now();
    const checked = check(filterText, schema);
    if (!checked.ok) return failed(checked.diagnostics[0]?.message ?? "");
    const query = { fields, filter: checked.value, filterText, sort: readSort(sort), page, limit, parameters: {} };
    const request = new Request(baseUrl + path);
    const found = await source.list({ query, request });
    const counted = new Map<string, RowFacet>();
    for (const field of facets) {
      const facet = await source.facet?.({ query, field, limit: FACET_LIMIT, request });
      if (facet !== undefined) counted.set(field, facet);
    }
    const total = found.total ?? found.records.length;
    // As in a response: without hidden fields.
    const rows = found.records.map((record) => Object.fromEntries(names.map((name) => [name, record[name] ?? null])));
    const pages = Math.max(1, Math.ceil(total / limit));
    return { ok: true, value: { rows, total, page, pages, facets: counted, milliseconds: performance.now() - start } };
  };
}

function failed(message: string): Loaded<RowPage> {
  return { ok: false, failure: { kind: "failed", message } };
}
