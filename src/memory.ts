export type { HasRelations, Plain } from "./language/schema/record-of.js";
export { type CompiledPredicate, compilePredicate } from "./memory/compile-predicate.js";
export type { RecordCondition, RecordConditions, RecordConditionsOption } from "./memory/custom-condition.js";
export { explain } from "./memory/explain.js";
export type { ExplainedCondition, ExplainedRelation, Explanation } from "./memory/explanation.js";
export { filterRecords, filterRecordsAsync } from "./memory/filter-records.js";
export type {} from "./memory/record-codes.js";
export type { RecordFor, RelatedFor } from "./memory/record-for.js";
export { type Predicate, type PredicateOptions, toPredicate } from "./memory/to-predicate.js";
