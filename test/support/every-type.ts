import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  number,
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
