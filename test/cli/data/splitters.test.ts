import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvRow } from "../../../src/cli/data/csv-cells.js";
import { CsvSplitter } from "../../../src/cli/data/split-csv.js";
import { JsonSplitter } from "../../../src/cli/data/split-json.js";
import { LineSplitter } from "../../../src/cli/data/split-lines.js";
import type { RowSink } from "../../../src/cli/data/splitter.js";
import { RUNS } from "../../support/runs.js";
import { Collector, cut, type Delivered, split, splitEverywhere } from "./support.js";

const lines = (sink: RowSink) => new LineSplitter(sink);
const values = (sink: RowSink) => new JsonSplitter(sink);
const csv = (sink: RowSink) => new CsvSplitter(",".charCodeAt(0), sink);
const anyCuts = fc.array(fc.nat(1000), { maxLength: 5 });

describe("JSON lines", () => {
  test("are split at line feeds, wherever the input is cut", () => {
    expect(splitEverywhere(lines, '{"a":"é"}\r\n\n  \n{"b":\u{1F600}}\n\0\nlast')).toEqual([
      [1, '{"a":"é"}\r\n'],
      [4, '{"b":\u{1F600}}\n'],
      [5, "\0\n"],
      [6, "last"],
    ]);
  });

  test("that are not UTF-8 are faults, also next to U+FFFD", () => {
    const input = Buffer.concat([
      Buffer.from("ok é\n\uFFFDx"),
      Buffer.of(0xff),
      Buffer.from("y\nok\n"),
      Buffer.of(0xc3),
    ]);
    expect(splitEverywhere(lines, input)).toEqual([
      [1, "ok é\n"],
      [2, { problem: "not UTF-8: invalid byte 0xff at byte 5" }],
      [3, "ok\n"],
      [4, { problem: "not UTF-8: invalid byte 0xc3 at byte 1" }],
    ]);
  });

  test("are those of String.split", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "é", "\n", "\r", " ", "\u{1F600}")), anyCuts, (parts, cuts) => {
        const text = parts.join("");
        const expected = text.split("\n").map((line, i): Delivered => [i + 1, line]);
        const delivered = split(lines, cut(Buffer.from(text), cuts));
        expect(delivered.map(([line, row]) => [line, String(row).replace(/\n$/, "")])).toEqual(
          expected.filter(([, row]) => String(row).trim() !== ""),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test("that are too long are faults, and are not kept", () => {
    const limited = (sink: RowSink) => new LineSplitter(sink, 10);
    expect(
      split(
        limited,
        ["1234567", "8901\n2345\n", "1234567", "89012", "345\n6"].map((part) => Buffer.from(part)),
      ),
    ).toEqual([
      [1, { problem: "longer than 256 MB" }],
      [2, "2345\n"],
      [3, { problem: "longer than 256 MB" }],
      [4, "6"],
    ]);
  });

  test("stop when the sink is done", () => {
    const sink = new Collector();
    sink.row = () => {
      sink.isDone = true;
      Collector.prototype.row.call(sink, Buffer.from("row"), 0, 3, 1);
    };
    const splitter = new LineSplitter(sink);
    splitter.push(Buffer.from("1\n2\n"));
    splitter.push(Buffer.from("3\n"));
    expect(sink.delivered).toEqual([[1, "row"]]);
  });
});

describe("JSON values", () => {
  test("are the items of an array, however it is formatted", () => {
    expect(splitEverywhere(values, '[\n {"a":"]}\\"\\n"},\n {\n"b":[1,{}]}\n, "x" ,12,null]\n[ ]')).toEqual([
      [2, '{"a":"]}\\"\\n"}'],
      [3, '{\n"b":[1,{}]}'],
      [5, '"x"'],
      [5, "12"],
      [5, "null"],
    ]);
  });

  test("follow each other with or without space", () => {
    expect(splitEverywhere(values, '{"a":1}{"a":2}\n{"a":\n3} 4 5"x"[6]7')).toEqual([
      [1, '{"a":1}'],
      [1, '{"a":2}'],
      [2, '{"a":\n3}'],
      ...["4", "5", '"x"', "6", "7"].map((row) => [3, row]),
    ]);
  });

  test.each([
    [
      "[1 2]",
      [
        [1, "1"],
        [1, { problem: 'not JSON: expected "," before this value' }],
        [1, "2"],
      ],
    ],
    [
      "[1,\n]",
      [
        [1, "1"],
        [2, { problem: 'not JSON: expected a value before "]"' }],
      ],
    ],
    [
      "[,1]",
      [
        [1, { problem: 'not JSON: expected a value before ","' }],
        [1, "1"],
      ],
    ],
    [
      "1]",
      [
        [1, "1"],
        [1, { problem: 'not JSON: expected a value before "]"' }],
      ],
    ],
    [
      "1,2",
      [
        [1, "1"],
        [1, { problem: 'not JSON: expected a value before ","' }],
        [1, "2"],
      ],
    ],
    [
      "[1",
      [
        [1, "1"],
        [1, { problem: 'not JSON: expected "]" at the end' }],
      ],
    ],
    ['{"a":\n', [[1, { problem: "not JSON: the input ends inside of this value" }]]],
    // Brackets and quotes without a counterpart affect one value.
    [
      '[{"a":[1},{"b":2}]',
      [
        [1, '{"a":[1}'],
        [1, '{"b":2}'],
      ],
    ],
    [
      '[{"a":"x\n},{"b":2}]',
      [
        [1, '{"a":"x\n}'],
        [2, '{"b":2}'],
      ],
    ],
    [
      "[{]},{}]",
      [
        [1, "{]}"],
        [1, "{}"],
      ],
    ],
    [
      "}{}",
      [
        [1, "}"],
        [1, "{}"],
      ],
    ],
  ])("continue after an error: %j", (text, expected) => {
    expect(splitEverywhere(values, text)).toEqual(expected);
  });

  test("are those of JSON.parse", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 })), fc.nat(3), anyCuts, (items, indent, cuts) => {
        const delivered = split(values, cut(Buffer.from(JSON.stringify(items, null, indent)), cuts));
        expect(delivered.map(([, row]) => JSON.parse(String(row)))).toEqual(JSON.parse(JSON.stringify(items)));
      }),
      { numRuns: RUNS },
    );
  });
});

/** Splits CSV one character at a time. Returns the cells of each row, or undefined for a row that is not valid. */
function readSlowly(text: string): readonly { readonly line: number; readonly cells: readonly string[] | undefined }[] {
  const rows: { line: number; cells: string[] | undefined }[] = [];
  let line = 1;
  for (let rest = text; rest !== ""; ) {
    const cells: string[] = [];
    let isValid = true;
    const start = line;
    const before = rest;
    for (;;) {
      const quoted = /^"((?:[^"]|"")*)"(?!")/.exec(rest);
      if (rest.startsWith('"') && quoted === null) {
        isValid = false;
        rest = "";
        break;
      }
      const [all, inside = ""] = quoted ?? /^((?:(?!\r(?:\n|$))[^,\n])*)/.exec(rest) ?? [""];
      rest = rest.slice(all.length);
      const junk = quoted === null ? "" : (/^(?!\r?(?:\n|$))[^,\n]*/.exec(rest)?.[0] ?? "");
      if (junk !== "") isValid = false;
      rest = rest.slice(junk.length);
      cells.push(quoted === null ? inside : inside.replaceAll('""', '"'));
      if (!rest.startsWith(",")) break;
      rest = rest.slice(1);
    }
    const lineBreak = /^\r?\n?/.exec(rest)?.[0] ?? "";
    rest = rest.slice(lineBreak.length);
    const raw = before.slice(0, before.length - rest.length);
    line += raw.split("\n").length - 1;
    if (/^(?:\r?\n|\r)$/.test(raw)) continue;
    rows.push({ line: start, cells: isValid ? cells : undefined });
  }
  return rows;
}

function readCsv(chunks: readonly Buffer[]) {
  return split(csv, chunks).map(([line, raw]) => {
    if (typeof raw !== "string") return { line, cells: undefined };
    const row = new CsvRow(",".charCodeAt(0));
    // With other bytes around it.
    const bytes = Buffer.from(`"${raw}"`);
    const fault = row.read(bytes, 1, bytes.length - 1);
    const cells = Array.from({ length: row.count }, (_, i) => row.text(bytes, i));
    return { line, cells: fault === undefined ? cells : undefined };
  });
}

describe("CSV", () => {
  test("is read like by a slow reader, wherever it is cut", () => {
    const anyCsv = fc
      .array(fc.constantFrom("a", "é", '"', '"', ",", ",", "\n", "\r\n", '""', '"a"', " ", "\r"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(anyCsv, anyCuts, (text, cuts) => {
        expect(readCsv(cut(Buffer.from(text), cuts))).toEqual(readSlowly(text));
      }),
      { numRuns: 5 * RUNS },
    );
  });

  test("has line breaks, delimiters and doubled quotes in quotes", () => {
    const text = 'id,name\r\n1,"a,b"\r\n\r\n2,"x\r\n""y"""\n3,in"side\n"4",\n5,"é\u{1F600}"';
    splitEverywhere(csv, text);
    expect(readCsv([Buffer.from(text)])).toEqual([
      { line: 1, cells: ["id", "name"] },
      { line: 2, cells: ["1", "a,b"] },
      { line: 4, cells: ["2", 'x\r\n"y"'] },
      { line: 6, cells: ["3", 'in"side'] },
      { line: 7, cells: ["4", ""] },
      { line: 8, cells: ["5", "é\u{1F600}"] },
    ]);
  });

  test("has faults with line and column", () => {
    expect(splitEverywhere(csv, '1,2\n"a\nb')).toEqual([
      [1, "1,2\n"],
      [2, { problem: "quote without an end, so the rest of the input is one row" }],
    ]);
    const row = new CsvRow(",".charCodeAt(0));
    const fault = (text: string) => row.read(Buffer.from(text), 0, Buffer.byteLength(text));
    expect(fault('é,"b\nc" d')).toEqual({ problem: "text after a closing quote at column 3", line: 1 });
    expect(fault('é,"b')).toEqual({ problem: "quote without an end at column 3", line: 0 });
    expect(fault('"b"\r')).toBe(undefined);
  });
});
