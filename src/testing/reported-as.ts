import fc from "fast-check";

/** Tells fast-check how to report a value that a generator made. Nobody else sees it: no copy, comparison or loop. */
export function reportedAs<T extends object>(value: T, text: () => string): T {
  return Object.defineProperty(value, fc.toStringMethod, { value: text });
}
