import { expect, test } from "vitest";
import {
  boolean,
  check,
  defineSchema,
  integer,
  parse,
  type Result,
  renderDiagnostics,
  text as textField,
  timestamp,
} from "../../../src/index.js";

const schema = defineSchema({
  id: integer(),
  price: integer(),
  tag: textField(),
  漢字: integer(),
  ok: boolean(),
  at: timestamp(),
});

function rendered(text: string, result: Result<unknown> = check(text, schema)): string {
  return renderDiagnostics(text, result.ok ? result.warnings : result.diagnostics);
}

test("renders the message, the line, and carets under the span", () => {
  expect(rendered("prise>=10 & tag=red")).toBe(
    ['Unknown field "prise". Did you mean "price"?', "  prise>=10 & tag=red", "  ^^^^^"].join("\n"),
  );
});

test("renders all diagnostics in source order and marks warnings", () => {
  expect(rendered("id=x & tag='a' & ok=TRUE")).toBe(
    [
      'Field "id" accepts a whole number, such as 42, not "x".',
      "  id=x & tag='a' & ok=TRUE",
      "     ^",
      "Warning: Value \"'a'\" includes its quotes. Use straight double quotes or no quotes.",
      "  id=x & tag='a' & ok=TRUE",
      "            ^^^^",
      'Field "ok" accepts true or false, not "TRUE". Did you mean "true"?',
      "  id=x & tag='a' & ok=TRUE",
      "                      ^^^^",
    ].join("\n"),
  );
});

test.each([
  ["a tab before the span is repeated", "\tid=\tx", "  \tid=\tx\n  \t   \t^"],
  ["a tab inside the span is repeated", "id=x\ty", "  id=x\ty\n     ^\t^"],
  ["wide characters take two columns", "漢字=漢", "  漢字=漢\n       ^^"],
  ["an emoji with modifiers takes two columns", "tag=👩‍👩‍👧&id=👍🏽", "  tag=👩‍👩‍👧&id=👍🏽\n            ^^"],
  ["combining marks take no column", "tag=e\u0301&id=e\u0301x", "  tag=e\u0301&id=e\u0301x\n           ^^"],
  ["half-width katakana takes one column", "tag=ｱ&id=x", "  tag=ｱ&id=x\n           ^"],
  ["a span at the end of the text has carets", "tag=1&id=", "  tag=1&id=\n        ^^^"],
])("%s", (_name, text, lines) => {
  expect(rendered(text).split("\n").slice(1).join("\n")).toBe(lines);
});

test("only the line of the problem is shown, with its number", () => {
  expect(rendered("id=1 &\n  tag=x &\r\n  prise=2 &\r ok=1")).toBe(
    [
      'Unknown field "prise". Did you mean "price"?',
      "  3 |   prise=2 &",
      "        ^^^^^",
      'Field "ok" accepts true or false, not "1". Did you mean "true"?',
      "  4 |  ok=1",
      "          ^",
    ].join("\n"),
  );
});

test("a span over several lines is underlined to the end of the first", () => {
  expect(rendered('id="a\nb"')).toBe(
    ['Field "id" accepts a whole number, such as 42, not "a\uFFFDb".', '  1 | id="a', "         ^^"].join("\n"),
  );
});

test("a long line is shown as an excerpt around the problem", () => {
  const text = `tag=${"x".repeat(200)}&prise=1&tag=${"y".repeat(200)}`;
  expect(rendered(text)).toBe(
    [
      'Unknown field "prise". Did you mean "price"?',
      `  …${"x".repeat(39)}&prise=1&tag=${"y".repeat(48)}…`,
      `  ${" ".repeat(41)}^^^^^`,
    ].join("\n"),
  );
});

test("an excerpt never splits a character", () => {
  const text = `tag=${"😀".repeat(100)}&prise=1&tag=${"😀".repeat(100)}`;
  expect(rendered(text)).not.toMatch(/\uFFFD|\p{Cs}/u);
});

test("control and direction characters do not reach the terminal", () => {
  expect(rendered("id=\u001b[31m\u202e")).toBe(
    [
      'Field "id" accepts a whole number, such as 42, not "\uFFFD[31m\uFFFD".',
      "  id=\uFFFD[31m\uFFFD",
      "     ^^^^^^",
    ].join("\n"),
  );
  expect(rendered("tag=\ud800\0")).toContain("  tag=\uFFFD\uFFFD\n      ^");
});

test("a long value is shortened in the message", () => {
  expect(rendered(`id=${"x".repeat(100)}`)).toContain(`not "${"x".repeat(60)}…".`);
});

test("without a text, only the message is rendered", () => {
  expect(rendered("", parse("a="))).toBe('Field "a" has no value after "=". For an empty text, write "".');
  expect(renderDiagnostics("a=1", [])).toBe("");
});

test("a span outside the text is rendered at its end", () => {
  const result = check(`${" ".repeat(50)}prise=1`, schema);
  expect(rendered("short", result)).toBe('Unknown field "prise". Did you mean "price"?\n  short\n       ^');
});

test("a plus sign decoded to a space gets a hint", () => {
  expect(rendered("at=2024-05-31T14:30 02:00").split("\n")[0]).toBe(
    'Field "at" accepts a time, such as 2024-05-31T14:30:00Z or now-7d, not "2024-05-31T14:30 02:00". ' +
      'Did you mean "2024-05-31T14:30+02:00"? In a URL, write a plus sign as %2B.',
  );
});
