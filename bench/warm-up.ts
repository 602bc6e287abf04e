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
} from "../src/index.js";

/** A schema with filters on it. */
export interface WarmUp {
  readonly schema: Schema;
  readonly filters: readonly string[];
}

/**
 * Twenty filters on five schemas, none of them measured. An engine optimises code for the inputs it has seen, and a
 * server has seen more than one filter.
 */
export const WARM_UPS: readonly WarmUp[] = [
  {
    schema: defineSchema({ id: integer(), email: text(), age: integer({ nullable: true }), admin: boolean() }),
    filters: [
      "email=ann@example.org",
      "age>=18&age<65&admin=false",
      "email*example|admin=true",
      "!(id[1,2,3,4]|email*test)&age!=null",
    ],
  },
  {
    schema: defineSchema({
      number: text(),
      state: enumeration(["draft", "sent", "paid"]),
      total: decimal(),
      due: date({ nullable: true }),
    }),
    filters: [
      "state=draft",
      "state[sent,paid]&total>1000.50",
      "due<2026-11-30|due=null",
      'number="INV/2026, 17"&(state=sent|total<0)',
    ],
  },
  {
    schema: defineSchema({ device: text(), at: timestamp(), celsius: number(), ok: boolean({ nullable: true }) }),
    filters: [
      "at>=2026-11-01T00:00:00Z&at<2026-11-02T00:00:00Z",
      "celsius<-10|celsius>40",
      "device[a1,a2,a3]&ok=true",
      "(ok=null|ok=false)&celsius>=21.5&device!*lab",
    ],
  },
  {
    schema: defineSchema({ sku: text(), stock: integer(), price: decimal({ nullable: true }), tags: text() }),
    filters: ["sku=B-100", "stock<=0", "price>=10&price<=20&tags*steel", "!(stock=0)&(tags*new|tags*sale|price=null)"],
  },
  {
    schema: defineSchema({ author: text(), title: text(), published: date(), words: integer(), likes: integer() }),
    filters: [
      "author!=bot",
      "title*release notes&published>2026-01-01",
      "words[100,200,300]|likes>5&words>50",
      'author="O\'Neill \\"Jo\\""|title!*draft&likes![0,1]',
    ],
  },
];

/** Returns the first part of a filter, like an unfinished input. Most of these are invalid in every language. */
export function cutOff(filter: string): string {
  return filter.slice(0, Math.ceil(filter.length * 0.6));
}

/** Returns the text as one block of memory, like a received request. Concatenated text may be slower to read. */
export function asReceived(text: string): string {
  return Buffer.from(text).toString();
}
