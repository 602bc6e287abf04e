/** The value below which the share of the values is, from 0 to 1; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** "median 12 ms, 99 % 80 ms, longest 120 ms" */
export function spread(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return "none";
  const [median, most, longest] = [0.5, 0.99, 1].map((share) => Math.round(quantile(milliseconds, share)));
  return `median ${median} ms, 99 % ${most} ms, longest ${longest} ms`;
}

/** Of the line that is nearest to the points by least squares: how much y grows with x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(points.map(([x]) => (x - meanX) ** 2));
}
