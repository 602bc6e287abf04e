import { parse, parseOrThrow, type Schema } from "../src/index.js";
import { parseBaseline } from "./baseline.js";
import { GROUP_PAIRS, SHAPES, TYPOS } from "./fixtures.js";
import { translate } from "./languages.js";
import { PEERS, type PeerParser, translationOf } from "./parsers.js";
import { randomFrom } from "./random.js";
import { checkBound, geometricMean, printFigure, printHeading, printTable, printText, seedOfRun } from "./report.js";
import { type Job, measureInRounds, warmUp } from "./rounds.js";
import { AMPIPE, BASELINE, reportMeans, reportShapes, type ShapeJob } from "./shape-report.js";
import { asReceived, cutOff, WARM_UPS } from "./warm-up.js";

const random = randomFrom(printHeading(seedOfRun()));

/** Returns all texts of the warm-up in the language that `write` produces. */
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
  warmUp(parseBaseline, warmUpTexts(String));
  return SHAPES.flatMap((shape) => {
    const text = asReceived(shape.filter);
    return [
      { shape, contestant: AMPIPE, run: () => parse(text) },
      { shape, contestant: BASELINE, run: () => parseBaseline(text) },
    ];
  });
}

/** The fastest peer on nearly every shape. */
const FASTEST = "@marcbachmann/cel-js";

async function jobsOfPeers(names: readonly string[]): Promise<ShapeJob[]> {
  const jobs: ShapeJob[] = [];
  for (const name of names) jobs.push(...(await jobsOfPeer(name, PEERS[name] as PeerParser)));
  return jobs;
}

/** Two variants of a filter. The ratio of their times has a bound. */
interface Pair {
  readonly name: string;
  readonly plain: string;
  readonly other: string;
  /** Reason to exclude the pair from the mean. */
  readonly excluded?: string;
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
  const ratios = jobs.filter(({ excluded }) => excluded === undefined).map(ratioOf);
  printTable([
    ["µs", plainTitle, otherTitle, `/ ${plainTitle}`],
    ...jobs.map((job) => [
      job.name,
      timeOf(job.plain).toFixed(3),
      timeOf(job.other).toFixed(3),
      ratioOf(job).toFixed(2) + (job.excluded === undefined ? "" : " *"),
    ]),
  ]);
  for (const { excluded } of jobs) if (excluded !== undefined) printText(`* ${excluded}: not part of the mean.`);
  checkBound(`${otherTitle} / ${plainTitle}, geometric mean`, geometricMean(ratios), { atMost });
  printFigure(`${otherTitle} / ${plainTitle}, worst`, Math.max(...ratios).toFixed(2));
}

// With the fastest peer only, because a server has one parser and engines slow down with more different code.
reportShapes([...ownJobs(), ...(await jobsOfPeers([FASTEST]))], random, {
  unit: "µs",
  perMicrosecond: 1,
  fastestPeer: FASTEST,
  peers: { atLeast: 1.15 },
  worstPeer: { atLeast: 0.6 },
  baseline: { atMost: 4 },
});
printText("The same conditions without and with groups");
reportPairs(
  GROUP_PAIRS.map(({ flat, grouped, ...pair }) => ({ ...pair, plain: flat, other: grouped })),
  "flat",
  "grouped",
  1.4,
);
printText("Invalid texts, with their diagnostics, and their corrections");
reportPairs(
  TYPOS.map(({ name, corrected, broken }) => ({ name, plain: corrected, other: broken })),
  "corrected",
  "broken",
  8,
);
printText("All peers");
reportMeans([...ownJobs(), ...(await jobsOfPeers(Object.keys(PEERS)))], random, "µs");
