import { randomFrom } from "../../bench/random.js";
import { type BoundFilter, bindOrThrow, defineSchema, type Filter, print, type Schema } from "../../src/index.js";
import { difference, disjoint, equivalent, implies, satisfiable } from "../../src/logic.js";
import { toPredicate } from "../../src/memory.js";
import { randomFilter } from "./random-filter.js";
import { TINY_DOMAINS, type TinyDomain } from "./tiny-domains.js";

const MAX_RECORDS = 2500;
const FIELDS = 3;

/** The result of many comparisons with the oracle. */
export interface OracleCounts {
  pairs: number;
  /** Answers by function. Each pair has five. */
  answers: number;
  yes: number;
  no: number;
  unknown: number;
  /** Descriptions of the wrong answers, the first ones only. */
  readonly wrong: string[];
}

/**
 * Compares the results for random pairs of filters with those of an oracle, which matches every record of tiny domains
 * with both. A witness that the oracle lacks is right, if the predicate says so, but allowed for long texts only.
 */
export function compareWithOracle(pairs: number, seed: number): OracleCounts {
  const random = randomFrom(seed);
  const counts: OracleCounts = { pairs: 0, answers: 0, yes: 0, no: 0, unknown: 0, wrong: [] };
  for (; counts.pairs < pairs; counts.pairs++) {
    const tiny = randomSchema(random);
    const [a, b] = [0, 1].map(() => {
      const filter = filterOf(tiny, random);
      return remember(bindOrThrow(filter, tiny.schema), filter);
    }) as [BoundFilter, BoundFilter];
    check(counts, tiny, a, b);
  }
  return counts;
}

/** Draws a filter of one to eleven conditions on a tiny domain, with all of its records. */
export function randomTinyFilter(random: () => number): TinySchema & { readonly filter: Filter } {
  const tiny = randomSchema(random);
  return { ...tiny, filter: filterOf(tiny, random) };
}

function filterOf({ schema, constantsOf }: TinySchema, random: () => number): Filter {
  return randomFilter({ schema, constantsOf, conditions: 1 + Math.floor(random() ** 2 * 10) }, random);
}

function check(counts: OracleCounts, tiny: TinySchema, a: BoundFilter, b: BoundFilter): void {
  const { schema, records, isOpen } = tiny;
  const [matchesA, matchesB] = [toPredicate(a), toPredicate(b)];
  const exists = (wanted: (inA: boolean, inB: boolean) => boolean): boolean =>
    records.some((record) => wanted(matchesA(record), matchesB(record)));
  const claims = [
    ["satisfiable", satisfiable(a), (inA: boolean) => inA, "yes"],
    ["implies", implies(a, b), (inA: boolean, inB: boolean) => inA && !inB, "no"],
    ["equivalent", equivalent(a, b), (inA: boolean, inB: boolean) => inA !== inB, "no"],
    ["disjoint", disjoint(a, b), (inA: boolean, inB: boolean) => inA && inB, "no"],
    ["difference", difference(a, b), (inA: boolean, inB: boolean) => inA !== inB, "yes"],
  ] as const;
  for (const [name, result, wanted, found] of claims) {
    counts.answers++;
    counts[result.answer]++;
    if (result.answer === "unknown") continue;
    const isFound = result.answer === found;
    const witness = "witness" in result ? (result.witness as object) : undefined;
    const isWitness = witness !== undefined && wanted(matchesA(witness), matchesB(witness));
    const isRight = isFound ? isWitness && (isOpen || exists(wanted)) : !exists(wanted);
    if (!isRight && counts.wrong.length < 10) {
      const { byName } = schema;
      counts.wrong.push(JSON.stringify({ name, a: textOf(a), b: textOf(b), result, fields: [...byName.keys()] }));
    }
  }
}

const texts = new WeakMap<BoundFilter, string>();

function textOf(bound: BoundFilter): string {
  return texts.get(bound) ?? "";
}

export interface TinySchema {
  readonly schema: Schema;
  readonly records: readonly object[];
  readonly isOpen: boolean;
  readonly constantsOf: (field: string) => readonly string[];
}

function randomSchema(random: () => number): TinySchema {
  const names = Object.keys(TINY_DOMAINS);
  const chosen = new Map<string, TinyDomain>();
  let size = 1;
  for (let i = 0; i < FIELDS; i++) {
    const name = names[Math.floor(random() * names.length)] as string;
    const domain = TINY_DOMAINS[name] as TinyDomain;
    if (chosen.has(name) || size * domain.values.length > MAX_RECORDS) continue;
    chosen.set(name, domain);
    size *= domain.values.length;
  }
  const key = [...chosen.keys()].join();
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const fields = Object.fromEntries(Array.from(chosen, ([name, { field }]) => [name, field]));
  let records: readonly Readonly<Record<string, unknown>>[] = [{}];
  for (const [name, { values }] of chosen) {
    records = records.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
  }
  const created: TinySchema = {
    schema: defineSchema(fields),
    records,
    isOpen: [...chosen.values()].some(({ isOpen = false }) => isOpen),
    constantsOf: (field) => chosen.get(field)?.constants ?? [],
  };
  schemas.set(key, created);
  return created;
}

const schemas = new Map<string, TinySchema>();

/** Remembers the text of a filter for a failure. */
function remember(bound: BoundFilter, filter: Parameters<typeof print>[0]): BoundFilter {
  texts.set(bound, print(filter));
  return bound;
}
