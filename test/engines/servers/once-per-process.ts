/** Returns a function that calls `make` once, and returns the result to all test files of this process. */
export function oncePerProcess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
