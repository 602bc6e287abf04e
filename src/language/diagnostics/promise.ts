/**
 * Returns whether a program gave a promise where none is supported. The caller reports that, so the promise itself is
 * ignored: a rejection without a handler would end the process.
 */
export function isPromise(given: unknown): boolean {
  // Not of any object with `then`, because calling that of a query builder would run its query.
  if (given instanceof Promise) given.catch(() => {});
  return typeof given === "object" && given !== null && "then" in given;
}
