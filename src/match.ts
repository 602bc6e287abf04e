export {
  type Changes,
  createMatcher,
  type Matcher,
  type MatcherOptions,
  type SetOptions,
} from "./match/create-matcher.js";
export type {} from "./memory/record-codes.js";
