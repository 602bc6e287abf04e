import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/report-filter.js";
import { shellQuote } from "../../src/cli/shell-quote.js";

test("sh reads every quoted word as it was", () => {
  const words = [
    "",
    "plain",
    "a b",
    "it's",
    "''",
    "$HOME`x`",
    "a\\'b",
    "\n\t",
    "*?[!]",
    "!(a=1)|b&c",
    '"',
    "~",
    "-",
    "größe=1",
    "#",
    "a;b",
  ];
  const script = `printf '%s\\0' ${words.map(shellQuote).join(" ")}`;
  expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(words.map((word) => `${word}\0`).join(""));
});

test("words that need no quotes have none", () => {
  expect(["plain", "--schema=a/b.json", "user@host:5,6%+"].map(shellQuote)).toEqual([
    "plain",
    "'--schema=a/b.json'",
    "user@host:5,6%+",
  ]);
});

test("a command is written with its options", () => {
  const options = {
    json: true,
    quiet: false,
    limit: undefined,
    schema: "my file.json",
    sort: "-price",
    tag: ["a", "b"],
  };
  expect(commandLine({ command: "filter", rest: ["x.jsonl", "-"], options }, "a=1&b=2")).toBe(
    "ampipe filter 'a=1&b=2' x.jsonl - --json --schema 'my file.json' '--sort=-price' --tag a --tag b",
  );
  expect(commandLine({ command: "filter", rest: ["-x"], options: { json: true } }, "a=1")).toBe(
    "ampipe filter --json -- 'a=1' -x",
  );
});
