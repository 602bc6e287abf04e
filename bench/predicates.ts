import type { Plain, PlainCondition, PlainTest } from "./plain.js";

/** Returns whether a record matches. */
export type IsMatch = (record: object) => boolean;

/** Another evaluator. Compiles filters once, as its documentation recommends. */
export interface PeerEvaluator {
  load(): Promise<(filter: Plain) => IsMatch>;
  /** Shapes that it cannot express with the same meaning, with the reason. */
  readonly unsupported?: Readonly<Record<string, string>>;
}

const NAMES_ARE_ASCII = { "non-ASCII field name": "names are ASCII" };

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;
const patternOf = ({ values }: PlainCondition): RegExp => new RegExp(String(values[0]).replace(SPECIAL, "\\$&"));

type RangeTest = "greater" | "greaterOrEqual" | "less" | "lessOrEqual";

const MONGO_RANGES = { greater: "$gt", greaterOrEqual: "$gte", less: "$lt", lessOrEqual: "$lte" } as const;

/** Returns a MongoDB query. Its negations hold for null, like those of ampipe. */
function mongoOf(node: Plain): object {
  if (node.kind === "all") return { $and: node.parts.map(mongoOf) };
  if (node.kind === "any") return { $or: node.parts.map(mongoOf) };
  const { field, test, values, orNull } = node;
  switch (test) {
    case "null":
      return { [field]: null };
    case "present":
      return { [field]: { $ne: null } };
    case "equal":
      return { [field]: values[0] };
    case "different":
      return { [field]: { $ne: values[0] } };
    case "contains":
      return { [field]: { $regex: patternOf(node) } };
    case "notContains":
      return { [field]: { $not: { $regex: patternOf(node) } } };
    case "oneOf":
      return { [field]: { $in: [...values] } };
    case "noneOf":
      return { [field]: { $nin: [...values] } };
    default: {
      const range = { [MONGO_RANGES[test]]: values[0] };
      // Some of the libraries treat null as a number.
      return orNull ? { $or: [{ [field]: null }, { [field]: range }] } : { [field]: { $ne: null, ...range } };
    }
  }
}

const SYMBOLS = { greater: ">", greaterOrEqual: ">=", less: "<", lessOrEqual: "<=" } as const satisfies Record<
  RangeTest,
  string
>;

/** Writes a filter in an expression language. */
function textOf(node: Plain, and: string, or: string, write: (condition: PlainCondition) => string): string {
  if (node.kind === "condition") return write(node);
  const parts = node.parts.map((part) => textOf(part, and, or, write));
  return `(${parts.join(node.kind === "all" ? and : or)})`;
}

/** Tests for null first, because CEL throws if null is compared with a number or searched. */
function celCondition({ field, test, values, orNull }: PlainCondition): string {
  const [first, ...rest] = values.map((value) => JSON.stringify(value));
  switch (test) {
    case "null":
      return `${field} == null`;
    case "present":
      return `${field} != null`;
    case "equal":
      return `${field} == ${first}`;
    case "different":
      return `${field} != ${first}`;
    case "contains":
      return `(${field} != null && ${field}.contains(${first}))`;
    case "notContains":
      return `(${field} == null || !${field}.contains(${first}))`;
    case "oneOf":
      return `${field} in [${[first, ...rest].join(", ")}]`;
    case "noneOf":
      return `!(${field} in [${[first, ...rest].join(", ")}])`;
    default: {
      const range = `${field} ${SYMBOLS[test]} ${first}`;
      return orNull ? `(${field} == null || ${range})` : `(${field} != null && ${range})`;
    }
  }
}

/** filtrex has no literal for true, and returns an error if null is compared with a number. */
function filtrexCondition({ field, test, values, orNull }: PlainCondition): string {
  const [first, ...rest] = values.map((value) => JSON.stringify(value));
  switch (test) {
    case "null":
      return `not exists(${field})`;
    case "present":
      return `exists(${field})`;
    case "equal":
      return typeof values[0] === "boolean" ? `${values[0] ? "" : "not "}${field}` : `${field} == ${first}`;
    case "different":
      return typeof values[0] === "boolean" ? `${values[0] ? "not " : ""}${field}` : `${field} != ${first}`;
    case "contains":
      return `contains(${field}, ${first})`;
    case "notContains":
      return `not contains(${field}, ${first})`;
    case "oneOf":
      return `(exists(${field}) and ${field} in (${[first, ...rest].join(", ")}))`;
    case "noneOf":
      return `(not exists(${field}) or ${field} not in (${[first, ...rest].join(", ")}))`;
    default: {
      const range = `${field} ${SYMBOLS[test]} ${first}`;
      return orNull ? `(not exists(${field}) or ${range})` : `(exists(${field}) and ${range})`;
    }
  }
}

const RANGE_COMPLEMENTS: Readonly<Record<RangeTest, RangeTest>> = {
  greater: "lessOrEqual",
  greaterOrEqual: "less",
  less: "greaterOrEqual",
  lessOrEqual: "greater",
};

/** A quoted text tests whether the field contains it. NOT holds for null. */
function liqeCondition({ field, test, values, orNull }: PlainCondition): string {
  const written = values.map((value) => JSON.stringify(value));
  const [first] = written;
  const isText = typeof values[0] === "string";
  const each = (): string => `(${written.map((value) => `${field}:=${value}`).join(" OR ")})`;
  switch (test) {
    case "null":
      return `${field}:null`;
    case "present":
      return `NOT ${field}:null`;
    case "equal":
      return typeof values[0] === "boolean" ? `${field}:${first}` : `${field}:=${first}`;
    case "different":
      return typeof values[0] === "boolean" ? `NOT ${field}:${first}` : `NOT ${field}:=${first}`;
    case "contains":
      return isText ? `${field}:${first}` : `${field}:"${first}"`;
    case "notContains":
      return `NOT ${field}:${first}`;
    case "oneOf":
      return each();
    case "noneOf":
      return `NOT ${each()}`;
    default:
      return orNull ? `NOT ${field}:${SYMBOLS[RANGE_COMPLEMENTS[test]]}${first}` : `${field}:${SYMBOLS[test]}${first}`;
  }
}

const JSON_LOGIC_TESTS: Readonly<Partial<Record<PlainTest, string>>> = {
  equal: "===",
  different: "!==",
  greater: ">",
  greaterOrEqual: ">=",
  less: "<",
  lessOrEqual: "<=",
};

function jsonLogicOf(node: Plain): object {
  if (node.kind === "all") return { and: node.parts.map(jsonLogicOf) };
  if (node.kind === "any") return { or: node.parts.map(jsonLogicOf) };
  const { test, values, orNull } = node;
  const field = { var: node.field };
  const [value] = values;
  switch (test) {
    case "null":
      return { "===": [field, null] };
    case "present":
      return { "!==": [field, null] };
    case "contains":
      return { in: [value, field] };
    case "notContains":
      return { "!": { in: [value, field] } };
    case "oneOf":
      return { in: [field, values] };
    case "noneOf":
      return { "!": { in: [field, values] } };
    case "equal":
    case "different":
      return { [JSON_LOGIC_TESTS[test] ?? ""]: [field, value] };
    default: {
      const range = { [JSON_LOGIC_TESTS[test] ?? ""]: [field, value] };
      // In JsonLogic, null is less than 5.
      return orNull ? { or: [{ "===": [field, null] }, range] } : { and: [{ "!==": [field, null] }, range] };
    }
  }
}

export const PEERS: Readonly<Record<string, PeerEvaluator>> = {
  sift: {
    load: async () => {
      // The function is also its own property `default`, the only one that its types declare.
      const { default: sift } = await import("sift");
      return (filter) => sift.default(mongoOf(filter));
    },
  },
  mingo: {
    load: async () => {
      const { Query } = await import("mingo");
      return (filter) => {
        const query = new Query<object>(mongoOf(filter) as ConstructorParameters<typeof Query<object>>[0], {});
        return (record) => query.test(record);
      };
    },
  },
  "@ucast/mongo2js": {
    load: async () => {
      const { guard } = await import("@ucast/mongo2js");
      return (filter) => guard(mongoOf(filter)) as IsMatch;
    },
  },
  filtrex: {
    load: async () => {
      const { compileExpression } = await import("filtrex");
      const extraFunctions = { contains: (text: string | null, part: string) => text?.includes(part) ?? false };
      return (filter) => {
        const evaluate = compileExpression(textOf(filter, " and ", " or ", filtrexCondition), { extraFunctions });
        return (record) => evaluate(record) === true;
      };
    },
    unsupported: {
      ...NAMES_ARE_ASCII,
      "dates and times": "only numbers have an order",
      "twelve conditions in groups": "only numbers have an order",
    },
  },
  "@marcbachmann/cel-js": {
    load: async () => {
      const { parse } = await import("@marcbachmann/cel-js");
      return (filter) => {
        const evaluate = parse(textOf(filter, " && ", " || ", celCondition));
        return (record) => evaluate(record as Record<string, unknown>) === true;
      };
    },
    unsupported: NAMES_ARE_ASCII,
  },
  "json-logic-js": {
    load: async () => {
      const { default: jsonLogic } = await import("json-logic-js");
      return (filter) => {
        const rule = jsonLogicOf(filter);
        return (record) => jsonLogic.apply(rule, record) === true;
      };
    },
  },
  liqe: {
    load: async () => {
      const { parse, test } = await import("liqe");
      return (filter) => {
        const query = parse(textOf(filter, " AND ", " OR ", liqeCondition));
        return (record) => test(query, record);
      };
    },
    unsupported: {
      ...NAMES_ARE_ASCII,
      "equals, text": "no equality of texts",
      "in a list of 5 texts": "no equality of texts",
      "quoted values": "no equality of texts",
      "long value": "no equality of texts",
      "non-ASCII values": "no equality of texts",
      "dates and times": "only numbers have an order",
      "twelve conditions in groups": "only numbers have an order",
    },
  },
};
