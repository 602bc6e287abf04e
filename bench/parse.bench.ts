import { parse, parseOrThrow, type Schema } from "../src/index.js";
import { GROUP_PAIRS, SHAPES, TYPOS } from "./fixtures.js";
import { floor } from "./floor.js";
import { translate } from "./languages.js";
import { PEERS, type PeerParser, translationOf } from "./parsers.js";
import { randomFrom } from "./random.js";
import { geometricMean, holdTo, printHeading, printTable, seedOfRun } from "./report.js";
import { type Job, measureInRounds, warmUp } from "./rounds.js";
import { AMPIPE, FLOOR, reportShapes, type ShapeJob } from "./shape-report.js";
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

async function allJobs(): Promise<ShapeJob[]> {
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
  return jobs;
}

/** The same work in two forms, of which the second may take only so many times as long. */
interface Pair {
  readonly name: string;
  readonly plain: string;
  readonly other: string;
}

function reportPairs(pairs: readonly Pair[], plainTitle: string, otherTitle: string, atMost: number): void {
  const jobOf = (filter: string): Job => {
    const text = asReceived(filter);
    return { run: () => parse(text) };
  };
  const jobs = pairs.map(({ name, plain, other }) => ({ name, plain: jobOf(plain), other: jobOf(other) }));
  const timings = measureInRounds(
    jobs.flatMap(({ plain, other }) => [plain, other]),
    random,
  );
  const timeOf = (job: Job): number => timings.get(job)?.microseconds ?? Number.NaN;
  const ratios = jobs.map(({ plain, other }) => timeOf(other) / timeOf(plain));
  printTable([
    ["µs", plainTitle, otherTitle, `/ ${plainTitle}`],
    ...jobs.map(({ name, plain, other }, i) => [
      name,
      timeOf(plain).toFixed(3),
      timeOf(other).toFixed(3),
      ratios[i]?.toFixed(2) ?? "",
    ]),
  ]);
  console.log();
  holdTo(`${otherTitle} / ${plainTitle}, geometric mean`, geometricMean(ratios), { atMost });
  console.log(`${otherTitle} / ${plainTitle}, worst = ${Math.max(...ratios).toFixed(2)}`);
}

reportShapes(await allJobs(), random, {
  unit: "µs",
  perMicrosecond: 1,
  mustHave: "@marcbachmann/cel-js",
  peers: { atLeast: 1.25 },
  worstPeer: { atLeast: 0.7 },
  floor: { atMost: 4 },
});
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
