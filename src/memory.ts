export { explain } from "./backends/memory/explain.js";
export type { ExplainedCondition, Explanation } from "./backends/memory/explanation.js";
export { filterRecords, filterRecordsAsync } from "./backends/memory/filter-records.js";
export type { RecordFor } from "./backends/memory/record-for.js";
export { type Predicate, toPredicate } from "./backends/memory/to-predicate.js";
