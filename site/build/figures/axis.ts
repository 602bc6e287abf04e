/** The axis of a chart. */
export interface Axis {
  readonly isLogarithmic: boolean;
  readonly ticks: readonly number[];
  /** The position of a value, from 0 at the start of the axis to 1 at its end. */
  position(value: number): number;
}

/** From this ratio of the largest to the smallest value on, a linear axis would hide the small ones. */
const LARGE_RATIO = 15;

/** Returns an axis for positive values: linear from zero, or logarithmic if the values differ much. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!(least > 0 && Number.isFinite(most))) throw new Error("A chart needs positive values.");
  return most / least >= LARGE_RATIO ? logarithmic(least, most) : linear(most);
}

function linear(most: number): Axis {
  const step = niceStep(most / 4);
  const end = Math.ceil(most / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => rounded(index * step));
  return { isLogarithmic: false, ticks, position: (value) => value / end };
}

/** The next larger of 1, 2 and 5 times a power of ten. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((factor) => factor * power >= value - 1e-12) ?? 10) * power;
}

/** Starts and ends at 1, 2 or 5 times a power of ten. A long axis has its ticks at powers of ten only. */
function logarithmic(least: number, most: number): Axis {
  const lowest = Math.floor(Math.log10(least));
  const powers = Array.from({ length: Math.ceil(Math.log10(most)) - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  const steps = powers.flatMap((power) => [1, 2, 5].map((factor) => rounded(factor * power)));
  const from = steps.findLast((step) => step <= least) ?? least;
  const to = steps.find((step) => step >= most) ?? most;
  const all = steps.filter((step) => step >= from && step <= to);
  const long = all.filter((step) => Number.isInteger(rounded(Math.log10(step))));
  const length = Math.log10(to / from);
  return {
    isLogarithmic: true,
    ticks: length > 2 ? long : all,
    position: (value) => Math.log10(value / from) / length,
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
