import fc from "fast-check";
import type { Filter } from "../ast/filter.js";
import type { RecordOf } from "../schema/record-of.js";
import type { Schema } from "../schema/schema.js";
import { type Cell, cellsOf, recordOf } from "./cells.js";
import { pick, type Sample } from "./sample.js";
import { samplesOf } from "./samples-of.js";
import { filterPlans, isShort } from "./tree.js";

export interface RecordsWithFilter<S extends Schema> {
  readonly records: readonly RecordOf<S>[];
  readonly filter: Filter;
}

export interface RecordsOptions {
  /** 100 unless given. */
  readonly maxRecords?: number;
}

const MOST_VALUES = 6;

/**
 * Records, and a filter that tells them apart: its values are mostly theirs or right beside theirs, and in each field
 * the records have few values between them. A filter of values at random selects next to nothing, so that a backend
 * which is wrong about what it should select goes unnoticed.
 */
export function anyRecordsWithFilter<S extends Schema>(
  schema: S,
  { maxRecords = 100 }: RecordsOptions = {},
): fc.Arbitrary<RecordsWithFilter<S>> {
  const fields = [...schema.byName];
  const pools = fields.map(([, field]) =>
    fc.array(samplesOf(field), { minLength: 1, maxLength: MOST_VALUES, size: "max" }),
  );
  const row = fc.tuple(...fields.map(([, field]) => cellsOf<number>(field, fc.nat(MOST_VALUES - 1))));
  const rows = fc.array(row, { minLength: 1, maxLength: maxRecords, size: "max" });
  return fc
    .tuple(fc.tuple(...pools), rows, filterPlans(schema))
    .map(([samples, numbered, plan]) => ({
      records: numbered.map((cells) =>
        recordOf(
          schema,
          cells.map((cell, i) => fill(cell, samples[i] ?? [])),
        ),
      ),
      filter: plan(new Map(fields.map(([name], i) => [name, samples[i] ?? []]))),
    }))
    .filter(({ filter }) => isShort(filter));
}

/** The cell with the value of that number. */
function fill(cell: Cell<number>, pool: readonly Sample[]): Cell {
  if (typeof cell === "string") return cell;
  const sample = pick(pool, cell.sample);
  return sample === undefined ? "missing" : { ...cell, sample };
}
