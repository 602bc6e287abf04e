import type { Condition, Filter, Literal } from "../src/language/ast/filter.js";
import { fold } from "../src/language/ast/fold.js";
import type { ComparisonOperator, MembershipOperator } from "../src/language/ast/operators.js";
import type { Schema } from "../src/language/schema/schema.js";

/** The filter language of another parser, with the closest equivalent of each operator. */
export interface Language {
  readonly and: string;
  readonly or: string;
  /** Missing if the language cannot negate a group. */
  readonly not?: (group: string) => string;
  /** Whether AND and OR have the same precedence, so that an AND in an OR needs parentheses. */
  readonly isWithoutPrecedence?: true;
  comparison(field: string, operator: ComparisonOperator, value: Value): string;
  /** Missing if the language has no lists. Each item then becomes a comparison. */
  readonly membership?: (field: string, operator: MembershipOperator, items: readonly Value[]) => string;
}

/** A literal, and whether a typed language quotes it. */
interface Value {
  readonly literal: Literal;
  readonly isText: boolean;
}

const bare = ({ literal }: Value): string => literal ?? "null";
const inQuotes = (value: Value): string =>
  value.isText && value.literal !== null ? JSON.stringify(value.literal) : bare(value);

/** Written without white space around operators, to the advantage of the peer. */
const cel: Language = {
  and: "&&",
  or: "||",
  not: (group) => `!(${group})`,
  comparison: (field, operator, value) => {
    if (operator === "*") return `${field}.contains(${inQuotes(value)})`;
    if (operator === "!*") return `!${field}.contains(${inQuotes(value)})`;
    return `${field}${operator === "=" ? "==" : operator}${inQuotes(value)}`;
  },
  membership: (field, operator, items) => {
    const test = `${field} in [${items.map(inQuotes).join(",")}]`;
    return operator === "[]" ? test : `!(${test})`;
  },
};

type Words = Readonly<Partial<Record<ComparisonOperator, string>>>;

const WORDS: Words = { "=": "eq", "!=": "ne", ">": "gt", ">=": "ge", "<": "lt", "<=": "le" };

const scim: Language = {
  and: " and ",
  or: " or ",
  not: (group) => `not (${group})`,
  comparison: (field, operator, value) => {
    if (operator === "*") return `${field} co ${inQuotes(value)}`;
    if (operator === "!*") return `not (${field} co ${inQuotes(value)})`;
    return `${field} ${WORDS[operator]} ${inQuotes(value)}`;
  },
};

const RSQL_OPERATORS: Words = { "=": "==", "!=": "!=", ">": "=gt=", ">=": "=ge=", "<": "=lt=", "<=": "=le=" };
const RSQL_RESERVED = /["'();,=!~<>\s]/;
const rsqlValue = (text: string): string => (RSQL_RESERVED.test(text) ? JSON.stringify(text) : text);

/** Contains is equality with wildcards, as RSQL servers implement it. */
const rsql: Language = {
  and: ";",
  or: ",",
  comparison: (field, operator, value) => {
    if (operator === "*") return `${field}==${rsqlValue(`*${bare(value)}*`)}`;
    if (operator === "!*") return `${field}!=${rsqlValue(`*${bare(value)}*`)}`;
    return `${field}${RSQL_OPERATORS[operator]}${rsqlValue(bare(value))}`;
  },
  membership: (field, operator, items) =>
    `${field}${operator === "[]" ? "=in=" : "=out="}(${items.map((item) => rsqlValue(bare(item))).join(",")})`,
};

/** A quoted text tests whether the field contains it. */
const liqe: Language = {
  and: " AND ",
  or: " OR ",
  not: (group) => `NOT (${group})`,
  isWithoutPrecedence: true,
  comparison: (field, operator, value) => {
    const written = inQuotes(value);
    if (operator === "*") return `${field}:${written}`;
    if (operator === "!*") return `NOT ${field}:${written}`;
    const equality = value.isText || value.literal === null ? ":" : ":=";
    if (operator === "=") return `${field}${equality}${written}`;
    if (operator === "!=") return `NOT ${field}${equality}${written}`;
    return `${field}:${operator}${written}`;
  },
};

const IS_TIME = /^\d{4}-\d{2}-\d{2}(T[\d:]+Z)?$/;
const odataValue = (value: Value): string => {
  const { literal, isText } = value;
  return !isText || literal === null || IS_TIME.test(literal) ? bare(value) : `'${literal.replaceAll("'", "''")}'`;
};

/** Neither of the two parsers supports `in` of OData 4.01. */
const odata: Language = {
  and: " and ",
  or: " or ",
  not: (group) => `not (${group})`,
  comparison: (field, operator, value) => {
    if (operator === "*") return `contains(${field},${odataValue(value)})`;
    if (operator === "!*") return `not contains(${field},${odataValue(value)})`;
    return `${field} ${WORDS[operator]} ${odataValue(value)}`;
  },
};

export const LANGUAGES = { cel, scim, rsql, liqe, odata } satisfies Record<string, Language>;
export type LanguageName = keyof typeof LANGUAGES;

const NUMERIC = new Set(["integer", "decimal", "number", "boolean"]);

interface Translated {
  readonly text: string;
  /** The outermost connective. */
  readonly connective: "and" | "or" | "none";
}

/** Returns the filter in another language, or undefined if that language cannot express it. */
export function translate(filter: Filter, schema: Schema, name: LanguageName): string | undefined {
  const language: Language = LANGUAGES[name];
  const typed = (field: string, literal: Literal): Value => ({
    literal,
    isText: !NUMERIC.has(schema.byName.get(field)?.type ?? "text"),
  });
  const join = (connective: "and" | "or", parts: readonly Translated[]): Translated => {
    const needsGroup = (part: Translated): boolean =>
      part.connective !== "none" &&
      part.connective !== connective &&
      (connective === "and" || language.isWithoutPrecedence === true);
    const texts = parts.map((part) => (needsGroup(part) ? `(${part.text})` : part.text));
    return { text: texts.join(language[connective]), connective: parts.length > 1 ? connective : "none" };
  };
  const alone = (text: string): Translated => ({ text, connective: "none" });
  let isComplete = true;
  const { text } = fold<Translated>(filter, {
    everything: () => {
      isComplete = false;
      return alone("");
    },
    and: (_node, parts) => join("and", parts),
    or: (_node, parts) => join("or", parts),
    not: (_node, part) => {
      isComplete &&= language.not !== undefined;
      return alone(language.not?.(part.text) ?? "");
    },
    related: () => {
      isComplete = false;
      return alone("");
    },
    comparison: ({ field, operator, value }) => alone(language.comparison(field, operator, typed(field, value))),
    membership: ({ field, operator, items }) => {
      const values = items.map((item) => typed(field, item));
      if (language.membership !== undefined) return alone(language.membership(field, operator, values));
      const each = operator === "[]" ? "=" : "!=";
      return join(
        operator === "[]" ? "or" : "and",
        values.map((value) => alone(language.comparison(field, each, value))),
      );
    },
  });
  return isComplete ? text : undefined;
}

/** Returns the number of comparisons of a filter in a language. */
export function conditionsIn(filter: Filter, name: LanguageName): number {
  const language: Language = LANGUAGES[name];
  const sum = (_node: Filter, parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0);
  return fold<number>(filter, {
    everything: () => 0,
    and: sum,
    or: sum,
    not: (_node, part) => part,
    comparison: (_node: Condition) => 1,
    membership: ({ items }) => (language.membership === undefined ? items.length : 1),
    related: (_node, part) => part,
  });
}
