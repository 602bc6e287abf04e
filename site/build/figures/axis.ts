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

function logarithmic(least: number, most: number): Axis {
  const [start, end] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const ticks = Array.from({ length: end - start + 1 }, (_, index) => rounded(10 ** (start + index)));
  return { isLogarithmic: true, ticks, position: (value) => (Math.log10(value) - start) / (end - start) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
