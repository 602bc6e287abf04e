export { explain } from "./memory/explain.js";
export type { ExplainedCondition, Explanation } from "./memory/explanation.js";
export { filterRecords, filterRecordsAsync } from "./memory/filter-records.js";
export type { RecordFor } from "./memory/record-for.js";
export { type Predicate, toPredicate } from "./memory/to-predicate.js";
