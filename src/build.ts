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
export type { And, Comparison, Condition, Everything, Filter, Literal, Membership, Not, Or } from "./ast/filter.js";
export { FilterError } from "./diagnostics/filter-error.js";
export { encodeFilter } from "./print/encode.js";
export { pretty } from "./print/pretty.js";
export { print } from "./print/print.js";
