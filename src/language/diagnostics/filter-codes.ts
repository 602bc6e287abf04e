import type { CodeDefinitions } from "./code-definition.js";
import { clip, describeCharacter, show, showSome, didYouMean as suggest } from "./display.js";

/** The codes of filters and schemas. Other codes are in files that not every entry loads. */
export const FILTER_CODES = {
  // The text breaks the grammar.

  /** @example filter: id=1& */
  "syntax.missing-condition": {
    severity: "error",
    message: ({ joiner, where }: { joiner: string; where: "start" | "end" | "middle" }) =>
      `"${joiner}" has no condition ${where === "end" ? "after" : "before"} it. Add one or remove "${joiner}".`,
  },
  /** @example filter: id=1&&name=x */
  "syntax.doubled-joiner": {
    severity: "error",
    message: ({ found, joiner }: { found: string; joiner: string }) => `"${found}" is not valid. Write "${joiner}".`,
  },
  /** @example filter: (id=1)(id=2) */
  "syntax.missing-joiner": {
    severity: "error",
    message: ({ found }: { found: string }) => `Expected "&" or "|" before ${show(found)}.`,
  },
  /** @example filter: (id=1) or (id=2) */
  "syntax.word-joiner": {
    severity: "error",
    message: ({ found, joiner }: { found: string; joiner: string }) =>
      `${show(found)} does not combine conditions. Write "${joiner}".`,
  },
  /** @example filter: name=AT&T */
  "syntax.missing-operator": {
    severity: "error",
    message: ({ found, quoted }: { found: string; quoted?: string }) =>
      `${show(found)} is not a condition. ${quoted === undefined ? "Add an operator and a value, as in name=value." : `If it is part of the previous value, quote that value: ${clip(quoted)}`}`,
  },
  /** @example filter: id in (1,2) */
  "syntax.unknown-operator": {
    severity: "error",
    message: ({
      field,
      found,
      didYouMean,
      isPattern,
      broader,
    }: {
      field: string;
      found: string;
      didYouMean: readonly string[];
      /** The condition searches for a pattern. No operator supports that. */
      isPattern?: true;
      /** A condition that matches all records of the pattern, and perhaps more. */
      broader?: string;
    }) =>
      `${show(found)} after field ${show(field)} is not an operator.${suggest(didYouMean)}${isPattern ? ` Wildcards are not supported${broader === undefined ? "" : `; ${clip(broader)} matches the same records and perhaps more`}.` : ""}`,
  },
  /** @example filter: id> */
  "syntax.missing-value": {
    severity: "error",
    message: ({
      field,
      operator,
      expected,
      supported,
    }: {
      field: string;
      operator: string;
      expected?: string;
      /** The operators of the field, if it does not support this one. */
      supported?: string;
    }) =>
      `Field ${show(field)} has no value after "${operator}"${supported === undefined ? `. ${accepts(expected)}` : ` and does not support "${operator}". It supports ${supported}.`}`,
  },
  /** @example filter: id[1,,2] */
  "syntax.missing-item": {
    severity: "error",
    message: ({ field, position, expected }: { field: string; position: number; expected?: string }) =>
      `Item ${position} in the list of field ${show(field)} is empty. ${accepts(expected)}`,
  },
  /** @example filter: =5 */
  "syntax.missing-field": {
    severity: "error",
    message: ({ found }: { found: string }) => `${show(found)} has no field name before it.`,
  },
  /** @example filter: 5x=1 */
  "syntax.bad-name": {
    severity: "error",
    message: ({ found }: { found: string }) => notAName(found),
  },
  /** @example filter: name="a"b */
  "syntax.unexpected-text": {
    severity: "error",
    message: ({ found, after }: { found: string; after: "value" | "list" | "group" | "item" }) =>
      `Unexpected ${show(found)} after the ${after === "item" ? 'list item. Expected "," or "]"' : `${after}. Expected "&", "|" or the end`}.`,
  },
  /** @example filter: name="Bolt */
  "syntax.unclosed-quote": {
    severity: "error",
    message: () => `This quoted value has no closing quote (").`,
  },
  /** @example filter: id[1,2 */
  "syntax.unclosed-list": {
    severity: "error",
    message: ({ field }: { field: string }) => `${listOf(field)} has no closing "]".`,
  },
  /** @example filter: orders()>=many */
  "syntax.count": {
    severity: "error",
    message: ({ relation, found }: { relation: string; found: string }) =>
      `${show(found)} does not compare the number of ${show(relation)}. Write an operator for equality or order, and a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`,
  },
  /** @example filter: !orders()>=3 */
  "syntax.negated-count": {
    severity: "error",
    message: () => `"!" and a number of records cannot be combined. Write the opposite operator without "!".`,
  },
  /** @example filter: (id=1 */
  "syntax.unclosed-group": {
    severity: "error",
    message: () => `This group has no closing ")".`,
  },
  /** @example filter: name="a") */
  "syntax.unopened-group": {
    severity: "error",
    message: () => `This ")" has no matching "(".`,
  },
  /** @example filter: (id=1)|name=a) */
  "syntax.unbalanced-value": {
    severity: "error",
    message: ({ value }: { value: string }) =>
      `Value ${show(value)} contains a ")" without a "(". In a filter with groups, quote the value.`,
  },
  /** @example filter: !id=1 */
  "syntax.bare-negation": {
    severity: "error",
    message: ({ found, didYouMean }: { isLast: boolean; found?: string; didYouMean: readonly string[] }) =>
      `${found === undefined ? '"!" must be followed by a group' : `${show(found)} is not supported. Negate a group with "!"`}, as in !(a=1).${suggest(didYouMean)}`,
  },
  /** @example filter: name="C:\dir" */
  "syntax.bad-escape": {
    severity: "error",
    message: ({ found }: { found: string }) =>
      `${show(found)} is not an escape sequence. Write a backslash as \\\\. Valid escapes: \\" \\\\ \\n \\r \\t \\uXXXX.`,
  },
  /** @example filter: name="\u0000" */
  "syntax.forbidden-character": {
    severity: "error",
    message: ({ codePoint, escaped }: { codePoint: number; escaped: boolean }) =>
      `${describeCharacter(codePoint)} is not allowed in a filter${escaped ? ", not even escaped" : ""}.`,
  },
  /** @example filter: name>null */
  "syntax.null-order": {
    severity: "error",
    message: ({ operator }: { operator: string }) =>
      `Operator "${operator}" does not support null. For the text, write "null" in quotes.`,
  },

  // The filter is valid but suspicious.

  /** @example filter: name==x */
  "suspect.operator": {
    severity: "warning",
    message: ({ found, didYouMean }: { found: string; didYouMean: readonly string[] }) =>
      `"${found}" is not an operator. Its last characters are part of the value.${suggest(didYouMean)}`,
  },
  /** @example filter: name=a or id=2 */
  "suspect.word": {
    severity: "warning",
    message: ({ found, joiner }: { found: string; joiner: string }) =>
      `${show(found)} is part of this value. To combine conditions, write "${joiner}".`,
  },
  /**
   * Single or curly quotes around a value.
   *
   * @example filter: name='bolt'
   */
  "suspect.single-quotes": {
    severity: "warning",
    message: ({ value }: { value: string }) =>
      `Value ${show(value)} includes its quotes. Use straight double quotes or no quotes.`,
  },
  /** @example filter: name=[a,b] */
  "suspect.list": {
    severity: "warning",
    message: () => `This compares with a text in brackets. For a list, remove the "=".`,
  },
  /** @example filter: name*%bolt% */
  "suspect.pattern": {
    severity: "warning",
    message: ({ value }: { value: string }) =>
      `"*" searches for ${show(value)} including the "%" signs. Remove them: patterns are not supported.`,
  },
  /** @example filter: name=NULL */
  "suspect.null": {
    severity: "warning",
    message: ({ value }: { value: string }) =>
      `${show(value)} is a text here. For the null value, write null in lower case.`,
  },
  /**
   * A value with the wildcard `*` at one end or both, or with `%` at both; `didYouMean` is the condition without it.
   *
   * @example filter: name=*bolt*
   */
  "suspect.wildcard": {
    severity: "warning",
    message: ({ value, didYouMean }: { value: string; didYouMean: readonly string[] }) =>
      `Value ${show(value)} includes the "${value.startsWith("%") ? "%" : "*"}", which is not a wildcard here.${suggest(didYouMean)}`,
  },
  /**
   * A former name of a field.
   *
   * @example program: check("price>5", defineSchema({ list_price: decimal({ aliases: ["price"] }) }))
   */
  "suspect.alias": {
    severity: "warning",
    message: ({ field, name }: { field: string; name: string }) => `Field ${show(field)} is called ${show(name)} now.`,
  },
  /**
   * Several values with commas between them, without brackets.
   *
   * @example filter: name=bolt,nut
   */
  "suspect.commas": {
    severity: "warning",
    message: ({ value, didYouMean }: { value: string; didYouMean: readonly string[] }) =>
      `This compares with the text ${show(value)}. A list needs brackets.${suggest(didYouMean)}`,
  },
  /**
   * A comparison of a time with a day, which is its midnight; `didYouMean` compares with the whole day. `timeZone` is left
   * out for UTC.
   *
   * @example filter: created=2024-05-31
   */
  "suspect.midnight": {
    severity: "warning",
    message: ({
      operator,
      value,
      timeZone = "UTC",
      didYouMean,
    }: {
      operator: string;
      value: string;
      timeZone?: string;
      didYouMean: readonly string[];
    }) =>
      `"${operator}" compares with midnight (${timeZone}), the start of ${show(value)}, not with the whole day.${suggest(didYouMean)}`,
  },
  /** @example filter: id=1|() */
  "suspect.empty-group": {
    severity: "warning",
    message: ({ matches }: { matches: "everything" | "nothing" }) => `This group is empty and matches ${matches}.`,
  },
  /** @example filter: id[] */
  "suspect.empty-list": {
    severity: "warning",
    message: ({ field, matches }: { field: string; matches: "everything" | "nothing" }) =>
      `${listOf(field)} is empty and matches ${matches}.`,
  },

  // A limit is exceeded; `limit` is the largest allowed amount.

  /** @example program: check("name=abc", schema, { limits: { length: 5 } }) */
  "limit.length": {
    severity: "error",
    message: ({ limit, actual }: { limit: number; actual?: number }) =>
      actual === undefined
        ? `The filter has more than ${limit} characters.`
        : `The filter has ${actual} characters${atMost(limit)}`,
  },
  /** @example program: check("id=1|id=2|id=3", schema, { limits: { conditions: 2 } }) */
  "limit.conditions": {
    severity: "error",
    message: ({ limit }: { limit: number }) => `The filter has more than ${limit} conditions.`,
  },
  /** @example program: check("(((id=1)))", schema, { limits: { depth: 2 } }) */
  "limit.depth": {
    severity: "error",
    message: ({ limit }: { limit: number }) => `Groups are nested more than ${limit} levels deep.`,
  },
  /** @example program: check("orders(total>1)", schema, { limits: { relationDepth: 0 } }) */
  "limit.relation-depth": {
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `Conditions on related records are nested more than ${limit} levels deep.`,
  },
  /** @example program: check("orders()|orders(total>1)", schema, { limits: { relations: 1 } }) */
  "limit.relations": {
    severity: "error",
    message: ({ limit }: { limit: number }) => `The filter has more than ${limit} conditions on related records.`,
  },
  /** @example program: check("id[1,2,3]", schema, { limits: { items: 2 } }) */
  "limit.items": {
    severity: "error",
    message: ({ limit, actual, field }: { limit: number; actual: number; field: string }) =>
      `${listOf(field)} has ${actual} items${atMost(limit)}`,
  },
  /** @example program: check("name=abc", schema, { limits: { value: 2 } }) */
  "limit.value": {
    severity: "error",
    message: ({ limit, actual }: { limit: number; actual: number }) =>
      `This value has ${actual} characters${atMost(limit)}`,
  },
  /** @example program: check("a=1|b=2|c=3", schema, { limits: { errors: 2 } }) */
  "limit.errors": {
    severity: "warning",
    message: ({ limit, actual }: { limit: number; actual: number }) =>
      `Showing the first ${limit} of ${actual} errors.`,
  },
  /** @example program: check("name==a|name==b|name==c", schema, { limits: { errors: 2 } }) */
  "limit.warnings": {
    severity: "warning",
    message: ({ limit, actual }: { limit: number; actual: number }) =>
      `Showing the first ${limit} of ${actual} warnings.`,
  },

  // The schema does not allow a condition.

  /** @example filter: prise>=10 */
  "bind.unknown-field": {
    severity: "error",
    message: ({ field, didYouMean }: { field: string; didYouMean: readonly string[] }) =>
      `Unknown field ${show(field)}.${suggest(didYouMean)}`,
  },
  /** @example filter: active>true */
  "bind.operator": {
    severity: "error",
    message: ({
      field,
      type,
      operator,
      allowed,
      didYouMean,
    }: {
      field: string;
      type: string;
      operator: string;
      allowed: readonly string[];
      didYouMean: readonly string[];
    }) =>
      `Field ${show(field)} (${type}) does not support "${operator}".${suggest(didYouMean) || ` It supports ${allowed.join(" ")}.`}`,
  },
  /** @example filter: id=5.0 */
  "bind.value": {
    severity: "error",
    message: ({
      field,
      value,
      expected,
      didYouMean,
      lostPlus,
    }: {
      field: string;
      type: string;
      value: string;
      expected: string;
      didYouMean: readonly string[];
      /** The value contains a space that was probably a plus sign before decoding. */
      lostPlus?: true;
    }) =>
      `Field ${show(field)} accepts ${expected}, not ${show(value)}.${suggest(didYouMean)}${lostPlus ? " In a URL, write a plus sign as %2B." : ""}`,
  },
  /** @example filter: id=2147483648 */
  "bind.range": {
    severity: "error",
    // The type of a list field does not tell the type of its items.
    message: ({
      field,
      value,
      minimum,
      maximum,
    }: {
      field: string;
      type: string;
      value: string;
      minimum: string;
      maximum: string;
    }) =>
      `Field ${show(field)} accepts ${/^-?[0-9]+$/.test(minimum) ? "numbers" : "times"} from ${minimum} to ${maximum}, not ${show(value)}.`,
  },
  /** @example filter: state=Done */
  "bind.choice": {
    severity: "error",
    message: ({
      field,
      value,
      choices,
      didYouMean,
    }: {
      field: string;
      type: string;
      value: string;
      choices: readonly string[];
      didYouMean: readonly string[];
    }) =>
      `Field ${show(field)} does not accept ${show(value)}.${suggest(didYouMean) || ` It accepts ${showSome(choices)}.`}`,
  },
  /** @example filter: id=null */
  "bind.null": {
    severity: "error",
    message: ({
      field,
      isItem,
    }: {
      field: string;
      type: string;
      /** The null is an item of a list field; `type` is that of the items. */
      isItem?: true;
    }) =>
      isItem
        ? `Items of field ${show(field)} are never null. For a null list, write ${clip(field)}=null.`
        : `Field ${show(field)} is never null.`,
  },
  /** @example program: check("owner_id=me", defineSchema({ owner_id: integer({ names: ["me"] }) })) */
  "bind.name": {
    severity: "error",
    message: ({ name }: { field: string; name: string }) =>
      `The value of ${show(name)} is not known here. Write the value itself.`,
  },
  /** @example filter: notes*paid */
  "bind.not-filterable": {
    severity: "error",
    message: ({ field, filterable }: { field: string; filterable: readonly string[] }) =>
      `Field ${show(field)} is not filterable.${filterable.length === 0 ? "" : ` Filterable: ${showSome(filterable)}.`}`,
  },
  /** @example filter: order(total>1) */
  "bind.unknown-relation": {
    severity: "error",
    message: ({ relation, didYouMean }: { relation: string; didYouMean: readonly string[] }) =>
      `Unknown relation ${show(relation)}.${suggest(didYouMean)}`,
  },
  /** @example filter: name(total>1) */
  "bind.not-relation": {
    severity: "error",
    message: ({ field }: { field: string }) =>
      `${show(field)} is a field, not a relation. Write an operator and a value after it, as in name=value.`,
  },
  /** @example filter: orders=5 */
  "bind.relation": {
    severity: "error",
    message: ({ relation, didYouMean }: { relation: string; didYouMean: readonly string[] }) =>
      `${show(relation)} is a relation: it has related records, not a value.${suggest(didYouMean) || ` Write conditions on them in parentheses: ${clip(relation)}(name=value).`}`,
  },
  /** @example filter: orders.total>1 */
  "bind.many": {
    severity: "error",
    message: ({ relation, didYouMean }: { relation: string; didYouMean: readonly string[] }) =>
      `A record may have many ${show(relation)}, so conditions on them are in parentheses.${suggest(didYouMean)}`,
  },
  /** @example filter: customer()>=2 */
  "bind.count-one": {
    severity: "error",
    message: ({ relation, didYouMean }: { relation: string; didYouMean: readonly string[] }) =>
      `A record has at most one ${show(relation)}, so a number of records is pointless.${suggest(didYouMean)}`,
  },

  // Percent-encoded text cannot be decoded.

  /** @example query: filter=name=100% */
  "decode.percent": {
    severity: "error",
    source: "raw",
    message: ({ found }: { found: string }) =>
      `${show(found)} is not valid percent-encoding. Write a percent sign as %25.`,
  },
  /** @example query: filter=name=%FF */
  "decode.utf8": {
    severity: "error",
    source: "raw",
    message: ({ found }: { found: string }) => `${show(found)} is not valid UTF-8.`,
  },

  // A program declares an invalid schema.

  /** @example program: defineSchema({ "list price": decimal() }) */
  "schema.name": {
    severity: "error",
    message: ({ name }: { name: string }) => notAName(name),
  },
  /** @example program: defineSchema({ id: integer({ bits: 8 }) }) */
  "schema.option": {
    severity: "error",
    message: ({ field, option, expected }: { field: string; option: string; expected: string }) =>
      `Option "${option}" of field ${show(field)} must be ${expected}.`,
  },
  /** @example program: defineSchema({ orders: many(defineSchema({ id: integer() }), { from: ["a", "b"], to: "customer_id" }) }) */
  "schema.relation": {
    severity: "error",
    message: ({ relation, option, expected }: { relation: string; option: string; expected: string }) =>
      `Option "${option}" of relation ${show(relation)} must be ${expected}.`,
  },
  /** @example program: defineSchema({ id: "integer" }) */
  "schema.field": {
    severity: "error",
    message: ({ field }: { field: string }) =>
      `Field ${show(field)} must be created by a field function, such as text().`,
  },
} satisfies CodeDefinitions;

/** The second sentence about a missing value. Without a schema, nothing is known about the field. */
function accepts(expected: string | undefined): string {
  return expected === undefined ? 'For an empty text, write "".' : `The field accepts ${expected}.`;
}

function notAName(name: string): string {
  return `${show(name)} is not a valid field name. A name starts with a letter or "_", followed by letters, digits, "_", "." or "-".`;
}

function listOf(field: string): string {
  return `The list of field ${show(field)}`;
}

function atMost(limit: number): string {
  return `; at most ${limit} are allowed.`;
}
