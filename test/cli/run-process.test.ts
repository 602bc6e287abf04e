import { EventEmitter } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { type HostProcess, runProcess } from "../../src/cli/run-process.js";
import { folderOf } from "./support/folder.js";

const path = folderOf({ input: "( a = 1 )\n", out: "", errors: "" });
const opened: number[] = [];
afterAll(() => opened.forEach(closeSync));

const open = (name: string, flags: string): number => {
  const fd = openSync(name, flags);
  opened.push(fd);
  return fd;
};

/** A process that records how it ends, with files instead of its streams. */
function fakeProcess(input: string, outputFlags = "w") {
  const ended: unknown[] = [];
  const events = new EventEmitter();
  const stdin = new PassThrough();
  const host = Object.assign(events, {
    ...{ env: {}, pid: 4711, stdin },
    exit: (code: number) => void ended.push(code),
    kill: (...args: unknown[]) => ended.push(args),
  }) as unknown as HostProcess;
  const fds = [open(input, "r"), open(path("out"), outputFlags), open(path("errors"), "w")] as const;
  const printed = () => [readFileSync(path("out"), "utf8"), readFileSync(path("errors"), "utf8")];
  return { host, events, stdin, fds, ended, printed };
}

test("reads a file as stdin, writes all output and exits", async () => {
  const { host, fds, ended, printed } = fakeProcess(path("input"));
  await runProcess(["format", "-"], host, fds);
  expect([ended, printed()]).toEqual([[0], ["a=1\n", ""]]);
});

test("reads a stream as stdin", async () => {
  const { host, stdin, fds, ended, printed } = fakeProcess("/dev/null");
  stdin.end("b = 2");
  await runProcess(["format", "-"], host, fds);
  expect([ended, printed()]).toEqual([[0], ["b=2\n", ""]]);
});

test("prints the version of the package", async () => {
  const { host, fds, printed } = fakeProcess("/dev/null");
  await runProcess(["--version"], host, fds);
  expect(printed()[0]).toBe(`${JSON.parse(readFileSync("package.json", "utf8")).version}\n`);
});

test("a directory as stdin is an error", async () => {
  const { host, fds, ended, printed } = fakeProcess(path("."));
  await runProcess(["format", "-"], host, fds);
  expect([ended, printed()]).toEqual([[2], ["", "ampipe format: Cannot read standard input: it is a directory.\n"]]);
});

test("output that cannot be written is an error, also after the command", async () => {
  const { host, fds, ended, printed } = fakeProcess("/dev/null", "r");
  await runProcess(["format", "a=1"], host, fds);
  expect(ended).toEqual([2]);
  expect(printed()[1]).toBe("ampipe: Cannot write to standard output: bad file descriptor.\n");
});

test("a signal stops the command, and then the process ends by it", async () => {
  const { host, events, stdin, fds, ended, printed } = fakeProcess("/dev/null");
  const running = runProcess(["check", "-"], host, fds);
  while (stdin.listenerCount("readable") === 0) await sleep(5);
  events.emit("SIGTERM");
  await running;
  expect([ended[0], printed()]).toEqual([
    [4711, "SIGTERM"],
    ["", ""],
  ]);
});

test("an unexpected error has exit code 2", async () => {
  const { host, events, fds, ended, printed } = fakeProcess("/dev/null");
  await runProcess(["check", "a=1"], host, fds);
  events.emit("uncaughtException", new Error("oops"));
  expect(ended).toEqual([0, 2]);
  expect(printed()[1]).toMatch(/^ampipe: unexpected error.*\nError: oops\n/);
});
