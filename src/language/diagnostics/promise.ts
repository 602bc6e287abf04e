/**
 * Returns whether a program gave a promise where none is supported. The caller reports that, so the promise itself is
 * ignored: a rejection without a handler would end the process.
 */
export function isPromise(given: unknown): boolean {
  // Not the method `then` of any object: that of a query runs it.
  if (given instanceof Promise) given.catch(() => {});
  return typeof given === "object" && given !== null && "then" in given;
}
