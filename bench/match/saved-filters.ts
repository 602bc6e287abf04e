import { boolean, decimal, defineSchema, enumeration, integer, listOf, text, timestamp } from "../../src/index.js";

export const products = defineSchema({
  id: integer(),
  name: text(),
  code: text(),
  list_price: decimal(),
  qty: integer(),
  active: boolean(),
  state: enumeration(["draft", "open", "done", "lost"]),
  categ_id: integer({ nullable: true }),
  tags: listOf(text()),
  created: timestamp(),
});

export type Condition = readonly [field: string, operator: string, value: string | number | boolean];

/** A saved filter: all of `all`, and one of `any` if there are any. */
export interface SavedFilter {
  readonly all: readonly Condition[];
  readonly any?: readonly Condition[];
}

const STATES = ["draft", "open", "done", "lost"];
/** Different words of six letters. */
const WORDS = Array.from({ length: 2_000 }, (_, index) => {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  return Array.from({ length: 6 }, (_, at) => letters[Math.floor((index * 7919) / 26 ** at + at * index) % 26]).join(
    "",
  );
});

/** The mix: what each saved filter asks, and the share of products that match it. */
export const SHAPES: readonly {
  readonly name: string;
  readonly share: string;
  make(upTo: (end: number) => number): SavedFilter;
}[] = [
  {
    name: "active=true & list_price<… & name*…",
    share: "0.01 %",
    make: (upTo) => ({
      all: [
        ["active", "=", true],
        ["list_price", "<", upTo(200)],
        ["name", "*", word(upTo)],
      ],
    }),
  },
  {
    name: "categ_id=… & list_price>=…",
    share: "0.1 %",
    make: (upTo) => ({
      all: [
        ["categ_id", "=", upTo(500)],
        ["list_price", ">=", upTo(1000)],
      ],
    }),
  },
  {
    name: "list_price>=… & list_price<… & state=…",
    share: "0.1 %",
    make: (upTo) => {
      const price = upTo(1000);
      return {
        all: [
          ["list_price", ">=", price],
          ["list_price", "<", price + 5],
          ["state", "=", state(upTo)],
        ],
      };
    },
  },
  { name: "code^…", share: "0.01 %", make: (upTo) => ({ all: [["code", "^", `BLT-${digits(upTo(10_000), 4)}`]] }) },
  {
    name: "tags*… & state!=done",
    share: "0.1 %",
    make: (upTo) => ({
      all: [
        ["tags", "*", word(upTo)],
        ["state", "!=", "done"],
      ],
    }),
  },
  {
    name: "categ_id=… & qty>…",
    share: "0.1 %",
    make: (upTo) => ({
      all: [
        ["categ_id", "=", upTo(500)],
        ["qty", ">", upTo(200)],
      ],
    }),
  },
  { name: "id=…", share: "0.0001 %", make: (upTo) => ({ all: [["id", "=", upTo(1_000_000)]] }) },
  {
    name: "(name*… | tags*…) & active=true",
    share: "0.2 %",
    make: (upTo) => ({
      all: [["active", "=", true]],
      any: [
        ["name", "*", word(upTo)],
        ["tags", "*", word(upTo)],
      ],
    }),
  },
  {
    name: "created>now-7d & categ_id=…",
    share: "0.05 %",
    make: (upTo) => ({
      all: [
        ["created", ">", "now-7d"],
        ["categ_id", "=", upTo(500)],
      ],
    }),
  },
  {
    name: "qty<… & name$…",
    share: "0.002 %",
    make: (upTo) => ({
      all: [
        ["qty", "<", upTo(10)],
        ["name", "$", word(upTo).slice(1)],
      ],
    }),
  },
];

export function savedFilters(count: number, random: () => number): readonly SavedFilter[] {
  const upTo = (end: number) => Math.floor(random() * end);
  return Array.from({ length: count }, (_, index) =>
    (SHAPES[index % SHAPES.length] as (typeof SHAPES)[number]).make(upTo),
  );
}

export function changedProducts(count: number, random: () => number) {
  const upTo = (end: number) => Math.floor(random() * end);
  return Array.from({ length: count }, () => ({
    id: upTo(1_000_000),
    name: `Bolt ${word(upTo)} ${word(upTo)}`,
    code: `BLT-${digits(upTo(100_000), 5)}`,
    list_price: upTo(100_000) / 100,
    qty: upTo(200),
    active: upTo(10) > 0,
    state: state(upTo),
    categ_id: upTo(500),
    tags: [word(upTo), word(upTo)],
    created: new Date(Date.now() - upTo(15 * 86_400_000)),
  }));
}

export function textOf({ all, any = [] }: SavedFilter): string {
  const texts = (conditions: readonly Condition[]) => conditions.map((condition) => condition.join(""));
  return [...texts(all), ...(any.length > 0 ? [`(${texts(any).join("|")})`] : [])].join("&");
}

function word(upTo: (end: number) => number): string {
  return WORDS[upTo(WORDS.length)] as string;
}

function state(upTo: (end: number) => number): string {
  return STATES[upTo(STATES.length)] as string;
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}
