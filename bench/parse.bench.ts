import { parse, parseOrThrow, type Schema } from "../src/index.js";
import { GROUP_PAIRS, SHAPES, type Shape, TYPOS } from "./fixtures.js";
import { floor } from "./floor.js";
import { translate } from "./languages.js";
import { PEERS, type PeerParser, translationOf } from "./parsers.js";
import { randomFrom } from "./random.js";
import { geometricMean, holdTo, printHeading, printTable, seedOfRun } from "./report.js";
import { type Job, measureInRounds, warmUp } from "./rounds.js";
import { cutOff, WARM_UPS } from "./warm-up.js";

/** Where this peer cannot say a shape, the slower ones would only flatter the mean: the floor alone counts there. */
const FASTEST_PEER = "@marcbachmann/cel-js";

const random = randomFrom(printHeading(seedOfRun()));

/** All texts of the warm-up, in a language that `write` knows. */
function warmUpTexts(write: (filter: string, schema: Schema) => string | undefined): string[] {
  const texts = WARM_UPS.flatMap(({ schema, filters }) => filters.map((filter) => write(filter, schema)));
  return texts.flatMap((text) => (text === undefined ? [] : [text, cutOff(text)]));
}

interface ShapeJob extends Job {
  readonly shape: Shape;
  readonly contestant: string;
}

async function jobsOfPeer(contestant: string, peer: PeerParser): Promise<ShapeJob[]> {
  const read = await peer.load();
  warmUp(
    read,
    warmUpTexts((filter, schema) => translate(parseOrThrow(filter), schema, peer.language)),
  );
  return SHAPES.flatMap((shape) => {
    const text = translationOf(shape, peer);
    if (text === undefined) return [];
    const received = asReceived(text);
    return [{ shape, contestant, run: () => read(received) }];
  });
}

/** One piece of memory, as a request brings it: a text that was put together may be read more slowly. */
function asReceived(text: string): string {
  return Buffer.from(text).toString();
}

const AMPIPE = "ampipe";
const FLOOR = "floor";

async function reportShapes(): Promise<void> {
  warmUp(parse, warmUpTexts(String));
  warmUp(floor, warmUpTexts(String));
  const jobs: ShapeJob[] = SHAPES.flatMap((shape) => {
    const text = asReceived(shape.filter);
    return [
      { shape, contestant: AMPIPE, run: () => parse(text) },
      { shape, contestant: FLOOR, run: () => floor(text) },
    ];
  });
  for (const [name, peer] of Object.entries(PEERS)) jobs.push(...(await jobsOfPeer(name, peer)));
  const timings = measureInRounds(jobs, random);

  const rows: string[][] = [];
  const besidePeers: number[] = [];
  const besideFloor: number[] = [];
  for (const shape of SHAPES) {
    const times = new Map<string, number>();
    let spread = "";
    for (const [job, timing] of timings) {
      if (job.shape !== shape) continue;
      times.set(job.contestant, timing.microseconds);
      if (job.contestant === AMPIPE) spread = `${(100 * timing.spread).toFixed(0)} %`;
    }
    const timeOf = (name: string): number => times.get(name) ?? Number.NaN;
    const peers = [...times].filter(([name]) => name !== AMPIPE && name !== FLOOR).sort(([, a], [, b]) => a - b);
    const [fastest, best] = peers[0] ?? ["none", Number.NaN];
    const counts = times.has(FASTEST_PEER);
    if (counts) besidePeers.push(best / timeOf(AMPIPE));
    besideFloor.push(timeOf(AMPIPE) / timeOf(FLOOR));
    rows.push([
      shape.name,
      timeOf(AMPIPE).toFixed(3),
      spread,
      timeOf(FLOOR).toFixed(3),
      (timeOf(AMPIPE) / timeOf(FLOOR)).toFixed(2),
      peers.length === 0 ? "" : best.toFixed(3),
      peers.length === 0 ? "" : `${(best / timeOf(AMPIPE)).toFixed(2)}${counts ? "" : " *"}`,
      fastest === FASTEST_PEER ? "" : fastest,
    ]);
  }
  printTable([["µs", AMPIPE, "spread", FLOOR, "/ floor", "best peer", "/ ampipe", ""], ...rows]);
  console.log(`\nThe best peer is ${FASTEST_PEER} unless named. * That one cannot say it: not part of the mean.\n`);
  holdTo("best peer / ampipe, geometric mean", geometricMean(besidePeers), { atLeast: 1.25 });
  holdTo("best peer / ampipe, worst", Math.min(...besidePeers), { atLeast: 0.7 });
  holdTo("ampipe / floor, geometric mean", geometricMean(besideFloor), { atMost: 4 });
  console.log(`ampipe / floor, worst = ${Math.max(...besideFloor).toFixed(2)}`);
  console.log(`\nµs over the shapes that all of them can say, geometric mean\n`);
  const common = SHAPES.filter((shape) => jobs.filter((job) => job.shape === shape).length === 2 + PEER_COUNT);
  printTable([
    [`${common.length} shapes`, "µs", `/ ${AMPIPE}`],
    ...[FLOOR, AMPIPE, ...Object.keys(PEERS)].map((name) => {
      const meanOf = (contestant: string): number =>
        geometricMean(
          [...timings]
            .filter(([job]) => job.contestant === contestant && common.includes(job.shape))
            .map(([, { microseconds }]) => microseconds),
        );
      return [name, meanOf(name).toFixed(3), (meanOf(name) / meanOf(AMPIPE)).toFixed(2)];
    }),
  ]);
}

const PEER_COUNT = Object.keys(PEERS).length;

/** The same work in two forms, of which the second may take only so many times as long. */
interface Pair {
  readonly name: string;
  readonly plain: string;
  readonly other: string;
}

function reportPairs(pairs: readonly Pair[], plainTitle: string, otherTitle: string, atMost: number): void {
  const jobOf = (text: string): Job => {
    const received = asReceived(text);
    return { run: () => parse(received) };
  };
  const jobs = pairs.map(({ plain, other }) => ({ plain: jobOf(plain), other: jobOf(other) }));
  const timings = measureInRounds(
    jobs.flatMap(({ plain, other }) => [plain, other]),
    random,
  );
  const ratios: number[] = [];
  const rows = pairs.map(({ name }, i) => {
    const timeOf = (job: Job | undefined): number =>
      (job === undefined ? undefined : timings.get(job)?.microseconds) ?? Number.NaN;
    const [plain, other] = [timeOf(jobs[i]?.plain), timeOf(jobs[i]?.other)];
    ratios.push(other / plain);
    return [name, plain.toFixed(3), other.toFixed(3), (other / plain).toFixed(2)];
  });
  printTable([["µs", plainTitle, otherTitle, `/ ${plainTitle}`], ...rows]);
  console.log();
  holdTo(`${otherTitle} / ${plainTitle}, geometric mean`, geometricMean(ratios), { atMost });
  console.log(`${otherTitle} / ${plainTitle}, worst = ${Math.max(...ratios).toFixed(2)}`);
}

await reportShapes();
console.log("\nThe same conditions without and with groups\n");
reportPairs(
  GROUP_PAIRS.map(({ name, flat, grouped }) => ({ name, plain: flat, other: grouped })),
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
