import { eq, type Filter, fold, isIn, type Membership, not, or, print, type Schema } from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import type { SqlText } from "../../../src/sql.js";
import type { Engine, Row } from "./engine.js";
import { boundBy, sqlOf } from "./sql-of.js";

/** A table as it is loaded: what the engine says that its rows hold. */
export interface Loaded {
  readonly engine: Engine;
  readonly schema: Schema;
  readonly rows: readonly Row[];
}

/** Throws with a report unless the engine selects just the rows that memory does, however it is asked. */
export async function expectAgreement(loaded: Loaded, filter: Filter): Promise<void> {
  const { engine, schema } = loaded;
  const sql = sqlOf(filter, schema, engine.dialect);
  const opposite = sqlOf(not(filter), schema, engine.dialect);
  const expected = idsInMemory(loaded, filter);
  const others = loaded.rows.map((_row, id) => id).filter((id) => !expected.includes(id));
  const answers = await engine.answers(sql);
  const idsWith = (isWanted: (answer: (typeof answers)[number]) => boolean) =>
    answers.filter(isWanted).map(({ id }) => id);
  const report = (question: string, asked: SqlText, found: readonly number[], wanted: readonly number[]): void => {
    if (!isSame(found, wanted)) throw new Error(describe(loaded, filter, question, asked, found, wanted));
  };
  report(
    "rows without an answer",
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

/** Throws with a report unless each list of the filter selects what its items do one by one. */
export async function expectListsAreAlternatives(loaded: Loaded, filter: Filter): Promise<void> {
  const { engine, schema } = loaded;
  for (const { field, items } of membershipsIn(filter)) {
    const list = sqlOf(isIn(field, items), schema, engine.dialect);
    const alternatives = or(...items.map((item) => eq(field, item)));
    const wanted = await engine.idsWhere(sqlOf(alternatives, schema, engine.dialect), "plain");
    const found = await engine.idsWhere(list, "plain");
    if (!isSame(found, wanted)) throw new Error(describe(loaded, alternatives, "as a list", list, found, wanted));
  }
}

export function idsInMemory({ schema, rows }: Loaded, filter: Filter): readonly number[] {
  const holds = toPredicate(boundBy(schema, filter));
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
  });
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, i) => id === other[i]);
}

const MOST_SHOWN = 3;

function describe(
  { engine, rows }: Loaded,
  filter: Filter,
  question: string,
  { text, values }: SqlText,
  found: readonly number[],
  wanted: readonly number[],
): string {
  const names = new Set(fieldsIn(filter));
  const show = (title: string, ids: readonly number[]): string[] =>
    ids.slice(0, MOST_SHOWN).map((id) => {
      const fields = Object.entries(rows[id] ?? {}).filter(([name]) => names.has(name));
      return `  ${title}: row ${id}, ${JSON.stringify(Object.fromEntries(fields))}`;
    });
  return [
    `${engine.name} and memory disagree (${question})`,
    `  filter: ${print(filter)}`,
    `  sql:    ${text}`,
    `  values: ${JSON.stringify(values)}`,
    ...show(
      "too much",
      found.filter((id) => !wanted.includes(id)),
    ),
    ...show(
      "missing",
      wanted.filter((id) => !found.includes(id)),
    ),
  ].join("\n");
}

/** The name of each condition's field, as often as there are conditions. */
export function fieldsIn(filter: Filter): readonly string[] {
  return fold<readonly string[]>(filter, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: ({ field }) => [field],
    membership: ({ field }) => [field],
  });
}
