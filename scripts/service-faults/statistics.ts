/** Returns the quantile of the values; `share` is from 0 to 1. Returns 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Formats "median 12 ms, p99 80 ms, maximum 120 ms". */
export function spread(milliseconds: readonly number[]): string {
  if (milliseconds.length === 0) return "none";
  const [median, p99, max] = [0.5, 0.99, 1].map((share) => Math.round(quantile(milliseconds, share)));
  return `median ${median} ms, p99 ${p99} ms, maximum ${max} ms`;
}

/** Returns the slope of the least-squares line through the points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  return covariance / mean(points.map(([x]) => (x - meanX) ** 2));
}
