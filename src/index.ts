export {
  and,
  contains,
  countOf,
  endsWith,
  eq,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  none,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  type Scalar,
  some,
  startsWith,
  type Values,
} from "./language/ast/builders.js";
export type {
  And,
  Comparison,
  ComparisonSpan,
  Condition,
  Everything,
  Filter,
  Literal,
  Membership,
  MembershipSpan,
  Not,
  Or,
  Related,
  RelatedSpan,
} from "./language/ast/filter.js";
export { type Folder, fold } from "./language/ast/fold.js";
export { DEFAULT_LIMITS, type LimitOptions, type Limits, NO_LIMITS } from "./language/ast/limits.js";
export type {
  BoundCountOperator,
  ComparisonOperator,
  CountOperator,
  MembershipOperator,
  Operator,
} from "./language/ast/operators.js";
export { sameFilter } from "./language/ast/same-filter.js";
export { andBound } from "./language/bind/and-bound.js";
export { bind, bindOrThrow } from "./language/bind/bind.js";
export type {
  BindOptions,
  ClockOptions,
  NamedValue,
  NamesOption,
  NowOption,
  TimeZoneOption,
} from "./language/bind/bind-options.js";
export type {
  BoundAnd,
  BoundComparison,
  BoundCondition,
  BoundEverything,
  BoundField,
  BoundFilter,
  BoundMembership,
  BoundNode,
  BoundNot,
  BoundOr,
  BoundRelated,
  BoundRelation,
  EmptyList,
} from "./language/bind/bound-filter.js";
export { check, checkOrThrow } from "./language/bind/check.js";
export { type BoundFolder, foldBound } from "./language/bind/fold-bound.js";
export type { Severity } from "./language/diagnostics/code-definition.js";
export type { Details, DiagnosticCode } from "./language/diagnostics/details.js";
export type { Diagnostic, DiagnosticOf, Fix, Result } from "./language/diagnostics/diagnostic.js";
export { FilterError } from "./language/diagnostics/filter-error.js";
export { renderDiagnostics, type Sources } from "./language/diagnostics/render.js";
export { encodeFilter } from "./language/print/encode.js";
export { pretty } from "./language/print/pretty.js";
export { print } from "./language/print/print.js";
export {
  describeSchema,
  type FieldDescription,
  type FieldJson,
  type ItemDescription,
  type ItemJson,
  type MemberDescription,
  type RelationDescription,
  type RelationJson,
  schemaFromDescription,
} from "./language/schema/description.js";
export type {
  CustomOptions,
  DecimalOptions,
  EnumerationOptions,
  FieldOptions,
  IntegerOptions,
  JsonFieldOptions,
  ListFieldOptions,
  TextOptions,
  TimestampOptions,
  TypedOptions,
  UuidOptions,
} from "./language/schema/field-options.js";
export {
  boolean,
  type CustomField,
  type CustomType,
  custom,
  date,
  decimal,
  enumeration,
  integer,
  json,
  type Kept,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "./language/schema/field-types.js";
export {
  type BuildersOf,
  type FilterOf,
  filterOf,
  type GroupBuilders,
  type ManyBuilders,
} from "./language/schema/filter-of.js";
export type { HasRelations, Plain, RecordOf, RecordWithRelated, RelatedRecords } from "./language/schema/record-of.js";
export { type ManyOptions, many, type OneOptions, one } from "./language/schema/relation.js";
export {
  defineSchema,
  type Fields,
  type FieldsIn,
  type FilterableField,
  type KeyNames,
  type Members,
  type NoRelations,
  type Relation,
  type Relations,
  type RelationsIn,
  type Schema,
  type SchemaReference,
  type Through,
} from "./language/schema/schema.js";
export { decodeFilter } from "./language/syntax/decode.js";
export { parse, parseOrThrow } from "./language/syntax/parse.js";
export type { Span } from "./language/text/span.js";
export type { BoundValue } from "./language/types/bound-value.js";
export type {
  BooleanField,
  DateField,
  DecimalField,
  EnumerationField,
  Field,
  FieldType,
  IntegerField,
  JsonField,
  ListField,
  ListItem,
  NumberField,
  StoredTime,
  TextField,
  TimestampField,
  UuidField,
} from "./language/types/field.js";
export type { DecimalValue } from "./language/values/decimal.js";
