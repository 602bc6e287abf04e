import { isDeepStrictEqual } from "node:util";
import { isMainThread } from "node:worker_threads";
import { type Contestant, measure } from "./measure.js";
import { printEnvironment, printFigure, printTable, printText } from "./report.js";
import { KINDS, LISTS, RECORDS, type Searches, type SearchPairs, SIZE_SEARCHES, SIZES_BY_NAME } from "./searches.js";
import { isStreaming, measureStream, STREAM_METHODS, serveStream } from "./streaming.js";

const THREADS = 2;
const STREAMS = [1_000_000, 10_000_000];

const BY_HAND = ", by hand";

function searchesOf(pairs: SearchPairs): Searches {
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, { byHand, ampipe }]) => [
      [name + BY_HAND, byHand],
      [name, ampipe],
    ]),
  );
}

function contestantsOf(searches: Searches): Record<string, Contestant> {
  return Object.fromEntries(
    Object.entries(searches).map(([name, prepare]) => [name, async () => (await prepare()).count]),
  );
}

/**
 * Returns the nanoseconds per record of each search. The memory layout of the records of a thread can double the time
 * to read them, so each search runs in several threads, one after the other, and the fastest counts.
 */
async function timesOf(searches: Searches): Promise<(name: string) => number> {
  const times = new Map<string, number>();
  for (let i = 0; i < THREADS; i++) {
    for (const { name, microseconds } of await measure(contestantsOf(searches))) {
      const time = (microseconds * 1000) / (SIZES_BY_NAME.get(name) ?? RECORDS);
      times.set(name, Math.min(time, times.get(name) ?? time));
    }
  }
  return (name) => times.get(name) ?? Number.NaN;
}

/** Returns a message for each search that finds other records than the first, which would invalidate its figures. */
async function findDifferences(searches: Searches): Promise<string[]> {
  const differences: string[] = [];
  let first: { readonly name: string; readonly positions: readonly number[] } | undefined;
  for (const [name, prepare] of Object.entries(searches)) {
    const positions = (await prepare()).positions();
    first ??= { name, positions };
    if (isDeepStrictEqual(positions, first.positions)) continue;
    const counts = `${positions.length} instead of ${first.positions.length}`;
    differences.push(`"${name}" does not match the same records as "${first.name}": ${counts}.`);
  }
  return differences;
}

async function findAllDifferences(): Promise<string[]> {
  const pairs = Object.entries({ ...KINDS, ...LISTS });
  const found: string[] = [];
  for (const [name, searchPair] of pairs) found.push(...(await findDifferences(searchesOf({ [name]: searchPair }))));
  return found;
}

async function reportSearchPairs(pairs: SearchPairs): Promise<(name: string) => number> {
  const timeOf = await timesOf(searchesOf(pairs));
  printTable([
    ["ns/record", "by hand", "ampipe", "/ by hand"],
    ...Object.keys(pairs).map((name) => [
      name,
      timeOf(name + BY_HAND).toFixed(1),
      timeOf(name).toFixed(1),
      (timeOf(name) / timeOf(name + BY_HAND)).toFixed(2),
    ]),
  ]);
  return timeOf;
}

async function reportLists(): Promise<void> {
  printText("Short and long lists that match about the same number of records");
  const timeOf = await reportSearchPairs(LISTS);
  const ratioOf = (items: string): string => (timeOf(`${items}, 1,000 items`) / timeOf(`${items}, 3 items`)).toFixed(2);
  printFigure(
    "1,000 items / 3 items",
    `${ratioOf("integers")} for integers, ${ratioOf("texts")} for texts (at most 1.5)`,
  );
}

async function reportKinds(): Promise<void> {
  printText("One condition of each kind");
  await reportSearchPairs(KINDS);
}

async function reportSizes(): Promise<void> {
  printText("Time by number of records");
  const timeOf = await timesOf(SIZE_SEARCHES);
  const totals = [...SIZES_BY_NAME].map(([name, size]) => timeOf(name) * size);
  const growths = totals.slice(1).map((total, i) => total / (totals[i] ?? Number.NaN));
  printTable([
    ["", "ms", "ns/record", "/ half"],
    ...[...SIZES_BY_NAME.keys()].map((name, i) => [
      name,
      ((totals[i] ?? Number.NaN) / 1e6).toFixed(2),
      timeOf(name).toFixed(1),
      growths[i - 1]?.toFixed(2) ?? "",
    ]),
  ]);
  printFigure("worst doubling", Math.max(...growths).toFixed(2));
}

function reportStreams(): void {
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  printText("Streams of records");
  const rows: string[][] = [];
  const growths: string[] = [];
  for (const method of STREAM_METHODS) {
    const usages = STREAMS.map((count) => measureStream(method, count));
    for (const [i, { matches, seconds, peakHeap, peakResident }] of usages.entries()) {
      const name = `${method}, ${STREAMS[i]?.toLocaleString("en")}`;
      rows.push([name, String(matches), seconds.toFixed(1), megabytes(peakHeap), megabytes(peakResident)]);
    }
    const [short, long] = usages;
    growths.push(`${((long?.peakHeap ?? Number.NaN) / (short?.peakHeap ?? Number.NaN)).toFixed(2)} for ${method}`);
  }
  printTable([["", "matches", "seconds", "peak heap MB", "peak RSS MB"], ...rows]);
  printFigure("peak heap of ten times the records", `${growths.join(", ")} (must not grow)`);
}

async function reportAll(): Promise<void> {
  const differences = await findAllDifferences();
  if (differences.length > 0) {
    for (const difference of differences) console.error(difference);
    process.exit(1);
  }
  printEnvironment("CPU time");
  await reportLists();
  await reportKinds();
  await reportSizes();
  reportStreams();
}

if (isStreaming()) await serveStream();
else if (isMainThread) await reportAll();
else {
  const pairs = searchesOf({ ...LISTS, ...KINDS });
  await measure(contestantsOf({ ...pairs, ...SIZE_SEARCHES }));
}
