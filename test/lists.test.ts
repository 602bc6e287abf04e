import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fromRecords } from "../src/http.js";
import type { Diagnostic, Schema } from "../src/index.js";
import { readListQuery } from "../src/list.js";
import { type DescribedSchema, schemaOf } from "./support/described-schema.js";

// grammar/conformance/README.md describes the format of these types.

interface Table {
  readonly schema: DescribedSchema;
  readonly rows: readonly object[];
}

interface Expected {
  readonly code: string;
  readonly span: readonly [number, number];
  readonly fixed: string | null;
}

type Case = { readonly rule: string; readonly table: string; readonly query: string; readonly key?: string } & (
  | { readonly sort: readonly string[] }
  | { readonly diagnostics: readonly Expected[] }
  | { readonly ids: readonly number[] }
);

const { tables, cases } = JSON.parse(
  readFileSync(new URL("../grammar/conformance/lists.json", import.meta.url), "utf8"),
) as { readonly tables: Readonly<Record<string, Table>>; readonly cases: readonly Case[] };

const prepared: ReadonlyMap<string, { readonly schema: Schema; readonly rows: readonly object[] }> = new Map(
  Object.entries(tables).map(([name, { schema, rows }]) => [name, { schema: schemaOf(schema), rows }]),
);

function tableOf({ table }: Case) {
  const found = prepared.get(table);
  if (found === undefined) throw new Error(`Unknown table ${table}`);
  return found;
}

for (const one of cases) {
  test(`${one.rule}: ${one.table} ${JSON.stringify(one.query)}`, async () => {
    const { schema, rows } = tableOf(one);
    const result = readListQuery(one.query, schema, one.key === undefined ? {} : { key: one.key });
    if ("diagnostics" in one) {
      expect(result.ok ? [] : result.diagnostics.map((found) => shown(found, one.query))).toEqual(one.diagnostics);
      return;
    }
    if (!result.ok) throw new Error(JSON.stringify(result.diagnostics));
    if ("sort" in one) {
      const written = result.value.sort.map(({ field, descending }) => (descending ? `-${field}` : field));
      expect(written).toEqual(one.sort);
      return;
    }
    const source = fromRecords<Schema>(schema, rows);
    const { records } = await source.list({
      query: { ...result.value, limit: 1000 },
      request: new Request("http://localhost/"),
    });
    expect(records.map(({ id }) => id)).toEqual(one.ids);
  });
}

function shown({ code, span, fix }: Diagnostic, query: string): Expected {
  const fixed = fix === undefined ? null : query.slice(0, fix.span.start) + fix.text + query.slice(fix.span.end);
  return { code, span: [span.start, span.end], fixed };
}

test("every fix leads to a valid query or to fewer errors", () => {
  for (const one of cases) {
    if (!("diagnostics" in one)) continue;
    for (const { code, fixed } of one.diagnostics) {
      if (fixed === null || code === "decode.percent") continue;
      const again = readListQuery(fixed, tableOf(one).schema);
      expect(again.ok ? 0 : again.diagnostics.length, fixed).toBe(one.diagnostics.length - 1);
    }
  }
});

test("the data has at least 80 cases", () => {
  expect(cases.length).toBeGreaterThanOrEqual(80);
});
