import { expect, test } from "vitest";
import {
  check,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";

const ITEMS = {
  integer: integer({ bits: 32 }),
  long: integer({ bits: 64 }),
  text: text(),
  enumeration: enumeration(["draft", "done"]),
  uuid: uuid(),
  date: date(),
  timestamp: timestamp(),
  decimal: decimal(),
  number: number(),
};
const LISTS = ["integer", "long", "text", "enumeration", "uuid"] as const;
const VALUES = [
  "",
  "x",
  "3000000000",
  "-3000000000",
  "99999999999999999999",
  "1.5",
  "null",
  "now-9999y",
  "'done'",
  "Done",
];

/** Returns the messages about a field with the name `f`. */
function messagesOf(filter: string, field: object): readonly string[] {
  const result = check(filter, defineSchema({ f: field as never }));
  return result.ok ? [] : result.diagnostics.map(({ message }) => message);
}

test.each(LISTS)("a list of type %s describes its items as a field of that type does", (name) => {
  for (const value of VALUES) {
    const items = messagesOf(`f["${value}"]`, listOf(ITEMS[name] as never));
    expect(items, value).toEqual(messagesOf(`f["${value}"]`, ITEMS[name]));
  }
});

test("the message of an item out of range names numbers", () => {
  expect(messagesOf("f*3000000000", listOf(integer({ bits: 32 })))).toEqual([
    'Field "f" accepts numbers from -2147483648 to 2147483647, not "3000000000".',
  ]);
});

test.each([
  ["integer", "f=x", 'Field "f" accepts a whole number, such as 42, not "x".'],
  ["integer", "f=3000000000", 'Field "f" accepts numbers from -2147483648 to 2147483647, not "3000000000".'],
  ["decimal", "f=x", 'Field "f" accepts a number, such as 9.99, not "x".'],
  ["number", "f=x", 'Field "f" accepts a number, such as 9.99, not "x".'],
  ["date", "f=x", 'Field "f" accepts a calendar day, such as 2024-05-31 or today-7d, not "x".'],
  ["date", "f=today-9999y", 'Field "f" accepts times from 0001-01-01 to 9999-12-31, not "today-9999y".'],
  ["timestamp", "f=now-9999y", 'Field "f" accepts times from 0001-01-01 to 9999-12-31, not "now-9999y".'],
  ["uuid", "f=x", 'Field "f" accepts a UUID, such as 2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60, not "x".'],
  ["enumeration", "f=x", 'Field "f" does not accept "x". It accepts "draft", "done".'],
] as const)("%s: %s", (name, filter, message) => {
  expect(messagesOf(filter, ITEMS[name])).toEqual([message]);
});
