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
} from "./language/ast/builders.js";
export type {
  And,
  Comparison,
  Condition,
  Everything,
  Filter,
  Literal,
  Membership,
  Not,
  Or,
} from "./language/ast/filter.js";
export { FilterError } from "./language/diagnostics/filter-error.js";
export { encodeFilter } from "./language/print/encode.js";
export { pretty } from "./language/print/pretty.js";
export { print } from "./language/print/print.js";
