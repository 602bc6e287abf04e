import fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, print } from "../../../src/index.js";
import { difference, satisfiable, simplify } from "../../../src/logic.js";
import { toPredicate } from "../../../src/memory.js";
import { SEED } from "../../support/runs.js";
import { batchOf } from "../support/batch.js";
import type { Row } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";
import { boundBy, sqlOf } from "../support/sql-of.js";
import { storedSchema as schema } from "../support/stored-schema.js";
import { withEngines } from "./with-engines.js";

/** What a witness says: which filters match it. */
interface Claim {
  readonly filter: Filter;
  readonly row: Row;
  readonly isMatch: boolean;
}

/** Tests what `ampipe/logic` returns with a database: that it selects witnesses, and the same rows for simplified filters. */
export function testLogic(engines: readonly NamedEngine[], filters: number): void {
  withEngines(engines, (engine) => {
    const sample = (seed: number) => fc.sample(batchOf(schema, seed).filters, { numRuns: filters, seed });

    test(`the witnesses of ${filters} pairs of filters are rows that it selects, or does not, as they say`, async () => {
      const [first, second] = [sample(SEED), sample(SEED + 1)];
      const claims = first.flatMap((filter, i) => claimsOf(filter, second[i] as Filter));
      const { driver, dialect } = engine();
      const stored = await engine().load(
        schema,
        claims.map(({ row }) => row),
      );
      const wrong: string[] = [];
      let checked = 0;
      for (const [id, { filter, row, isMatch }] of claims.entries()) {
        // SQLite rounds decimals, so that it may have stored another row.
        if (toPredicate(boundBy(schema, filter))(stored[id] as Row) !== isMatch) continue;
        checked++;
        const { text, values } = sqlOf(filter, schema, dialect);
        const selected = await driver.query(`SELECT row_id FROM plain WHERE row_id = ${id} AND (${text})`, values);
        if ((selected.length === 1) !== isMatch) wrong.push(`${print(filter)} ${JSON.stringify(row)} ${isMatch}`);
      }
      expect(wrong).toEqual([]);
      expect(checked).toBeGreaterThan(0.95 * claims.length);
      expect(checked).toBeGreaterThan(filters);
    });

    test(`${filters} simplified filters select the same rows`, async () => {
      const { rows } = batchOf(schema, SEED);
      await engine().load(schema, rows);
      let fewer = 0;
      for (const filter of sample(SEED)) {
        const simplified = simplify(boundBy(schema, filter));
        fewer += print(simplified) === print(filter) ? 0 : 1;
        const [before, after] = [filter, simplified].map((one) => sqlOf(one, schema, engine().dialect));
        const expected = await engine().idsWhere(before as never, "plain");
        expect(await engine().idsWhere(after as never, "plain"), print(filter)).toEqual(expected);
      }
      expect(fewer).toBeGreaterThan(filters / 10);
    });
  });
}

function claimsOf(filter: Filter, other: Filter): readonly Claim[] {
  const [a, b] = [boundBy(schema, filter), boundBy(schema, other)];
  const claims: Claim[] = [];
  const found = satisfiable(a);
  if (found.answer === "yes") claims.push({ filter, row: found.witness as Row, isMatch: true });
  const differing = difference(a, b);
  if (differing.answer === "yes") {
    const row = differing.witness as Row;
    claims.push({ filter, row, isMatch: differing.matches === "a" });
    claims.push({ filter: other, row, isMatch: differing.matches === "b" });
  }
  return claims;
}
