import { Engine } from "json-rules-engine";
import { Query } from "mingo";
import type { Condition, SavedFilter } from "./saved-filters.js";

type Values = Readonly<Record<string, unknown>>;

/** Returns the matches of each filter as a MongoDB query. mingo has no index of queries. */
export function mingoMatcher(filters: readonly SavedFilter[]): (record: Values) => number {
  const queries = filters.map(({ all, any }) => {
    const parts = [...all.map(mongo), ...(any === undefined ? [] : [{ $or: any.map(mongo) }])];
    return new Query({ $and: parts });
  });
  return (record) => queries.filter((query) => query.test(record)).length;
}

function mongo([field, operator, value]: Condition): Values {
  const escaped = String(value);
  switch (operator) {
    case "*":
      return { [field]: field === "tags" ? value : { $regex: new RegExp(escaped) } };
    case "^":
      return { [field]: { $regex: new RegExp(`^${escaped}`) } };
    case "$":
      return { [field]: { $regex: new RegExp(`${escaped}$`) } };
    case ">":
      return { [field]: { $gt: value === "now-7d" ? weekAgo() : value } };
    case ">=":
      return { [field]: { $gte: value } };
    case "<":
      return { [field]: { $lt: value } };
    case "!=":
      return { [field]: { $ne: value } };
    default:
      return { [field]: value };
  }
}

/** Returns the matches of each filter as a rule. */
export function rulesMatcher(filters: readonly SavedFilter[]): (record: Values) => Promise<number> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  engine.addOperator<string, string>("^", (text, part) => text.startsWith(part));
  engine.addOperator<string, string>("$", (text, part) => text.endsWith(part));
  engine.addOperator<string | string[], string>("*", (text, part) => text.includes(part));
  engine.addOperator<Date, Date>(">now", (time, other) => time > other);
  for (const [index, { all, any }] of filters.entries()) {
    const conditions = [...all.map(rule), ...(any === undefined ? [] : [{ any: any.map(rule) }])];
    engine.addRule({ conditions: { all: conditions }, event: { type: String(index) } });
  }
  return async (record) => (await engine.run({ ...record })).events.length;
}

const RULE_OPERATORS: Readonly<Record<string, string>> = {
  "=": "equal",
  "!=": "notEqual",
  ">": "greaterThan",
  ">=": "greaterThanInclusive",
  "<": "lessThan",
};

function rule([fact, operator, value]: Condition) {
  if (value === "now-7d") return { fact, operator: ">now", value: weekAgo() };
  return { fact, operator: RULE_OPERATORS[operator] ?? operator, value };
}

function weekAgo(): Date {
  return new Date(Date.now() - 7 * 86_400_000);
}
