import fc from "fast-check";
import {
  and,
  contains,
  describeSchema,
  endsWith,
  eq,
  type Filter,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  type Schema,
  startsWith,
} from "../../../src/index.js";
import type { DemoRecord } from "./oracle.js";

const ORDERS = { ">": gt, ">=": gte, "<": lt, "<=": lte } as const;
const SEARCHES = {
  "*": { build: contains, from: "anywhere" },
  "!*": { build: notContains, from: "anywhere" },
  "^": { build: startsWith, from: "start" },
  "!^": { build: notStartsWith, from: "start" },
  $: { build: endsWith, from: "end" },
  "!$": { build: notEndsWith, from: "end" },
} as const;

/** Generates filters with values of the records, so that most of them select some records. */
export function anyFilterOf(records: readonly DemoRecord[], schema: Schema): fc.Arbitrary<Filter> {
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      anyCondition(records, schema),
      fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((parts) => and(...parts)),
      fc.array(tie("filter"), { minLength: 2, maxLength: 3 }).map((parts) => or(...parts)),
      tie("filter").map((part) => not(part)),
    ),
  }));
  return filter;
}

function anyCondition(records: readonly DemoRecord[], schema: Schema): fc.Arbitrary<Filter> {
  const fields = describeSchema(schema).filter((member) => "operators" in member);
  const cells = fc.record({ field: fc.constantFrom(...fields), record: fc.constantFrom(...records) });
  return cells.chain(({ field: { name, operators }, record }) =>
    fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Filter> => {
      const value = record[name] ?? null;
      if (operator === "[]" || operator === "![]") {
        const others = fc.array(fc.constantFrom(...records), { maxLength: 3 });
        const build = operator === "[]" ? isIn : notIn;
        return others.map((more) => build(name, [value, ...more.map((other) => other[name] ?? null)]));
      }
      if (operator === "=" || operator === "!=") return fc.constant((operator === "=" ? eq : ne)(name, value));
      if (operator in ORDERS) {
        return fc.constant(value === null ? ne(name, null) : ORDERS[operator as keyof typeof ORDERS](name, value));
      }
      const search = SEARCHES[operator as keyof typeof SEARCHES];
      return anyPart(String(value), search.from).map((part) => search.build(name, part));
    }),
  );
}

/** Generates a part of a text, sometimes with its ASCII letters in uppercase. */
function anyPart(text: string, from: "anywhere" | "start" | "end"): fc.Arbitrary<string> {
  const characters = Array.from(text);
  const ends = fc.tuple(fc.nat(characters.length), fc.nat(characters.length));
  return fc.tuple(ends, fc.boolean()).map(([[one, other], isUpper]) => {
    const [start, end] = [Math.min(one, other), Math.max(one, other)];
    const part = characters.slice(from === "start" ? 0 : start, from === "end" ? undefined : end).join("");
    return isUpper ? part.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : part;
  });
}
