import { SHAPES, type Shape } from "./fixtures.js";
import { geometricMean, holdTo, type Limit, printTable } from "./report.js";
import { type Job, measureInRounds } from "./rounds.js";

export const AMPIPE = "ampipe";
export const FLOOR = "floor";

/** A shape in the hands of one contestant: ampipe, the floor that is written by hand, or a peer. */
export interface ShapeJob extends Job {
  readonly shape: Shape;
  readonly contestant: string;
}

export interface ShapeReport {
  /** What the times are in, and how many of it a microsecond of a job is. */
  readonly unit: string;
  readonly perMicrosecond: number;
  /** Where this peer cannot say a shape, slower ones would only flatter the mean: the floor alone counts there. */
  readonly mustHave: string;
  readonly peers: Limit;
  readonly worstPeer: Limit;
  readonly floor: Limit;
}

/** Measures all jobs, and prints each shape, the mean, the worst and the bounds. */
export function reportShapes(jobs: readonly ShapeJob[], random: () => number, report: ShapeReport): void {
  const { unit, mustHave } = report;
  const measured = measureShapes(jobs, random, report.perMicrosecond);
  const { peers, times, spreads, timeOf } = measured;

  const besidePeers: number[] = [];
  const besideFloor: number[] = [];
  const rows = SHAPES.filter((shape) => spreads.has(shape)).map((shape) => {
    const own = timeOf(AMPIPE, shape);
    const floor = timeOf(FLOOR, shape);
    const [best] = peers
      .filter((name) => times.get(name)?.has(shape))
      .sort((a, b) => timeOf(a, shape) - timeOf(b, shape));
    const counts = times.get(mustHave)?.has(shape) === true;
    besideFloor.push(own / floor);
    const row = [shape.name, own.toFixed(3), percent(spreads.get(shape)), floor.toFixed(3), (own / floor).toFixed(2)];
    if (best === undefined) return [...row, "", "", ""];
    const ratio = timeOf(best, shape) / own;
    if (counts) besidePeers.push(ratio);
    const mark = counts ? "" : " *";
    return [...row, timeOf(best, shape).toFixed(3), `${ratio.toFixed(2)}${mark}`, best === mustHave ? "" : best];
  });
  printTable([[unit, AMPIPE, "spread", FLOOR, "/ floor", "best peer", "/ ampipe", ""], ...rows]);
  console.log(`\nThe best peer is ${mustHave} unless named.`);
  if (rows.some((row) => row[6]?.endsWith("*"))) console.log("* That peer cannot say it: not part of the mean.");
  console.log();
  holdTo("best peer / ampipe, geometric mean", geometricMean(besidePeers), report.peers);
  holdTo("best peer / ampipe, worst", Math.min(...besidePeers), report.worstPeer);
  holdTo("ampipe / floor, geometric mean", geometricMean(besideFloor), report.floor);
  console.log(`ampipe / floor, worst = ${Math.max(...besideFloor).toFixed(2)}`);

  if (peers.length > 1) printMeans(measured, unit);
}

interface Measured {
  readonly peers: readonly string[];
  readonly times: ReadonlyMap<string, ReadonlyMap<Shape, number>>;
  readonly spreads: ReadonlyMap<Shape, number>;
  timeOf(name: string, shape: Shape): number;
}

function measureShapes(jobs: readonly ShapeJob[], random: () => number, perMicrosecond: number): Measured {
  const timings = measureInRounds(jobs, random);
  const contestants = [...new Set(jobs.map(({ contestant }) => contestant))];
  const peers = contestants.filter((name) => name !== AMPIPE && name !== FLOOR);
  const times = new Map(contestants.map((name) => [name, new Map<Shape, number>()]));
  const spreads = new Map<Shape, number>();
  for (const [{ contestant, shape }, { microseconds, spread }] of timings) {
    times.get(contestant)?.set(shape, microseconds * perMicrosecond);
    if (contestant === AMPIPE) spreads.set(shape, spread);
  }
  return { peers, times, spreads, timeOf: (name, shape) => times.get(name)?.get(shape) ?? Number.NaN };
}

/** Measures all jobs, and prints how the contestants compare over all that they can say. */
export function reportMeans(jobs: readonly ShapeJob[], random: () => number, unit: string): void {
  printMeans(measureShapes(jobs, random, 1), unit);
}

function printMeans({ peers, times, timeOf }: Measured, unit: string): void {
  const contestants = [FLOOR, AMPIPE, ...peers];
  const common = SHAPES.filter((shape) => contestants.every((name) => times.get(name)?.has(shape)));
  const meanOf = (name: string): number => geometricMean(common.map((shape) => timeOf(name, shape)));
  console.log(`\nThe ${common.length} shapes that all can say, geometric mean\n`);
  printTable([
    ["", unit, `/ ${AMPIPE}`],
    ...contestants.map((name) => [name, meanOf(name).toFixed(3), (meanOf(name) / meanOf(AMPIPE)).toFixed(2)]),
  ]);
}

function percent(share: number | undefined): string {
  return `${(100 * (share ?? Number.NaN)).toFixed(0)} %`;
}
