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

/** A field of every type and of every option that changes a meaning, nullable or not. */
export const everyType = defineSchema({
  id: integer(),
  count: integer({ bits: 32, nullable: true }),
  list_price: decimal({ nullable: true, precision: 12, scale: 2 }),
  rate: decimal(),
  weight: number({ nullable: true }),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  note: text({ nullable: true, ordered: true, containsIgnoresCase: true }),
  state: enumeration(["draft", "done", "AT&T"], { nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  created: timestamp(),
  seen: timestamp({ nullable: true }),
  secret: text({ hidden: true }),
});

/** A schema of one field that is never null, for each type. */
export const oneOfEachType: Readonly<Record<string, Schema>> = {
  integer: defineSchema({ only: integer() }),
  "integer of 32 bits": defineSchema({ only: integer({ bits: 32 }) }),
  decimal: defineSchema({ only: decimal() }),
  "decimal of two digits": defineSchema({ only: decimal({ precision: 2, scale: 1 }) }),
  number: defineSchema({ only: number() }),
  text: defineSchema({ only: text() }),
  "ordered text": defineSchema({ only: text({ ordered: true }) }),
  "enumeration of two": defineSchema({ only: enumeration(["draft", "done"]) }),
  "enumeration of four": defineSchema({ only: enumeration(["draft", "sent", "done", "AT&T"]) }),
  boolean: defineSchema({ only: boolean() }),
  date: defineSchema({ only: date() }),
  timestamp: defineSchema({ only: timestamp() }),
};
