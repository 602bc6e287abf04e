import assert from "node:assert/strict";
import { complete, highlight, inspect } from "../../src/editor.js";
import {
  check,
  type Diagnostic,
  decodeFilter,
  encodeFilter,
  parse,
  parseOrThrow,
  pretty,
  print,
  sameFilter,
} from "../../src/index.js";
import { writeCursor } from "../../src/list/cursor.js";
import { readListQuery } from "../../src/list.js";
import { compilePredicate, toPredicate } from "../../src/memory.js";
import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite, toListSql, toSql } from "../../src/sql.js";
import { runCli } from "../cli/support/run-cli.js";
import { everyType } from "../support/every-type.js";
import { matches } from "../support/reference.js";

// What must hold for every text, for `npm run fuzz` and for the texts that it has found. Each function throws otherwise.

const DIALECTS = [postgres, sqlite, duckdb, mariadb, mysql, clickhouse];

/** Some lack fields, as records of programs do. */
const RECORDS = [
  {},
  { id: 1, count: 0, list_price: "0.10", rate: "100", weight: 1.5, name: "Bolt", label: "A", note: "b", alias: "ß" },
  {
    id: 2,
    state: "AT&T",
    active: true,
    due: "2024-02-29",
    created: "2024-01-01T00:00:00Z",
    tags: ["a", ""],
    sizes: [],
  },
  {
    id: 3,
    state: "done",
    active: false,
    ref: "00000000-0000-0000-0000-00000000000a",
    owner: { name: "Ada" },
    sizes: [1],
  },
] as readonly object[] as readonly never[];

const LIST = { cursors: true, facets: ["state"], maxLimit: 50, parameters: ["lang"], ignore: ["utm_*"] } as const;

/** Checks that the spans of diagnostics and fixes are inside of the text. */
function checkDiagnostics(diagnostics: readonly Diagnostic[], text: string): void {
  for (const { span, fix, message } of diagnostics) {
    for (const { start, end } of fix === undefined ? [span] : [span, fix.span]) {
      assert.ok(0 <= start && start <= end && end <= text.length, `span ${start} to ${end}`);
    }
    assert.notEqual(message, "");
  }
}

function readListText(raw: string): void {
  const result = readListQuery(raw, everyType, LIST);
  if (!result.ok) {
    assert.notEqual(result.diagnostics.length, 0);
    checkDiagnostics(
      result.diagnostics.filter(({ source }) => source === "raw"),
      raw,
    );
    return;
  }
  for (const dialect of DIALECTS) toListSql(result.value, "t", dialect);
}

/** Reads a list after a cursor with the right checksum for these texts, as only this library writes them otherwise. */
function readForged(texts: readonly (string | null)[]): void {
  const first = readListQuery("sort=name,-list_price&after=", everyType, LIST);
  assert.ok(first.ok);
  const { sort, filterText } = first.value;
  readListText(`sort=name,-list_price&after=${writeCursor(texts, { name: "", schema: everyType, filterText, sort })}`);
}

export const TARGETS: Readonly<Record<string, (text: string) => void | Promise<void>>> = {
  parse(text) {
    const result = parse(text);
    if (!result.ok) {
      assert.notEqual(result.diagnostics.length, 0);
      checkDiagnostics(result.diagnostics, text);
      return;
    }
    for (const written of [print(result.value), pretty(result.value)]) {
      assert.ok(sameFilter(parseOrThrow(written), result.value), written);
    }
  },
  check(text) {
    const result = check(text, everyType);
    checkDiagnostics(result.ok ? result.warnings : result.diagnostics, text);
    if (!result.ok) return;
    const filter = parseOrThrow(text);
    const [walked, compiled] = [toPredicate(result.value), compilePredicate(result.value)];
    for (const record of RECORDS) {
      // Relative times may change between two evaluations.
      const expected = /now|today/.test(text) ? walked(record) : matches(filter, everyType, record);
      assert.deepEqual([walked(record), compiled(record)], [expected, expected]);
    }
    for (const dialect of DIALECTS) toSql(result.value, dialect);
  },
  decode(text) {
    const result = decodeFilter(text);
    if (!result.ok) return checkDiagnostics(result.diagnostics, text);
    // Text with characters that no filter contains is decoded, but never encoded.
    if (!parse(result.value).ok) return;
    const again = decodeFilter(encodeFilter(result.value));
    assert.deepEqual(again.ok && again.value, result.value);
  },
  lists: readListText,
  cursors(text) {
    readListText(`sort=name,-list_price&after=${text}`);
    readForged(text.split("\n").map((part) => (part === "null" ? null : part)));
  },
  complete(text) {
    for (const position of new Set([0, text.length >> 1, text.length])) {
      const { from, to, options } = complete(text, position, everyType);
      assert.ok(0 <= from && from <= position && position <= to && to <= text.length);
      assert.equal(new Set(options.map(({ insert }) => insert)).size, options.length);
    }
    let end = 0;
    for (const span of highlight(text)) {
      assert.equal(span.start, end);
      end = span.end;
    }
    assert.equal(end, text.length);
    inspect(text, everyType);
  },
  async cli(text) {
    const formats = ["json", "jsonl", "csv", "tsv"];
    for (const format of formats) {
      const { code, out, errors } = await runCli(["filter", "", "--in", format, "--out", "jsonl"], { input: text });
      assert.doesNotMatch(errors, /unexpected error/);
      // What was written is read again without a loss.
      if (code !== 0) continue;
      const again = await runCli(["filter", "", "--in", "jsonl", "--out", "jsonl"], { input: out });
      assert.deepEqual([again.code, again.out], [0, out]);
    }
  },
};
