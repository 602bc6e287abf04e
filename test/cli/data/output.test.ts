import { expect, test, vi } from "vitest";
import { ByteOutput } from "../../../src/cli/data/byte-output.js";
import { Problems } from "../../../src/cli/data/problems.js";
import { Progress } from "../../../src/cli/data/progress.js";
import { TableWriter } from "../../../src/cli/data/table-writer.js";

test("output grows, and is written once", async () => {
  const output = new ByteOutput();
  const long = "é".repeat(100_000);
  output.addText("a");
  output.addText(long);
  output.addBytes(Buffer.from(`x${long}x`), 1, 200_001);
  const written: string[] = [];
  const write = (chunk: Uint8Array): void => void written.push(Buffer.from(chunk).toString());
  await output.writeTo(write);
  await output.writeTo(write);
  output.addText("b");
  await output.writeTo(write);
  expect(written).toEqual([`a${long}${long}`, "b"]);
});

test("a stream may keep what was written", async () => {
  const output = new ByteOutput();
  const kept: Uint8Array[] = [];
  for (const text of ["first", "other"]) {
    output.addText(text);
    await output.writeTo((chunk) => void kept.push(chunk));
  }
  expect(kept.map((chunk) => Buffer.from(chunk).toString())).toEqual(["first", "other"]);
});

test("a table fits the first rows, and shows each cell on one line without control characters", () => {
  let out = "";
  const table = new TableWriter(["id", "名前"], (text) => {
    out += text;
  });
  table.add(["1", "ボルト"]);
  table.add([undefined, "a\n\tb\u001b[2J"]);
  table.add(["2", "x".repeat(100)]);
  table.end();
  table.end();
  const clipped = `${"x".repeat(60)}…`;
  expect(out).toBe(`id  名前\n1   ボルト\n    a b\uFFFD[2J\n2   ${clipped}\n`);
  out = "";
  const long = new TableWriter(["id", "name"], (text) => {
    out += text;
  });
  for (let row = 0; row < 501; row++) long.add([row === 500 ? "10000" : "1", "a"]);
  expect(out.split("\n").slice(-3)).toEqual(["1   a", "10000  a", ""]);
});

test("progress is shown after a second, at most five times a second, and removed", () => {
  const shown: string[] = [];
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  try {
    const progress = new Progress({ progress: (line) => void shown.push(line) });
    const quick = new Progress({ progress: (line) => void shown.push(line) });
    progress.begin({ name: "p.jsonl", size: 4e6 });
    for (const [now, bytes] of [
      [500, 1e6],
      [1000, 1e6],
      [1100, 1e6],
      [1200, 1e6],
    ] as const) {
      clock.mockReturnValue(now);
      progress.add(bytes);
    }
    progress.begin({ name: "stdin\u001b", size: undefined });
    clock.mockReturnValue(2000);
    progress.add(1e6);
    progress.begin({ name: "empty", size: 0 });
    clock.mockReturnValue(3000);
    progress.add(0);
    progress.end();
    quick.end();
  } finally {
    clock.mockRestore();
  }
  expect(shown).toEqual([
    "p.jsonl: 50 % 2 MB, 2 MB/s",
    "p.jsonl: 100 % 4 MB, 3 MB/s",
    "stdin\uFFFD: 1 MB, 3 MB/s",
    "empty: 0 MB, 2 MB/s",
    "",
  ]);
});

test("problems have no control characters, and one more is singular", () => {
  const lines: string[] = [];
  const problems = new Problems((line) => void lines.push(line), "report");
  for (let line = 1; line <= 11; line++) problems.addRow("a\u001b", line, { problem: "bad", line: 1 });
  problems.finish();
  expect([lines[0], lines.length, lines[10]]).toEqual(["a\uFFFD:2: bad (skipped)", 11, "1 more bad row skipped"]);
});
