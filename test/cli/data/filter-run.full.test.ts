import fc from "fast-check";
import { expect, test } from "vitest";
import type { Streams } from "../../../src/cli/command.js";
import { FilterRun } from "../../../src/cli/data/filter-run.js";
import type { FormatChoice } from "../../../src/cli/data/format.js";
import { Problems } from "../../../src/cli/data/problems.js";
import { readInputs } from "../../../src/cli/data/read-inputs.js";
import { bindOrThrow, print, type Schema } from "../../../src/index.js";
import { writeExactJson } from "../../../src/language/values/exact-json.js";
import { toPredicate } from "../../../src/memory.js";
import { anyRecordsWithFilter } from "../../../src/testing.js";
import { everyType } from "../../support/every-type.js";
import { RUNS } from "../../support/runs.js";
import { cut } from "./support.js";

/** Filters an input that arrives in chunks. Returns the output, and fails if anything is reported. */
async function filterChunks(chunks: readonly Buffer[], filter: string, schema: Schema, format: FormatChoice) {
  const written: Buffer[] = [];
  const streams: Streams = {
    write: (chunk) => void written.push(Buffer.from(chunk)),
    report: (line) => {
      throw new Error(line);
    },
    progress: () => undefined,
    input: (async function* () {
      yield* chunks;
    })(),
    outputHasColor: false,
    errorsHaveColor: false,
    signal: new AbortController().signal,
  };
  const problems = new Problems(streams.report, "report");
  const unset = { call: undefined, fields: undefined, sort: undefined, nulls: undefined, limit: undefined };
  const options = { filter, clock: {}, ...unset };
  const flags = {
    out: "same",
    invert: false,
    count: false,
    quiet: true,
    lineNumbers: false,
    fileNames: false,
  } as const;
  // Values beyond 2^63 do not belong to their field, and only warnings would say so.
  const run = new FilterRun(
    { ...options, ...flags, quiet: false, any: false, offset: 0, types: new Map(), ignoreCase: false, null: "" },
    { ...streams, report: () => undefined },
    problems,
  );
  run.useSchema(schema);
  await readInputs([], { in: format, delimiter: undefined, header: true, null: "" }, streams, problems, run);
  await run.finish();
  return Buffer.concat(written).toString();
}

/** Returns a record whose values have the same meaning in JSON: days without a time, and integers with all digits. */
function writable<R extends { readonly due?: unknown }>(record: R): R {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (name === "due" && value instanceof Date) return [name, value.toISOString().slice(0, 10)];
      const isInteger = ["id", "count", "sizes"].includes(name);
      return [name, isInteger ? (Array.isArray(value) ? value.map(withAllDigits) : withAllDigits(value)) : value];
    }),
  ) as R;
}

/** JavaScript prints large numbers rounded. */
function withAllDigits(value: unknown): unknown {
  return typeof value === "number" && !Number.isSafeInteger(value) ? BigInt(value) : value;
}

const anyCuts = fc.array(fc.nat(10_000), { maxLength: 4 });

test("rows of JSON match as the predicate says, with every byte of the input", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRecordsWithFilter(everyType, { maxRecords: 12 }),
      anyCuts,
      fc.boolean(),
      async ({ records, filter }, cuts, isArray) => {
        const matches = toPredicate(bindOrThrow(filter, everyType));
        const rows = records.map((record) => writeExactJson(writable(record)));
        const expected = rows.filter((_, i) => matches(records[i] as (typeof records)[number]));
        const input = Buffer.from(isArray ? `[${rows.join(" ,\n")}]` : rows.join("\r\n"));
        const output = await filterChunks(cut(input, cuts), print(filter), everyType, "auto");
        if (isArray) expect(output).toBe(expected.length === 0 ? "[]\n" : `[\n${expected.join(",\n")}\n]\n`);
        else expect(output.split(/\r?\n/).filter((row) => row !== "")).toEqual(expected);
      },
    ),
    { numRuns: Math.ceil(RUNS / 10) },
  );
});

/** Writes a cell so that each value of a record is read again. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? cellOf(writeExactJson(value)) : String(value);
}

test("rows of CSV match as the predicate says, with every byte of the input", async () => {
  const names = [...everyType.byName.keys()].filter((name) => name !== "assignee");
  const header = [...names, "owner.name"];
  await fc.assert(
    fc.asyncProperty(
      anyRecordsWithFilter(everyType, { maxRecords: 12 }),
      anyCuts,
      async ({ records, filter }, cuts) => {
        const matches = toPredicate(bindOrThrow(filter, everyType));
        const rows = records.map((record) => {
          const values: Readonly<Record<string, unknown>> = writable(record);
          return [...names.map((name) => values[name]), (record.owner as { name?: unknown } | undefined)?.name]
            .map(cellOf)
            .join(",");
        });
        // Texts of records may have lone surrogates, which UTF-8 cannot express.
        fc.pre(rows.every((row) => row.isWellFormed()));
        const expected = rows.filter((_, i) => matches(records[i] as (typeof records)[number]));
        const input = Buffer.from([header.join(","), ...rows].join("\n"));
        const output = await filterChunks(cut(input, cuts), print(filter), everyType, "csv");
        expect(output).toBe(`${[header.join(","), ...expected].join("\n")}\n`);
      },
    ),
    { numRuns: Math.ceil(RUNS / 10) },
  );
});
