export type { SortName } from "./client/record-types.js";
export type { SortKey } from "./list/list-query.js";
export type { ColumnFilter, ColumnFilterOptions, FilterFnName } from "./ui/filter-functions.js";
export { fromColumnFilters } from "./ui/from-column-filters.js";
export { fromRuleGroup } from "./ui/from-rule-group.js";
export type { AnyRuleGroup, Rule, RuleGroup, RuleOperator, RuleValue } from "./ui/rule-group.js";
export { type ColumnSort, fromSorting, toSorting } from "./ui/sorting.js";
export { toColumnFilters } from "./ui/to-column-filters.js";
export { toRuleGroup } from "./ui/to-rule-group.js";
