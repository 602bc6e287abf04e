import { parse, parseOrThrow, type Schema } from "../src/index.js";
import { GROUP_PAIRS, SHAPES, TYPOS } from "./fixtures.js";
import { floor } from "./floor.js";
import { translate } from "./languages.js";
import { PEERS, type PeerParser, translationOf } from "./parsers.js";
import { randomFrom } from "./random.js";
import { geometricMean, holdTo, printHeading, printTable, seedOfRun } from "./report.js";
import { type Job, measureInRounds, warmUp } from "./rounds.js";
import { AMPIPE, FLOOR, reportMeans, reportShapes, type ShapeJob } from "./shape-report.js";
import { asReceived, cutOff, WARM_UPS } from "./warm-up.js";

const random = randomFrom(printHeading(seedOfRun()));

/** All texts of the warm-up, in a language that `write` knows. */
function warmUpTexts(write: (filter: string, schema: Schema) => string | undefined): string[] {
  const texts = WARM_UPS.flatMap(({ schema, filters }) => filters.map((filter) => write(filter, schema)));
  return texts.flatMap((text) => (text === undefined ? [] : [text, cutOff(text)]));
}

async function jobsOfPeer(contestant: string, peer: PeerParser): Promise<ShapeJob[]> {
  const read = await peer.load();
  warmUp(
    read,
    warmUpTexts((filter, schema) => translate(parseOrThrow(filter), schema, peer.language)),
  );
  return SHAPES.flatMap((shape) => {
    const translated = translationOf(shape, peer);
    if (translated === undefined) return [];
    const text = asReceived(translated);
    return [{ shape, contestant, run: () => read(text) }];
  });
}

function ownJobs(): ShapeJob[] {
  warmUp(parse, warmUpTexts(String));
  warmUp(floor, warmUpTexts(String));
  return SHAPES.flatMap((shape) => {
    const text = asReceived(shape.filter);
    return [
      { shape, contestant: AMPIPE, run: () => parse(text) },
      { shape, contestant: FLOOR, run: () => floor(text) },
    ];
  });
}

/** Of all peers, on nearly every shape. */
const FASTEST = "@marcbachmann/cel-js";

async function jobsOfPeers(names: readonly string[]): Promise<ShapeJob[]> {
  const jobs: ShapeJob[] = [];
  for (const name of names) jobs.push(...(await jobsOfPeer(name, PEERS[name] as PeerParser)));
  return jobs;
}

/** The same work in two forms, of which the second may take only so many times as long. */
interface Pair {
  readonly name: string;
  readonly plain: string;
  readonly other: string;
  /** Why it does not count. */
  readonly apart?: string;
}

function reportPairs(pairs: readonly Pair[], plainTitle: string, otherTitle: string, atMost: number): void {
  const jobOf = (filter: string): Job => {
    const text = asReceived(filter);
    return { run: () => parse(text) };
  };
  const jobs = pairs.map((pair) => ({ ...pair, plain: jobOf(pair.plain), other: jobOf(pair.other) }));
  const timings = measureInRounds(
    jobs.flatMap(({ plain, other }) => [plain, other]),
    random,
  );
  const timeOf = (job: Job): number => timings.get(job)?.microseconds ?? Number.NaN;
  const ratioOf = ({ plain, other }: (typeof jobs)[number]): number => timeOf(other) / timeOf(plain);
  const ratios = jobs.filter(({ apart }) => apart === undefined).map(ratioOf);
  printTable([
    ["µs", plainTitle, otherTitle, `/ ${plainTitle}`],
    ...jobs.map((job) => [
      job.name,
      timeOf(job.plain).toFixed(3),
      timeOf(job.other).toFixed(3),
      ratioOf(job).toFixed(2) + (job.apart === undefined ? "" : " *"),
    ]),
  ]);
  for (const { apart } of jobs) if (apart !== undefined) console.log(`* ${apart}: not part of the mean.`);
  console.log();
  holdTo(`${otherTitle} / ${plainTitle}, geometric mean`, geometricMean(ratios), { atMost });
  console.log(`${otherTitle} / ${plainTitle}, worst = ${Math.max(...ratios).toFixed(2)}`);
}

// Beside the fastest peer alone, as a server has one parser: engines make code slower the more different code there is.
reportShapes([...ownJobs(), ...(await jobsOfPeers([FASTEST]))], random, {
  unit: "µs",
  perMicrosecond: 1,
  mustHave: FASTEST,
  peers: { atLeast: 1.25 },
  worstPeer: { atLeast: 0.7 },
  floor: { atMost: 4 },
});
console.log("\nThe same conditions without and with groups\n");
reportPairs(
  GROUP_PAIRS.map(({ flat, grouped, ...pair }) => ({ ...pair, plain: flat, other: grouped })),
  "flat",
  "grouped",
  1.3,
);
console.log("\nBroken texts, with their diagnostics, and what was meant\n");
reportPairs(
  TYPOS.map(({ name, corrected, broken }) => ({ name, plain: corrected, other: broken })),
  "corrected",
  "broken",
  5,
);
console.log("\nAll peers");
reportMeans([...ownJobs(), ...(await jobsOfPeers(Object.keys(PEERS)))], random, "µs");
