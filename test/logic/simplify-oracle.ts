import { randomFrom } from "../../bench/random.js";
import { bindOrThrow, type Filter, fold, parseOrThrow, print, type Schema, sameFilter } from "../../src/index.js";
import { simplify } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";
import { randomTinyFilter } from "./oracle.js";

/** The result of many simplifications. */
export interface SimplifyCounts {
  filters: number;
  conditionsBefore: number;
  conditionsAfter: number;
  readonly wrong: string[];
}

/** Simplifies random filters of tiny domains, and compares the records that they match before and after. */
export function simplifyMany(filters: number, seed: number): SimplifyCounts {
  const random = randomFrom(seed);
  const counts: SimplifyCounts = { filters: 0, conditionsBefore: 0, conditionsAfter: 0, wrong: [] };
  for (; counts.filters < filters; counts.filters++) {
    const { schema, records, filter } = randomTinyFilter(random);
    const simple = simplify(bindOrThrow(filter, schema));
    counts.conditionsBefore += conditionsIn(filter);
    counts.conditionsAfter += conditionsIn(simple);
    const problem = problemOf(schema, records, filter, simple);
    if (problem !== undefined && counts.wrong.length < 10) {
      counts.wrong.push(`${problem}: ${print(filter)} -> ${print(simple)} -> ${again(simple, schema)}`);
    }
  }
  return counts;
}

/** Returns what is wrong with a simpler filter. */
export function problemOf(
  schema: Schema,
  records: readonly object[],
  filter: Filter,
  simple: Filter,
): string | undefined {
  const [before, after] = [filter, simple].map((one) => toPredicate(bindOrThrow(one, schema)));
  const differs = records.some((record) => before?.(record) !== after?.(record));
  if (differs) return "other records";
  if (conditionsIn(simple) > conditionsIn(filter)) return "more conditions";
  if (!sameFilter(parseOrThrow(print(simple)), simple)) return "does not parse";
  return again(simple, schema) === print(simple) ? undefined : "not idempotent";
}

function again(filter: Filter, schema: Schema): string {
  return print(simplify(bindOrThrow(filter, schema)));
}

export function conditionsIn(filter: Filter): number {
  const sum = (_node: unknown, parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
  return fold<number>(filter, {
    everything: () => 0,
    and: sum,
    or: sum,
    not: (_node, part) => part,
    comparison: () => 1,
    membership: () => 1,
    related: (_node, part) => part + 1,
  });
}
