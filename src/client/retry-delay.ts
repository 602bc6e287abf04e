/** The longest random delay before the first retry, in milliseconds; it doubles with each further one. */
const FIRST_DELAY = 500;

/**
 * Milliseconds to wait before a retry, the first being number 0: random up to a bound that doubles (full jitter), so
 * that clients which failed together do not come back together; and no less than the server asks for.
 */
export function retryDelay(retry: number, retryAfter: string | null, maximum: number): number {
  const backoff = Math.random() * Math.min(maximum, FIRST_DELAY * 2 ** retry);
  return Math.max(backoff, readRetryAfter(retryAfter));
}

/** Milliseconds in a Retry-After header, of seconds or a date; 0 where it says nothing that can be read. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  if (/^[0-9]+$/.test(value)) return Number(value) * 1000;
  // Date.parse reads far more than the dates of HTTP, all of which but an obsolete form end in GMT.
  return / GMT$/.test(value) ? Math.max(0, Date.parse(value) - Date.now()) || 0 : 0;
}
