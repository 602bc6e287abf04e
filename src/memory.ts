export { explain } from "./backends/memory/explain.js";
export type { ExplainedCondition, Explanation } from "./backends/memory/explanation.js";
export { filterRecords, filterRecordsAsync } from "./backends/memory/filter-records.js";
export { type Predicate, type RecordFor, toPredicate } from "./backends/memory/to-predicate.js";
