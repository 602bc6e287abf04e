import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkOrThrow } from "../src/index.js";
import { filterRecords, filterRecordsAsync } from "../src/memory.js";
import { FILTER } from "./fixtures.js";
import { generateProducts, type Product, productSchema } from "./records.js";

/** What filtering a stream took. */
export interface StreamUsage {
  readonly matches: number;
  readonly seconds: number;
  /** The most that was in use right after a collection of garbage, in bytes. */
  readonly peakHeap: number;
  /** In bytes. */
  readonly peakResident: number;
}

/** How to filter a stream of products, for the number of matches. */
const WAYS = {
  filterRecords: async (products: Iterable<Product>): Promise<number> => {
    let matches = 0;
    for (const _match of filterRecords(checkOrThrow(FILTER, productSchema), products)) matches++;
    return matches;
  },
  filterRecordsAsync: async (products: Iterable<Product>): Promise<number> => {
    let matches = 0;
    for await (const _match of filterRecordsAsync(checkOrThrow(FILTER, productSchema), later(products))) matches++;
    return matches;
  },
};

export type Way = keyof typeof WAYS;
export const STREAM_WAYS = Object.keys(WAYS) as Way[];

const COMMAND = "stream";
const SAMPLE_EVERY = 50_000;

/** Streams in a process of its own: what this one has done before would count otherwise. */
export function measureStream(way: Way, count: number): StreamUsage {
  const file = fileURLToPath(import.meta.url);
  const answer = execFileSync(process.execPath, ["--expose-gc", file, COMMAND, way, String(count)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(answer);
}

/** Whether this process was started by `measureStream`, in which case `serveStream` is all that it has to do. */
export function isStreaming(): boolean {
  return process.argv[2] === COMMAND;
}

export async function serveStream(): Promise<void> {
  const [, , , way, count] = process.argv;
  const start = performance.now();
  let peakHeap = 0;
  const sample = (): void => {
    globalThis.gc?.();
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed);
  };
  const matches = await WAYS[way as Way](sampled(generateProducts(Number(count)), sample));
  const seconds = (performance.now() - start) / 1000;
  const usage: StreamUsage = { matches, seconds, peakHeap, peakResident: process.resourceUsage().maxRSS * 1024 };
  process.stdout.write(JSON.stringify(usage));
}

function* sampled<T>(items: Iterable<T>, sample: () => void): Generator<T, void, undefined> {
  let seen = 0;
  for (const item of items) {
    yield item;
    if (++seen % SAMPLE_EVERY === 0) sample();
  }
}

async function* later<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  for (const item of items) yield item;
}
