export type {} from "./index.js";
export type { ClockOptions, NamedValue, NamesOption, NowOption, TimeZoneOption } from "./language/bind/bind-options.js";
export type {} from "./list/key-codes.js";
export type {} from "./list/list-codes.js";
export { anyBrokenText } from "./testing/any-broken-text.js";
export { anyFilter } from "./testing/any-filter.js";
export {
  anyFilterText,
  anyWrittenFilter,
  type FilterTextOptions,
  type WrittenFilter,
} from "./testing/any-filter-text.js";
export { anyListQuery, type ListQueryOptions, type WrittenListQuery } from "./testing/any-list-query.js";
export { anyRecord } from "./testing/any-record.js";
export {
  anyRecordsWithFilter,
  type RecordsOptions,
  type RecordsWithFilter,
} from "./testing/any-records-with-filter.js";
export { type AnySchemaOptions, anySchema } from "./testing/any-schema.js";
