import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  number,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";

/** A schema with fields of every type and with every option that changes how a filter is evaluated. */
export const everyType = defineSchema({
  id: integer(),
  count: integer({ bits: 32, nullable: true }),
  list_price: decimal({ nullable: true, precision: 12, scale: 2 }),
  rate: decimal(),
  weight: number({ nullable: true }),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  note: text({ nullable: true, ordered: true, containsIgnoresCase: true }),
  alias: text({ nullable: true, ordered: true, ignoresCase: true }),
  state: enumeration(["draft", "done", "AT&T"], { nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  seen: timestamp({ nullable: true }),
  secret: text({ hidden: true }),
});

/** For each type, a schema with one field that is not nullable. */
export const oneOfEachType: Readonly<Record<string, Schema>> = {
  integer: defineSchema({ only: integer() }),
  "32-bit integer": defineSchema({ only: integer({ bits: 32 }) }),
  decimal: defineSchema({ only: decimal() }),
  "two-digit decimal": defineSchema({ only: decimal({ precision: 2, scale: 1 }) }),
  number: defineSchema({ only: number() }),
  text: defineSchema({ only: text() }),
  "ordered text": defineSchema({ only: text({ ordered: true }) }),
  "text that ignores case": defineSchema({ only: text({ ordered: true, ignoresCase: true }) }),
  "enumeration, 2 choices": defineSchema({ only: enumeration(["draft", "done"]) }),
  "enumeration, 4 choices": defineSchema({ only: enumeration(["draft", "sent", "done", "AT&T"]) }),
  boolean: defineSchema({ only: boolean() }),
  date: defineSchema({ only: date() }),
  timestamp: defineSchema({ only: timestamp() }),
};
