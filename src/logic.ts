export type { Answer, Unknown, UnknownReason, Witness } from "./logic/answer.js";
export type { LogicOptions } from "./logic/budget.js";
export { type DifferenceAnswer, difference } from "./logic/difference.js";
export { disjoint } from "./logic/disjoint.js";
export { equivalent } from "./logic/equivalent.js";
export { implies } from "./logic/implies.js";
export { type SatisfiableAnswer, satisfiable } from "./logic/satisfiable.js";
export { simplify } from "./logic/simplify.js";
export type {} from "./memory/record-codes.js";
