import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkOrThrow } from "../src/index.js";
import { filterRecords, filterRecordsAsync } from "../src/memory.js";
import { FILTER } from "./fixtures.js";
import { generateProducts, type Product, productSchema } from "./records.js";

/** Cost of filtering a stream. */
export interface StreamUsage {
  readonly matches: number;
  readonly seconds: number;
  /** Maximum heap size right after a garbage collection, in bytes. */
  readonly peakHeap: number;
  /** In bytes. */
  readonly peakResident: number;
}

/** Functions that filter a stream of products and return the number of matches. */
const METHODS = {
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

export type StreamMethod = keyof typeof METHODS;
export const STREAM_METHODS = Object.keys(METHODS) as StreamMethod[];

const COMMAND = "stream";
const SAMPLE_EVERY = 50_000;

/** Measures in a new process, so that earlier work of this process does not count. */
export function measureStream(method: StreamMethod, count: number): StreamUsage {
  const file = fileURLToPath(import.meta.url);
  const usage = execFileSync(process.execPath, ["--expose-gc", file, COMMAND, method, String(count)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(usage);
}

/** Returns whether `measureStream` started this process, which then only has to call `serveStream`. */
export function isStreaming(): boolean {
  return process.argv[2] === COMMAND;
}

export async function serveStream(): Promise<void> {
  const [, , , method, count] = process.argv;
  const start = performance.now();
  let peakHeap = 0;
  const sample = (): void => {
    globalThis.gc?.();
    peakHeap = Math.max(peakHeap, process.memoryUsage().heapUsed);
  };
  const matches = await METHODS[method as StreamMethod](sampled(generateProducts(Number(count)), sample));
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
