import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { check, defineSchema, integer, NO_LIMITS, parse, parseOrThrow, pretty, print } from "../src/index.js";
import { printEnvironment, printFigure, printTable, printText } from "./report.js";

// Growth of time with the size of the input: the ratio of times for every doubling.

const SIZES = [1, 2, 4, 8, 16, 32].map((thousands) => thousands * 1000);
const MAX_GROWTH = 2.3;
const TRIES = 25;

const limits = NO_LIMITS;
const schema = defineSchema({ a: integer(), b: integer() });
const read = (text: string) => parse(text, { limits });

/** Work for a given size. Preparing its input is not measured. */
const SUBJECTS: Readonly<Record<string, (size: number) => () => unknown>> = {
  "parse, conditions": (size) => {
    const text = repeat("a=1&b>=2|", size / 2, "a=1");
    return () => read(text);
  },
  "parse, items of a list": (size) => {
    const text = `a[${repeat("12345,", size, "1")}]`;
    return () => read(text);
  },
  "parse, conditions 32 groups deep": (size) => {
    const text = "(".repeat(32) + repeat("(a=1|b=2)&", size / 2, "a=1") + ")".repeat(32);
    return () => read(text);
  },
  "parse, groups in groups": (size) => {
    const text = `${"(a=1|!(b=2&".repeat(size / 2)}a=1${"))".repeat(size / 2)}`;
    return () => read(text);
  },
  "parse, a quoted value": (size) => {
    const text = `a="${'x\\"\\u0041'.repeat(size)}"`;
    return () => read(text);
  },
  "parse, errors of every kind": (size) => {
    const text = repeat("a=&b in (1,2)&!c=1&d[1,,2]&e f=1&'g'=1&h=AT&T&&(i=1)j=2|", size / 10, "a=1");
    return () => read(text);
  },
  "parse, groups that never close": (size) => {
    const text = "(a=1|".repeat(size);
    return () => read(text);
  },
  "parse, a list that never closes": (size) => {
    const text = `a[${"1,".repeat(size)}`;
    return () => read(text);
  },
  "parse, warnings": (size) => {
    const text = repeat("a==1&b='x'&a=NULL&b=[1,2]&a=1 and b=2&", size / 5, "a=1");
    return () => read(text);
  },
  "parse, white space in a value": (size) => {
    const text = `a=x${" ".repeat(size)}y`;
    return () => read(text);
  },
  "parse, connectives and stray parentheses": (size) => {
    const text = `(${")&".repeat(size)}`;
    return () => read(text);
  },
  "parse, open groups and a long value": (size) => {
    const text = `${"(".repeat(size)}a=${"x".repeat(size)}`;
    return () => read(text);
  },
  "check, invalid conditions": (size) => {
    const text = repeat("a=x&c=1&b*2&", size / 3, "a=1");
    return () => check(text, schema, { limits });
  },
  print: (size) => {
    const filter = parseOrThrow(repeat("(a=1|b[1,2])&", size / 2, "a=1"), { limits });
    return () => print(filter);
  },
  "pretty, flat": (size) => {
    const filter = parseOrThrow(repeat("a=1&", size, "a=1"), { limits });
    return () => pretty(filter);
  },
  "pretty, groups in groups": (size) => {
    const filter = parseOrThrow(`${"(a=1|!(b=2&".repeat(size / 2)}a=1${"))".repeat(size / 2)}`, { limits });
    return () => pretty(filter);
  },
};

function repeat(piece: string, times: number, last: string): string {
  return piece.repeat(times) + last;
}

/** Returns the minimum time of several runs, in milliseconds, to exclude disturbances. */
function timeOf(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

interface Growth {
  readonly rows: readonly (readonly string[])[];
  /** The largest ratio of times. */
  readonly worst: Readonly<Record<"parse" | "other", number>>;
}

function measureAll(): Growth {
  const rows: string[][] = [["", ...SIZES.slice(1).map(String), "ms"]];
  const worst = { parse: 0, other: 0 };
  for (const [name, prepare] of Object.entries(SUBJECTS)) {
    const warm = prepare(SIZES[0] ?? 1000);
    for (let i = 0; i < 20; i++) warm();
    const times = SIZES.map((size) => timeOf(prepare(size)));
    const ratios = times.slice(1).map((time, i) => time / (times[i] ?? Number.NaN));
    const group = name.startsWith("parse") ? "parse" : "other";
    worst[group] = Math.max(worst[group], ...ratios);
    rows.push([name, ...ratios.map((ratio) => ratio.toFixed(2)), (times.at(-1) ?? 0).toFixed(1)]);
  }
  return { rows, worst };
}

/** Measures in a new thread, with the given size of the young generation. */
async function measureWithin(maxYoungGenerationSizeMb?: number): Promise<void> {
  const resourceLimits = maxYoungGenerationSizeMb === undefined ? {} : { maxYoungGenerationSizeMb };
  const [{ rows, worst }] = (await once(new Worker(new URL(import.meta.url), { resourceLimits }), "message")) as [
    Growth,
  ];
  printTable(rows);
  printFigure(
    "worst doubling",
    `${worst.parse.toFixed(2)} of parse (at most ${MAX_GROWTH}), ${worst.other.toFixed(2)} of the others`,
  );
}

if (isMainThread) {
  printEnvironment();
  printText("Each column: time divided by the time for half the size. Last column: milliseconds at 32,000.");
  printText("With a young generation large enough for all objects:");
  await measureWithin(1536);
  printText("With the defaults of Node: V8 copies the objects of a call twice once they outgrow the young generation:");
  await measureWithin();
} else parentPort?.postMessage(measureAll());
