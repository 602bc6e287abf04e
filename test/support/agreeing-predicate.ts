import type { BoundFilter, Schema } from "../../src/index.js";
import { compilePredicate, type Predicate, type RecordFor, toPredicate } from "../../src/memory.js";

/** Returns the predicate of `toPredicate`, which throws if that of `compilePredicate` has another result. */
export function agreeingPredicate<S extends Schema>(bound: BoundFilter<S>): Predicate<RecordFor<S>> {
  const interpreted = toPredicate(bound);
  const compiled = compilePredicate(bound);
  if (!compiled.compiled) throw new Error("The filter was not compiled.");
  return (record) => {
    const result = interpreted(record);
    if (compiled(record) !== result) throw new Error(`compilePredicate returns ${!result}, and toPredicate ${result}.`);
    return result;
  };
}
