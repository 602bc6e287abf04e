import { SHAPES, type Shape } from "./fixtures.js";
import { type Bound, checkBound, geometricMean, printFigure, printTable, printText } from "./report.js";
import { type Job, measureInRounds } from "./rounds.js";

export const AMPIPE = "ampipe";
export const BASELINE = "baseline";

/** A shape run by one contestant: ampipe, the hand-written baseline, or a peer (another library). */
export interface ShapeJob extends Job {
  readonly shape: Shape;
  readonly contestant: string;
}

export interface ShapeReport {
  /** Unit of the times; `perMicrosecond` is the number of units per microsecond. */
  readonly unit: string;
  readonly perMicrosecond: number;
  /**
   * The fastest peer. A shape that it cannot express is compared with the baseline only, because a slower peer would
   * improve the mean.
   */
  readonly fastestPeer: string;
  readonly peers: Bound;
  readonly worstPeer: Bound;
  readonly baseline: Bound;
  /** Another function of ampipe for the same, compared with the baseline only. */
  readonly alternative?: { readonly contestant: string; readonly baseline: Bound; readonly worst: Bound };
}

/** Measures all jobs and prints each shape, the means, the worst ratios and the bounds. */
export function reportShapes(jobs: readonly ShapeJob[], random: () => number, report: ShapeReport): void {
  const { unit, fastestPeer } = report;
  const measured = measureShapes(jobs, random, report);
  const { peers, times, spreads, timeOf } = measured;

  const peerRatios: number[] = [];
  const baselineRatios: number[] = [];
  const rows = SHAPES.filter((shape) => spreads.has(shape)).map((shape) => {
    const own = timeOf(AMPIPE, shape);
    const baseline = timeOf(BASELINE, shape);
    const [best] = peers
      .filter((name) => times.get(name)?.has(shape))
      .sort((a, b) => timeOf(a, shape) - timeOf(b, shape));
    const counts = times.get(fastestPeer)?.has(shape) === true;
    baselineRatios.push(own / baseline);
    const row = [
      shape.name,
      own.toFixed(3),
      percent(spreads.get(shape)),
      baseline.toFixed(3),
      (own / baseline).toFixed(2),
    ];
    if (best === undefined) return [...row, "", "", ""];
    const ratio = timeOf(best, shape) / own;
    if (counts) peerRatios.push(ratio);
    const mark = counts ? "" : " *";
    return [...row, timeOf(best, shape).toFixed(3), `${ratio.toFixed(2)}${mark}`, best === fastestPeer ? "" : best];
  });
  printTable([[unit, AMPIPE, "spread", BASELINE, "/ baseline", "best peer", "/ ampipe", ""], ...rows]);
  printText(`The best peer is ${fastestPeer} unless another is named.`);
  if (rows.some((row) => row[6]?.endsWith("*"))) printText(`* ${fastestPeer} cannot express it: not part of the mean.`);
  checkBound("best peer / ampipe, geometric mean", geometricMean(peerRatios), report.peers);
  checkBound("best peer / ampipe, worst", Math.min(...peerRatios), report.worstPeer);
  checkBound("ampipe / baseline, geometric mean", geometricMean(baselineRatios), report.baseline);
  printFigure("ampipe / baseline, worst", Math.max(...baselineRatios).toFixed(2));

  if (peers.length > 1) printMeans(measured, unit);
  if (report.alternative !== undefined) reportAlternative(measured, report.alternative, unit);
}

function reportAlternative(
  { spreads, timeOf }: Measured,
  { contestant, baseline, worst }: NonNullable<ShapeReport["alternative"]>,
  unit: string,
): void {
  const ratios: number[] = [];
  const rows = SHAPES.filter((shape) => spreads.has(shape)).map((shape) => {
    const [own, floor] = [timeOf(contestant, shape), timeOf(BASELINE, shape)];
    ratios.push(own / floor);
    return [shape.name, own.toFixed(3), floor.toFixed(3), (own / floor).toFixed(2)];
  });
  printTable([[unit, contestant, BASELINE, "/ baseline"], ...rows]);
  checkBound(`${contestant} / baseline, geometric mean`, geometricMean(ratios), baseline);
  checkBound(`${contestant} / baseline, worst`, Math.max(...ratios), worst);
}

interface Measured {
  readonly peers: readonly string[];
  readonly times: ReadonlyMap<string, ReadonlyMap<Shape, number>>;
  readonly spreads: ReadonlyMap<Shape, number>;
  timeOf(name: string, shape: Shape): number;
}

function measureShapes(
  jobs: readonly ShapeJob[],
  random: () => number,
  { perMicrosecond, alternative }: Pick<ShapeReport, "perMicrosecond" | "alternative">,
): Measured {
  const timings = measureInRounds(jobs, random);
  const contestants = [...new Set(jobs.map(({ contestant }) => contestant))];
  const peers = contestants.filter((name) => ![AMPIPE, BASELINE, alternative?.contestant].includes(name));
  const times = new Map(contestants.map((name) => [name, new Map<Shape, number>()]));
  const spreads = new Map<Shape, number>();
  for (const [{ contestant, shape }, { microseconds, spread }] of timings) {
    times.get(contestant)?.set(shape, microseconds * perMicrosecond);
    if (contestant === AMPIPE) spreads.set(shape, spread);
  }
  return { peers, times, spreads, timeOf: (name, shape) => times.get(name)?.get(shape) ?? Number.NaN };
}

/** Measures all jobs and prints the means of the contestants over the shapes that all can express. */
export function reportMeans(jobs: readonly ShapeJob[], random: () => number, unit: string): void {
  printMeans(measureShapes(jobs, random, { perMicrosecond: 1 }), unit);
}

function printMeans({ peers, times, timeOf }: Measured, unit: string): void {
  const contestants = [BASELINE, AMPIPE, ...peers];
  const common = SHAPES.filter((shape) => contestants.every((name) => times.get(name)?.has(shape)));
  const meanOf = (name: string): number => geometricMean(common.map((shape) => timeOf(name, shape)));
  printText(`The ${common.length} shapes that all can express, geometric mean`);
  printTable([
    ["", unit, `/ ${AMPIPE}`],
    ...contestants.map((name) => [name, meanOf(name).toFixed(3), (meanOf(name) / meanOf(AMPIPE)).toFixed(2)]),
  ]);
}

function percent(share: number | undefined): string {
  return `${(100 * (share ?? Number.NaN)).toFixed(0)} %`;
}
