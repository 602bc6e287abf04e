export {
  and,
  contains,
  endsWith,
  eq,
  gt,
  gte,
  isIn,
  lt,
  lte,
  ne,
  not,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  type Scalar,
  startsWith,
  type Values,
} from "./ast/builders.js";
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
} from "./ast/filter.js";
export { type Folder, fold } from "./ast/fold.js";
export { DEFAULT_LIMITS, type LimitOptions, type Limits, NO_LIMITS } from "./ast/limits.js";
export type { ComparisonOperator, MembershipOperator, Operator } from "./ast/operators.js";
export { sameFilter } from "./ast/same-filter.js";
export { bind, bindOrThrow } from "./bind/bind.js";
export type { BindOptions, NowOption } from "./bind/bind-options.js";
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
  BoundValue,
} from "./bind/bound-filter.js";
export { type BoundFolder, foldBound } from "./bind/fold-bound.js";
export { check, checkOrThrow } from "./check/check.js";
export type { Details, DiagnosticCode } from "./diagnostics/details.js";
export type { Diagnostic, DiagnosticOf, Fix, Result, Severity } from "./diagnostics/diagnostic.js";
export { FilterError } from "./diagnostics/filter-error.js";
export { renderDiagnostics, type Sources } from "./diagnostics/render.js";
export { encodeFilter } from "./print/encode.js";
export { pretty } from "./print/pretty.js";
export { print } from "./print/print.js";
export {
  describeSchema,
  type FieldDescription,
  type FieldJson,
  schemaFromDescription,
} from "./schema/description.js";
export type {
  BooleanField,
  DateField,
  DecimalField,
  DecimalOptions,
  EnumerationField,
  Field,
  FieldOptions,
  FieldType,
  IntegerField,
  IntegerOptions,
  NumberField,
  StoredTime,
  TextField,
  TextOptions,
  TimestampField,
  TimestampOptions,
} from "./schema/field.js";
export { boolean, date, decimal, enumeration, integer, number, text, timestamp } from "./schema/field-types.js";
export { type BuildersOf, type FilterOf, filterOf } from "./schema/filter-of.js";
export type { RecordOf } from "./schema/record-of.js";
export { defineSchema, type Fields, type Schema } from "./schema/schema.js";
export { decodeFilter } from "./syntax/decode.js";
export { parse, parseOrThrow } from "./syntax/parse.js";
export type { Span } from "./text/span.js";
export type { DecimalValue } from "./values/decimal.js";
