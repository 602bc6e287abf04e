import {
  type BoundComparison,
  type BoundField,
  type BoundFilter,
  type BoundMembership,
  type BoundValue,
  foldBound,
} from "ampipe";

/** A query for `collection.find(query)`. */
export type MongoQuery = Readonly<Record<string, unknown>>;

export interface MongoOptions {
  /** Creates the stored form of a decimal: `(text) => Decimal128.fromString(text)`. Required for decimal fields. */
  readonly decimal?: (text: string) => unknown;
  /** Creates the stored form of a 64-bit integer. Default: the bigint, which the driver sends as a Long. */
  readonly long?: (value: bigint) => unknown;
}

/** Compiles a bound filter to a MongoDB query. Throws if MongoDB cannot express a condition. */
export function toMongo(filter: BoundFilter, options: MongoOptions = {}): MongoQuery {
  return foldBound<MongoQuery>(filter, {
    everything: () => ({}),
    and: (_node, parts) => ({ $and: parts }),
    or: (_node, parts) => ({ $or: parts }),
    not: (_node, part) => ({ $nor: [part] }),
    comparison: (node) => ({ [pathOf(node.field)]: comparisonOf(node, options) }),
    membership: (node) => membershipOf(node, options),
    related: ({ relation }) => {
      throw new Error(`MongoDB has no relations, so conditions on "${relation.name}" are not supported.`);
    },
  });
}

/** The path in the documents: that in records, or the column, or the name. */
function pathOf({ name, definition }: BoundField): string {
  return definition.path ?? definition.column ?? name;
}

function membershipOf({ field, operator, items, hasNull }: BoundMembership, options: MongoOptions): MongoQuery {
  const path = pathOf(field);
  const nulls = hasNull ? [null] : [];
  if (ignoresCase(field)) {
    const texts = items.map(({ value }) => ({ [path]: wholeText(String(value), field) }));
    // An empty $or is an error in MongoDB.
    const branches = [...texts, { [path]: { $in: nulls } }];
    return operator === "[]" ? { $or: branches } : { $nor: branches };
  }
  // A value that no document can contain, such as half a millisecond, is left out.
  const operands = items.map((item) => operandOf(item, field, options)).filter(({ exact }) => exact);
  const list = [...operands.map(({ stored }) => stored), ...nulls];
  return { [path]: operator === "[]" ? { $in: list } : { $nin: list } };
}

function ignoresCase({ definition }: BoundField): boolean {
  return definition.type === "text" && definition.ignoresCase;
}

/** The text before and after the pattern of each search. "$" would also match before a line feed at the end. */
const SEARCHES = {
  "*": { before: "", after: "", isNegated: false },
  "!*": { before: "", after: "", isNegated: true },
  "^": { before: "^", after: "", isNegated: false },
  "!^": { before: "^", after: "", isNegated: true },
  $: { before: "", after: "(?![\\s\\S])", isNegated: false },
  "!$": { before: "", after: "(?![\\s\\S])", isNegated: true },
} as const;

function comparisonOf({ field, operator, value }: BoundComparison, options: MongoOptions): MongoQuery {
  if (value?.type === "empty-list") return operator === "=" ? { $size: 0 } : { $not: { $size: 0 } };
  // Not `$eq: null`, which also matches an array that contains null.
  if (value === null && field.definition.type === "list")
    return operator === "=" ? { $not: { $type: "array" } } : { $type: "array" };
  if (value !== null && ignoresCase(field) && !(operator in SEARCHES))
    return foldedComparisonOf(operator, value, field);
  const { stored, exact } = value === null ? { stored: null, exact: true } : operandOf(value, field, options);
  if (operator === "=") return exact ? { $eq: stored } : { $in: [] };
  if (operator === "!=") return exact ? { $ne: stored } : { $nin: [] };
  if (field.definition.type === "list") {
    const hasItem = { $elemMatch: { $eq: stored } };
    return operator === "*" ? hasItem : { $not: hasItem };
  }
  if (operator in SEARCHES) {
    const { before, after, isNegated } = SEARCHES[operator as keyof typeof SEARCHES];
    const search = { $regex: before + patternOf(String(stored), field) + after };
    return isNegated ? { $not: search } : search;
  }
  // If the value lies between two stored values, `stored` is the lower one.
  if (operator === ">" || (operator === ">=" && !exact)) return { $gt: stored };
  if (operator === "<=" || (operator === "<" && !exact)) return { $lte: stored };
  return operator === ">=" ? { $gte: stored } : { $lt: stored };
}

/** `=` and `!=` of a field that ignores case. */
function foldedComparisonOf(operator: string, { value }: BoundValue, field: BoundField): MongoQuery {
  if (operator === "=") return wholeText(String(value), field);
  if (operator === "!=") return { $not: wholeText(String(value), field) };
  throw new TypeError(`Field "${field.name}" ignores case. MongoDB cannot order it: remove the option "ordered".`);
}

function wholeText(text: string, field: BoundField): MongoQuery {
  return { $regex: `${SEARCHES["^"].before}${patternOf(text, field)}${SEARCHES.$.after}` };
}

/** The largest stored value that is not above the filter's value, and whether the two are equal. */
interface Operand {
  readonly stored: unknown;
  readonly exact: boolean;
}

function operandOf(bound: BoundValue, { name, definition }: BoundField, options: MongoOptions): Operand {
  const { decimal, long = (value) => value } = options;
  if (bound.type === "integer") {
    const { bits } = (definition.type === "list" ? definition.item : definition) as { readonly bits?: number };
    return { stored: bits !== undefined && bits < 64 ? Number(bound.value) : long(bound.value), exact: true };
  }
  if (bound.type === "decimal") {
    if (decimal === undefined) throw new TypeError(`Field "${name}" is a decimal. Pass the option "decimal".`);
    const { coefficient, exponent } = bound.value;
    // Decimal128 has 34 digits, a filter up to 60.
    const unit = 10n ** BigInt(Math.max(0, String(coefficient).replace("-", "").length - 34));
    const rest = ((coefficient % unit) + unit) % unit;
    return { stored: decimal(`${coefficient - rest}E${exponent}`), exact: rest === 0n };
  }
  if (bound.type === "timestamp") {
    // Dates of MongoDB count milliseconds, filters microseconds.
    return { stored: new Date(`${bound.value.slice(0, 23)}Z`), exact: bound.value.endsWith("000Z") };
  }
  return { stored: bound.value, exact: true };
}

/** A pattern that matches the text literally. The flag "i" would fold more than A to Z, so letters become classes. */
function patternOf(text: string, { definition }: BoundField): string {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const isFolded = definition.type === "text" && (definition.ignoresCase || definition.containsIgnoresCase);
  if (!isFolded) return literal;
  return literal.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}
