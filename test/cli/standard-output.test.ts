import { closeSync, openSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BrokenPipe, CommandError } from "../../src/cli/command.js";
import { ErrorOutput, reasonOf, StandardOutput } from "../../src/cli/standard-output.js";
import { folderOf } from "./support/folder.js";

const path = folderOf({ out: "", errors: "", closed: "" });

test("writes chunks in the order of the calls, also if the caller does not wait", async () => {
  const fd = openSync(path("out"), "w");
  const output = new StandardOutput(fd);
  const parts = Array.from({ length: 50 }, (_, i) => `line ${i} größer\n`);
  for (const [i, part] of parts.entries()) void output.write(i % 2 === 0 ? part : Buffer.from(part));
  await output.flush();
  await output.write("end");
  await output.flush();
  closeSync(fd);
  expect(readFileSync(path("out"), "utf8")).toBe(`${parts.join("")}end`);
});

test("a failed write fails later ones or the end, with the reason, and only once", async () => {
  const message = "Cannot write to standard output: bad file descriptor.";
  const fd = openSync(path("out"), "r");
  const output = new StandardOutput(fd);
  await output.write("a");
  await expect(output.flush()).rejects.toThrow(new CommandError(message));
  await expect(output.write("b")).rejects.toThrow(new CommandError(message));
  await output.flush();
  await expect(new StandardOutput(fd).write("x".repeat(300_000))).rejects.toThrow(new CommandError(message));
  closeSync(fd);
});

/** An output whose writes have these results: a number of bytes, or an error code. */
function outputWith(results: (number | string)[]) {
  const written: string[] = [];
  const output = new StandardOutput(1, async (_fd, bytes, offset) => {
    const next = results.shift() ?? bytes.length - offset;
    if (typeof next === "string") throw Object.assign(new Error(), { code: next });
    written.push(Buffer.from(bytes.subarray(offset, offset + next)).toString());
    return next;
  });
  return { output, written };
}

test("writes the rest after a part, and after a full pipe", async () => {
  const { output, written } = outputWith(["EAGAIN", 1, "EAGAIN", 2]);
  output.write("abc");
  await output.flush();
  expect(written).toEqual(["a", "bc"]);
});

test("a broken pipe is an error of the next write", async () => {
  const { output } = outputWith([1, "EPIPE"]);
  expect(output.write("a")).toBe(undefined);
  await output.flush();
  output.write("b");
  await expect(output.flush()).rejects.toThrow(BrokenPipe);
  await expect(output.write("c")).rejects.toThrow(BrokenPipe);
});

test("joins chunks that arrive while others are written, and lets the caller wait if there are many", async () => {
  const { output, written } = outputWith([]);
  const promises = Array.from({ length: 10 }, () => output.write("x".repeat(50_000)));
  expect(promises.map((promise) => promise !== undefined)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)]);
  await Promise.all(promises);
  expect(written.map(({ length }) => length)).toEqual([50_000, 450_000]);
});

test("nothing is written for an empty chunk", async () => {
  const { output, written } = outputWith([]);
  await output.write("");
  await output.flush();
  expect(written).toEqual([]);
});

test("reasons are readable", () => {
  expect(reasonOf("ENOENT: no such file or directory, open 'a, b'")).toBe("no such file or directory");
  expect(reasonOf("ENOSPC: no space left on device, write")).toBe("no space left on device");
  expect(reasonOf("other")).toBe("other");
});

test("reports lines, and replaces the line of progress on a terminal", () => {
  const print = (isTerminal: boolean): string => {
    const fd = openSync(path("errors"), "w");
    const errors = new ErrorOutput(fd, isTerminal);
    errors.progress("10 %");
    errors.progress("20 %");
    errors.report("a warning");
    errors.report("another");
    errors.progress("30 %");
    errors.clear();
    errors.clear();
    closeSync(fd);
    return readFileSync(path("errors"), "utf8");
  };
  expect(print(false)).toBe("a warning\nanother\n");
  expect(print(true)).toBe("\r\x1b[K10 %\r\x1b[K20 %\r\x1b[Ka warning\nanother\n\r\x1b[K30 %\r\x1b[K");
});

test("a closed stderr is ignored, and a full one is tried again", () => {
  const fd = openSync(path("closed"), "r");
  new ErrorOutput(fd, false).report("lost");
  closeSync(fd);
  const written: string[] = [];
  let calls = 0;
  const errors = new ErrorOutput(2, false, (_fd, bytes, offset) => {
    calls += 1;
    if (calls === 1) throw Object.assign(new Error(), { code: "EAGAIN" });
    written.push(Buffer.from(bytes.subarray(offset, offset + 2)).toString());
    return 2;
  });
  errors.report("abc");
  expect(written).toEqual(["ab", "c\n"]);
});
