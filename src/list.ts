export type {} from "./index.js";
export type { ClockOptions, NamedValue, NamesOption, NowOption, TimeZoneOption } from "./language/bind/bind-options.js";
export { checkListQuery, type InputResult, type ListInput } from "./list/check-list-query.js";
export {
  type CursorEnvelope,
  type CursorMeta,
  type CursorPage,
  type CursorPagination,
  cursorEnvelope,
  fieldsToRead,
} from "./list/cursor-envelope.js";
export {
  type CountedPage,
  type ListEnvelope,
  listEnvelope,
  type Pagination,
  totalFrom,
  type UncountedEnvelope,
  type UncountedPage,
} from "./list/envelope.js";
export type { Facet, Facets, FacetValue } from "./list/facet.js";
export { withoutField } from "./list/facet-filter.js";
export type {} from "./list/key-codes.js";
export type {} from "./list/list-codes.js";
export type {
  FacetQuery,
  GetQuery,
  ListCursor,
  ListOptions,
  ListQuery,
  ParameterValues,
  QueryResult,
  SortKey,
} from "./list/list-query.js";
export { listToJson } from "./list/list-to-json.js";
export { readGetQuery, readListQuery } from "./list/read-list-query.js";
export { recordToJson, type ToJsonOptions } from "./list/record-to-json.js";
