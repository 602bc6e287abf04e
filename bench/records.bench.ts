import { isDeepStrictEqual } from "node:util";
import { isMainThread } from "node:worker_threads";
import { type Contestant, measure } from "./measure.js";
import { printTable } from "./report.js";
import { type Duels, KINDS, LISTS, RECORDS, type Searches, SIZE_SEARCHES, SIZES_BY_NAME } from "./searches.js";
import { isStreaming, measureStream, STREAM_WAYS, serveStream } from "./streaming.js";

const THREADS = 2;
const STREAMS = [1_000_000, 10_000_000];

const BY_HAND = ", by hand";

function searchesOf(duels: Duels): Searches {
  return Object.fromEntries(
    Object.entries(duels).flatMap(([name, { byHand, ampipe }]) => [
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
 * Nanoseconds for each record, by the name of the search. Where a thread's records happen to lie in memory can double
 * the time for reading them, for as long as the thread lives. So every search has several threads, one after the other,
 * and the fastest counts.
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

/** Who finds other records than the first of them, which would make its figure worthless. */
async function findDifferences(searches: Searches): Promise<string[]> {
  const differences: string[] = [];
  let first: { readonly name: string; readonly positions: readonly number[] } | undefined;
  for (const [name, prepare] of Object.entries(searches)) {
    const positions = (await prepare()).positions();
    first ??= { name, positions };
    if (isDeepStrictEqual(positions, first.positions)) continue;
    const counts = `${positions.length} instead of ${first.positions.length}`;
    differences.push(`"${name}" matches other records than "${first.name}": ${counts}.`);
  }
  return differences;
}

async function findAllDifferences(): Promise<string[]> {
  const duels = Object.entries({ ...KINDS, ...LISTS });
  const found: string[] = [];
  for (const [name, duel] of duels) found.push(...(await findDifferences(searchesOf({ [name]: duel }))));
  return found;
}

async function reportDuels(duels: Duels): Promise<(name: string) => number> {
  const timeOf = await timesOf(searchesOf(duels));
  printTable([
    ["ns/record", "by hand", "ampipe", "/ by hand"],
    ...Object.keys(duels).map((name) => [
      name,
      timeOf(name + BY_HAND).toFixed(1),
      timeOf(name).toFixed(1),
      (timeOf(name) / timeOf(name + BY_HAND)).toFixed(2),
    ]),
  ]);
  return timeOf;
}

async function reportLists(): Promise<void> {
  console.log("Lists of few and of many items, which match about as many records\n");
  const timeOf = await reportDuels(LISTS);
  const ratioOf = (items: string): string => (timeOf(`${items}, 1,000 items`) / timeOf(`${items}, 3 items`)).toFixed(2);
  console.log(
    `\n1,000 items / 3 items = ${ratioOf("integers")} of integers, ${ratioOf("texts")} of texts (at most 1.5)`,
  );
}

async function reportKinds(): Promise<void> {
  console.log("\nOne condition of each kind\n");
  await reportDuels(KINDS);
}

async function reportSizes(): Promise<void> {
  console.log("\nHow time grows with the number of records\n");
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
  console.log(`\nworst doubling = ${Math.max(...growths).toFixed(2)}`);
}

function reportStreams(): void {
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
  console.log("\nStreams of records that nobody holds\n");
  const rows: string[][] = [];
  const growths: string[] = [];
  for (const way of STREAM_WAYS) {
    const usages = STREAMS.map((count) => measureStream(way, count));
    for (const [i, { matches, seconds, peakHeap, peakResident }] of usages.entries()) {
      const name = `${way}, ${STREAMS[i]?.toLocaleString("en")}`;
      rows.push([name, String(matches), seconds.toFixed(1), megabytes(peakHeap), megabytes(peakResident)]);
    }
    const [short, long] = usages;
    growths.push(`${((long?.peakHeap ?? Number.NaN) / (short?.peakHeap ?? Number.NaN)).toFixed(2)} of ${way}`);
  }
  printTable([["", "matches", "seconds", "peak heap MB", "peak RSS MB"], ...rows]);
  console.log(`\npeak heap of ten times the records = ${growths.join(", ")} (must not grow)`);
}

async function reportAll(): Promise<void> {
  const differences = await findAllDifferences();
  if (differences.length > 0) {
    for (const difference of differences) console.error(difference);
    process.exit(1);
  }
  console.log(`Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, CPU time\n`);
  await reportLists();
  await reportKinds();
  await reportSizes();
  reportStreams();
}

if (isStreaming()) await serveStream();
else if (isMainThread) await reportAll();
else {
  const duels = searchesOf({ ...LISTS, ...KINDS });
  await measure(contestantsOf({ ...duels, ...SIZE_SEARCHES }));
}
