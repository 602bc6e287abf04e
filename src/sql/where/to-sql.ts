import {
  type BoundAnd,
  type BoundFilter,
  type BoundNode,
  type BoundOr,
  checkBound,
} from "../../language/bind/bound-filter.js";
import { checkOptions, integerFrom, NAME, type OptionsOf } from "../../language/diagnostics/options.js";
import { checkDialect, type Dialect } from "../dialects/dialect.js";
import { ALWAYS, NEVER, type SqlFragment, type SqlText, SqlWriter } from "../sql.js";
import { COLUMN_OPTION, columnOf } from "./column-of.js";
import { CONDITIONS_OPTION, type ConditionsOption, writeCustom } from "./custom-condition.js";
import { mergeRelated } from "./merge-related.js";
import { RELATIONS_OPTION, type RelationsOption, type WriteOptions } from "./related-tables.js";
import { ALIAS, TableAlias } from "./sql-condition.js";
import { type Surrounding, writeCondition } from "./write-condition.js";
import { writeRelated } from "./write-related.js";

const OWN_OPTIONS = {
  /**
   * Alias of the table in your statement, or its name without the schema: written before every column. In the scope of a
   * relation, the name that its function gets. Default: none.
   */
  alias: ALIAS,
  /** The table in your statement, for conditions on related records. Default: option `alias`. */
  table: NAME,
};

export const FRAGMENT_OPTIONS = { ...OWN_OPTIONS, ...COLUMN_OPTION, ...RELATIONS_OPTION, ...CONDITIONS_OPTION };

/** Options of `toFragment`. */
export interface FragmentOptions
  extends OptionsOf<typeof COLUMN_OPTION>,
    RelationsOption,
    ConditionsOption,
    OptionsOf<typeof OWN_OPTIONS> {}

const FIRST_OPTION = {
  /** Position of the first parameter. Default: 1. Ignored by dialects whose placeholders have no number. */
  firstParameter: integerFrom(1),
};

const SQL_OPTIONS = { ...FRAGMENT_OPTIONS, ...FIRST_OPTION };

/** Options of `toSql`. */
export interface SqlOptions extends FragmentOptions, OptionsOf<typeof FIRST_OPTION> {}

/**
 * Converts a filter to a condition for WHERE. The condition is parenthesised and never NULL, so it can be combined with
 * other conditions. Requires that columns contain NULL only if their fields are nullable. The text depends on the
 * structure of the filter, not on its values, except that `^""` differs from `^` with other values on PostgreSQL and
 * SQLite, and that a time may differ from one with more digits than its stored form. With dialects other than
 * `postgres`, it also depends on the size of decimals.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal(), tag: text() });
 * const bound = checkOrThrow("price<10 | tag=red", schema);
 * toSql(bound, postgres);
 * // { text: '("price" < CAST($1 AS numeric) OR "tag" = CAST($2 AS text))', values: ["10", "red"] }
 * ```
 */
export function toSql(bound: BoundFilter, dialect: Dialect, options?: SqlOptions): SqlText {
  checkBound(bound, "toSql()");
  checkDialect(dialect, "toSql()");
  if (options !== undefined) checkOptions("toSql()", options, SQL_OPTIONS);
  const { placeholder } = dialect;
  const first = options?.firstParameter ?? 1;
  const writer = new SqlWriter((text, index) => text + placeholder(first + index));
  writeFilter(writer, bound.root, dialect, options === undefined ? NO_OPTIONS : written(options));
  const { text, values } = writer;
  return { text, values };
}

/**
 * Converts a filter to the arguments of a template tag.
 *
 * @example
 * ```ts
 * const { strings, values } = toFragment(bound, postgres);
 * const rows = await sql`SELECT * FROM product WHERE ${sql(strings, ...values)}`;
 * ```
 */
export function toFragment(bound: BoundFilter, dialect: Dialect, options?: FragmentOptions): SqlFragment {
  checkBound(bound, "toFragment()");
  checkDialect(dialect, "toFragment()");
  checkOptions("toFragment()", options, FRAGMENT_OPTIONS);
  const strings: string[] = [];
  const writer = new SqlWriter((text) => {
    strings.push(text);
    return "";
  });
  writeFilter(writer, bound.root, dialect, written(options));
  strings.push(writer.text);
  return { strings: Object.assign(strings, { raw: strings }), values: writer.values };
}

const NO_OPTIONS: WriteOptions = { alias: undefined, column: undefined, relations: undefined, conditions: undefined };

/** The name of the table is its alias unless there is another. */
function written({ table, alias = table, column, relations, conditions }: FragmentOptions = NO_OPTIONS): WriteOptions {
  return { alias: alias instanceof TableAlias ? alias.alias : (alias as string), column, relations, conditions };
}

/** Parts in order. Negations are pushed down to the conditions, because NOT of NULL is NULL. */
interface Group {
  readonly parts: readonly BoundNode[];
  /** What is between the parts. */
  readonly separator: Surrounding;
  readonly isNegated: boolean;
  /** Whether every selected row fulfills the parts: they are not below OR. */
  readonly isRequired: boolean;
  readonly hasParentheses: boolean;
  /** The group that contains this one. A chain instead of recursion, because trees are too deep for it. */
  readonly outer: Group | undefined;
  /** The index of the part to write next. */
  next: number;
}

/** What contains the filter. `writeFilter` writes its parentheses. */
const ROOT: Group = {
  parts: [],
  separator: "()",
  isNegated: false,
  isRequired: true,
  hasParentheses: false,
  outer: undefined,
  next: 0,
};

/** Writes a filter in parentheses. Inside, only those are written that precedence needs, because people read them. */
export function writeFilter(writer: SqlWriter, root: BoundNode, dialect: Dialect, options: WriteOptions): void {
  writer.write("(");
  let group: Group | undefined = writeNode(writer, root, ROOT, dialect, options);
  while (group !== undefined) {
    const { parts, separator, next }: Group = group;
    const part: BoundNode | undefined = parts[next];
    if (part === undefined) {
      if (group.hasParentheses) writer.write(")");
      group = group.outer;
      continue;
    }
    if (next > 0) writer.write(separator);
    group.next = next + 1;
    group = writeNode(writer, part, group, dialect, options) ?? group;
  }
  writer.write(")");
}

/** Writes a condition, or the start of a group, which it returns. */
function writeNode(
  writer: SqlWriter,
  written: BoundNode,
  within: Group,
  dialect: Dialect,
  options: WriteOptions,
): Group | undefined {
  const { separator, isRequired } = within;
  let { isNegated } = within;
  let node = merged(written, options);
  for (; node.kind === "not"; node = merged(node.part, options)) isNegated = !isNegated;
  switch (node.kind) {
    case "everything":
      writer.writeAll(isNegated ? NEVER : ALWAYS);
      return undefined;
    case "comparison":
    case "membership":
      if (node.field.definition.custom) writeCustom(writer, node, isNegated, dialect, options);
      else writeCondition(writer, node, isNegated, separator, columnOf(node.field, dialect, options), dialect);
      return undefined;
    case "related":
      writeRelated(writer, node, isNegated, { dialect, options, isRequired, writeFilter });
      return undefined;
    default: {
      const group = groupOf(node, isNegated, within);
      if (group.hasParentheses) writer.write("(");
      return group;
    }
  }
}

/** Without tables, no relation can be written. */
function merged(node: BoundNode, { relations }: WriteOptions): BoundNode {
  return relations !== undefined && (node.kind === "and" || node.kind === "or") ? mergeRelated(node) : node;
}

/** Databases parse `a OR b OR c` into a tree as deep as the chain is long, and reject trees that are too deep. */
const MAX_GROUP_SIZE = 32;

function groupOf({ kind, parts }: BoundAnd | BoundOr, isNegated: boolean, outer: Group): Group {
  const { separator: within, isRequired } = outer;
  const separator = (kind === "and") === isNegated ? " OR " : " AND ";
  return {
    parts: parts.length > MAX_GROUP_SIZE ? halvesOf(kind, parts) : parts,
    separator,
    isNegated,
    isRequired: isRequired && separator === " AND ",
    // AND binds tighter than OR. A group in one of the same connective keeps its parentheses, so that the tree stays shallow.
    hasParentheses: within === separator || (within === " AND " && separator === " OR "),
    outer,
    next: 0,
  };
}

function halvesOf(kind: "and" | "or", parts: readonly BoundNode[]): readonly BoundNode[] {
  const middle = parts.length >> 1;
  return [
    { kind, parts: parts.slice(0, middle) },
    { kind, parts: parts.slice(middle) },
  ];
}
