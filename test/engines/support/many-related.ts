import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { fromRecords } from "../../../src/http.js";
import { bind, bindOrThrow, type Field, type Filter, print, type Schema } from "../../../src/index.js";
import { fieldAt } from "../../../src/language/schema/field-at.js";
import type { ListQuery } from "../../../src/list.js";
import { type RelatedTables, type SqlName, sql, toSql } from "../../../src/sql.js";
import { filterPlans, isShort } from "../../../src/testing/internals/filter-plans.js";
import type { Sample } from "../../../src/testing/internals/sample.js";
import { sampleClockOf } from "../../../src/testing/internals/sample-clock.js";
import { agreeingPredicate } from "../../support/agreeing-predicate.js";
import { facetNames, facetProblem } from "../../support/facet-problem.js";
import { matches } from "../../support/reference.js";
import { inUtc, TIME_ZONES } from "../../support/time-zones.js";
import type { Engine } from "./engine.js";
import {
  anyDatabase,
  anyTableRows,
  anyValues,
  type Database,
  loadTables,
  nestedRecords,
  targetOf,
  type Values,
} from "./related-database.js";
import { expectSameFacet } from "./same-facet.js";

const FILTERS_PER_DATABASE = 30;
const MAX_DEPTH = 2;

/** Filters on random related tables: compared with a naive evaluator over nested records, and with memory. */
export interface ManyRelated {
  /** Number of filters. */
  readonly filters: number;
  /** Seed of the first tables and their filters. Further tables have the next seeds. */
  readonly seed: number;
  readonly onProgress?: (filters: number) => void;
}

/** Throws with a report at the first filter for which the engine, memory or the naive evaluator differ. */
export async function compareManyRelated(engine: Engine, { filters, seed, onProgress }: ManyRelated): Promise<void> {
  let count = 0;
  for (let tableSeed = seed; count < filters; tableSeed++) {
    const database = generateOne(anyDatabase, tableSeed);
    const { schema } = database;
    if (schema.relationByName.size === 0) continue;
    const values = generateOne(anyValues(database), tableSeed);
    const rows = generateOne(anyTableRows(database, values), tableSeed);
    const records = nestedRecords(database, await loadTables(engine, database, rows));
    const pools = poolsOf(schema, values);
    const numRuns = Math.min(FILTERS_PER_DATABASE, filters - count);
    const timeZone = TIME_ZONES[tableSeed % TIME_ZONES.length] ?? "UTC";
    const anyFilter = filterPlans(schema, sampleClockOf({ timeZone }))
      .map((plan) => plan(pools))
      // The values of rows are written in UTC: as a local time, the first and the last of them may be out of range.
      .filter((filter) => isShort(filter, schema) && bind(filter, schema, { timeZone }).ok);
    for (const [index, filter] of fc.sample(anyFilter, { numRuns, seed: tableSeed }).entries()) {
      await compare(engine, database, records, filter, timeZone, tableSeed);
      await compareFacet(engine, database, records, inUtc(filter, schema, timeZone), index);
    }
    count += numRuns;
    onProgress?.(count);
  }
}

async function compare(
  engine: Engine,
  { schema, tables }: Database,
  records: readonly object[],
  filter: Filter,
  timeZone: string,
  seed: number,
): Promise<void> {
  const bound = bindOrThrow(filter, schema, { timeZone });
  const absolute = inUtc(filter, schema, timeZone);
  const holds = agreeingPredicate(bound);
  const idsOf = (isSelected: (record: object) => boolean) =>
    records.flatMap((record, id) => (isSelected(record) ? [id] : []));
  const wanted = idsOf((record) => matches(absolute, schema, record));
  const [{ name = "" } = {}] = tables;
  const relations = relatedTables(schema, tables);
  const { text, values } = toSql(bound, engine.dialect, { table: name, relations });
  const select = async (negation: string) => {
    const found = await engine.query(`SELECT row_id FROM ${engine.quote(name)} WHERE ${negation}${text}`, values);
    return found.map(([id]) => Number(id)).sort((a, b) => a - b);
  };
  const found = {
    filter: print(filter),
    memory: idsOf((record) => holds(record as never)),
    engine: await select(""),
    negated: await select("NOT "),
  };
  const others = idsOf(() => true).filter((id) => !wanted.includes(id));
  const expected = { filter: print(filter), memory: wanted, engine: wanted, negated: others };
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`Seed ${seed} on ${engine.name}\nexpected ${show(expected)}\nfound    ${show(found)}\n${text}`);
}

/** Compares the values of one field. On some databases, lists need the key of the records, which these tables lack. */
async function compareFacet(
  engine: Engine,
  { schema, tables }: Database,
  records: readonly object[],
  filter: Filter,
  index: number,
): Promise<void> {
  const [key = ""] = schema.byName.keys();
  const isDistinct = (field: Field) => field.type !== "list" || engine.dialect.items("c", field.item, "").areDistinct;
  const names = facetNames(schema).filter((name) => {
    const found = fieldAt(schema, name);
    return found !== undefined && isDistinct(found.definition);
  });
  const field = names[index % names.length];
  if (field === undefined) return;
  const query = { filter: bindOrThrow(filter, schema), filterText: "" } as ListQuery;
  const source = fromRecords(schema, records as never, { key });
  const [{ name: table = "" } = {}] = tables;
  const options = { table, key, relations: relatedTables(schema, tables), limit: 1000 };
  const facet = await expectSameFacet(engine, source, { query, field, options });
  const problem = facetProblem(facet, { schema, records, filter, field });
  if (problem !== undefined) throw new Error(`${problem} with ${print(filter)}`);
}

const isInScope = (table: SqlName) => sql`${table}.deleted = ${0}`;

/** Returns the tables of all relations, by their paths. */
function relatedTables(schema: Schema, tables: Database["tables"], path: readonly string[] = []): RelatedTables {
  if (path.length === MAX_DEPTH) return {};
  const entries = Array.from(schema.relationByName, ([name, relation]): RelatedTables => {
    const target = targetOf(relation);
    const table = tables.find((each) => each.schema === target)?.name ?? "";
    const at = [...path, name];
    const scopes = { where: isInScope, ...(relation.through === undefined ? {} : { throughWhere: isInScope }) };
    return { [at.join(".")]: { table, ...scopes }, ...relatedTables(target, tables, at) };
  });
  // By definition, because the name of a relation may be __proto__.
  return Object.fromEntries(entries.flatMap((each) => Object.entries(each)));
}

function poolsOf(schema: Schema, values: Values, path: readonly string[] = []): Map<string, readonly Sample[]> {
  const own = Array.from(schema.byName.keys(), (name) => {
    return [[...path, name].join("."), values.get(schema)?.get(name) ?? []] as const;
  });
  if (path.length === MAX_DEPTH) return new Map(own);
  const related = Array.from(schema.relationByName, ([name, relation]) => [
    ...poolsOf(targetOf(relation), values, [...path, name]),
  ]);
  return new Map([...own, ...related.flat()]);
}

function generateOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [generated] = fc.sample(arbitrary, { numRuns: 1, seed });
  if (generated === undefined) throw new Error("The generator returned nothing");
  return generated;
}

function show(value: object): string {
  return JSON.stringify(value);
}
