import {
  contains,
  eq,
  type Filter,
  fold,
  isIn,
  type Membership,
  not,
  or,
  print,
  type Schema,
} from "../../../src/index.js";
import type { SqlText } from "../../../src/sql.js";
import { agreeingPredicate } from "../../support/agreeing-predicate.js";
import type { Engine, Row } from "./engine.js";
import { boundBy, sqlOf } from "./sql-of.js";

/** A loaded table, with the rows as read back from the engine. */
export interface Loaded {
  readonly engine: Engine;
  readonly schema: Schema;
  readonly rows: readonly Row[];
  /** The time zone of the filters. Default: UTC. */
  readonly timeZone?: string;
}

/** Throws with a report unless the engine selects the same rows as the predicate in every kind of query. */
export async function expectAgreement(loaded: Loaded, filter: Filter): Promise<void> {
  const { engine, schema, timeZone } = loaded;
  const sql = sqlOf(filter, schema, engine.dialect, timeZone);
  const opposite = sqlOf(not(filter), schema, engine.dialect, timeZone);
  const expected = idsInMemory(loaded, filter);
  const others = loaded.rows.map((_row, id) => id).filter((id) => !expected.includes(id));
  const results = await engine.evaluate(sql);
  const idsWith = (isSelected: (result: (typeof results)[number]) => boolean) =>
    results.filter(isSelected).map(({ id }) => id);
  const report = (query: string, statement: SqlText, found: readonly number[], wanted: readonly number[]): void => {
    if (!isSame(found, wanted)) throw new Error(describe(loaded, filter, query, statement, found, wanted));
  };
  report(
    "rows with result NULL",
    sql,
    idsWith(({ holds }) => holds === null),
    [],
  );
  report(
    "SELECT",
    sql,
    idsWith(({ holds }) => holds === true),
    expected,
  );
  report(
    "SELECT NOT",
    sql,
    idsWith(({ fails }) => fails === true),
    others,
  );
  report("WHERE", sql, await engine.idsWhere(sql, "plain"), expected);
  report("WHERE with indexes", sql, await engine.idsWhere(sql, "indexed"), expected);
  report("WHERE of the negated filter", opposite, await engine.idsWhere(opposite, "plain"), others);
}

/** Throws with a report unless each list of the filter selects the same rows as its items one by one. */
export async function expectListsAreAlternatives(loaded: Loaded, filter: Filter): Promise<void> {
  const { engine, schema, timeZone } = loaded;
  for (const { field, items } of membershipsIn(filter)) {
    const list = sqlOf(isIn(field, items), schema, engine.dialect, timeZone);
    const test = schema.byName.get(field)?.type === "list" ? contains : eq;
    const alternatives = or(...items.map((item) => test(field, item as string)));
    const wanted = await engine.idsWhere(sqlOf(alternatives, schema, engine.dialect, timeZone), "plain");
    const found = await engine.idsWhere(list, "plain");
    if (!isSame(found, wanted)) throw new Error(describe(loaded, alternatives, "as a list", list, found, wanted));
  }
}

export function idsInMemory({ schema, rows, timeZone }: Loaded, filter: Filter): readonly number[] {
  const holds = agreeingPredicate(boundBy(schema, filter, timeZone));
  return rows.flatMap((row, id) => (holds(row) ? [id] : []));
}

function membershipsIn(filter: Filter): readonly Membership[] {
  return fold<readonly Membership[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: () => [],
    membership: (node) => [node],
    related: (_node, part) => part,
  });
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, i) => id === other[i]);
}

const MAX_SHOWN = 3;

function describe(
  { engine, rows }: Loaded,
  filter: Filter,
  query: string,
  { text, values }: SqlText,
  found: readonly number[],
  wanted: readonly number[],
): string {
  const names = new Set(fieldsIn(filter));
  const show = (title: string, ids: readonly number[]): string[] =>
    ids.slice(0, MAX_SHOWN).map((id) => {
      const fields = Object.entries(rows[id] ?? {}).filter(([name]) => names.has(name));
      return `  ${title}: row ${id}, ${JSON.stringify(Object.fromEntries(fields))}`;
    });
  return [
    `${engine.name} and the predicate disagree (${query})`,
    `  filter: ${print(filter)}`,
    `  sql:    ${text}`,
    `  values: ${JSON.stringify(values)}`,
    ...show(
      "extra",
      found.filter((id) => !wanted.includes(id)),
    ),
    ...show(
      "missing",
      wanted.filter((id) => !found.includes(id)),
    ),
  ].join("\n");
}

/** Returns the field name of each condition. */
export function fieldsIn(filter: Filter): readonly string[] {
  return fold<readonly string[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: ({ field }) => [field],
    membership: ({ field }) => [field],
    related: (_node, part) => part,
  });
}
