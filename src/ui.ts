export type { ColumnFilter, ColumnFilterOptions } from "./bridges/ui/column-settings.js";
export type { FilterFnName } from "./bridges/ui/filter-functions.js";
export { fromColumnFilters } from "./bridges/ui/from-column-filters.js";
export { fromRuleGroup } from "./bridges/ui/from-rule-group.js";
export type {
  AnyRuleGroup,
  RelatedRule,
  Rule,
  RuleGroup,
  RuleMatch,
  RuleOperator,
  RuleValue,
} from "./bridges/ui/rule-group.js";
export { type ColumnSort, fromSorting, toSorting } from "./bridges/ui/sorting.js";
export { toColumnFilters } from "./bridges/ui/to-column-filters.js";
export { toRuleGroup } from "./bridges/ui/to-rule-group.js";
export type {} from "./bridges/ui/ui-codes.js";
export type { SortName } from "./client/record-types.js";
export type {} from "./list/list-codes.js";
export type { SortKey } from "./list/list-query.js";
