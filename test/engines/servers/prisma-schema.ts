import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Fields,
  integer,
  json,
  listOf,
  number,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";

/** A field for every type and every option that changes the `where`, nullable and not. */
const SCALARS = {
  id: integer({ bits: 32 }),
  count: integer({ bits: 32, nullable: true }),
  amount: integer({ nullable: true }),
  big_amount: integer({ column: "big amount" }),
  list_price: decimal({ nullable: true, precision: 12, scale: 2 }),
  total: decimal({ precision: 18, scale: 3 }),
  measure: decimal({ nullable: true }),
  weight: number({ nullable: true }),
  size: number(),
  name: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  note: text({ nullable: true, containsIgnoresCase: true, column: "the note" }),
  title: text(),
  alias: text({ nullable: true, ignoresCase: true }),
  code: text({ ordered: true, ignoresCase: true, column: "the code" }),
  state: enumeration(["draft", "done", "Done", "on_hold"], { nullable: true }),
  kind: enumeration(["x", "X", "y"]),
  // Choices that an enum of Prisma cannot have, in a column of texts.
  flavour: enumeration(["it's", "a,b", "null", '"'], { nullable: true }),
  active: boolean({ nullable: true }),
  listed: boolean(),
  due: date({ nullable: true }),
  made: date(),
  created: timestamp(),
  seen_at: timestamp({ nullable: true }),
  starts: timestamp({ nullable: true, zone: false }),
  ends: timestamp({ zone: false, column: "the end" }),
  ref: uuid(),
  link: uuid({ nullable: true }),
  written: uuid({ nullable: true, stored: "text" }),
  settings: json({ nullable: true }),
} as const satisfies Fields;

/** Lists exist on PostgreSQL only. In Prisma, they are never nullable, but the database may contain NULL. */
const LISTS = {
  tags: listOf(text()),
  words: listOf(text(), { nullable: true, column: "the words" }),
  sizes: listOf(integer({ bits: 32 }), { nullable: true }),
  amounts: listOf(integer()),
  flavours: listOf(enumeration(["it's", "a,b", "null", '"'])),
  refs: listOf(uuid()),
  links: listOf(uuid({ stored: "text" }), { nullable: true }),
} as const satisfies Fields;

/** pglite-prisma-adapter rejects lists of enums, unlike the adapter for PostgreSQL servers. */
const ENUM_LISTS = {
  states: listOf(enumeration(["draft", "done", "Done"]), { nullable: true }),
  kinds: listOf(enumeration(["x", "X", "y"])),
} as const satisfies Fields;

export const SQLITE_SCHEMA: Schema = defineSchema(SCALARS);
export const PGLITE_SCHEMA: Schema = defineSchema({ ...SCALARS, ...LISTS });
export const POSTGRES_SCHEMA: Schema = defineSchema({ ...SCALARS, ...LISTS, ...ENUM_LISTS });
