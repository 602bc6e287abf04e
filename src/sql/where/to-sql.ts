import { type BoundFilter, type BoundNode, checkBound } from "../../language/bind/bound-filter.js";
import { checkOptions, integerFrom, NAME, type OptionsOf } from "../../language/diagnostics/options.js";
import { checkDialect, type Dialect } from "../dialects/dialect.js";
import { ALWAYS, NEVER, type SqlFragment, type SqlText, SqlWriter } from "../sql.js";
import { COLUMN_OPTIONS, type ColumnOptions, columnOf } from "./column-of.js";
import { CONDITIONS_OPTION, type ConditionsOption, writeCustom } from "./custom-condition.js";
import { RELATIONS_OPTION, type RelationsOption, type WriteOptions } from "./related-tables.js";
import { type Connective, type Surrounding, writeCondition } from "./write-condition.js";
import { writeRelated } from "./write-related.js";

const TABLE_OPTION = {
  /** The table in your statement, for conditions on related records. Default: option `alias`. */
  table: NAME,
};

export const FRAGMENT_OPTIONS = { ...COLUMN_OPTIONS, ...TABLE_OPTION, ...RELATIONS_OPTION, ...CONDITIONS_OPTION };

/** Options of `toFragment`. */
export interface FragmentOptions
  extends ColumnOptions,
    RelationsOption,
    ConditionsOption,
    OptionsOf<typeof TABLE_OPTION> {}

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
  checkOptions("toSql()", options, SQL_OPTIONS);
  const { placeholder } = dialect;
  const first = options?.firstParameter ?? 1;
  const writer = new SqlWriter((text, index) => text + placeholder(first + index));
  writeFilter(writer, bound.root, dialect, written(options));
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

/** The name of the table is its alias unless there is another. */
function written({ table, alias = table, column, relations, conditions }: FragmentOptions = {}): WriteOptions {
  return { alias, column, relations, conditions };
}

/** A node to write, or its negation. Negations are pushed down to the conditions, because NOT of NULL is NULL. */
interface Visit {
  readonly node: BoundNode;
  readonly isNegated: boolean;
  readonly within: Surrounding;
  /** Whether every selected row fulfills it: it is not below OR. */
  readonly isRequired: boolean;
}

/** The pieces still to write, the next one last. A stack, because trees are too deep for recursion. */
type Pending = (string | Visit)[];

/** Writes a filter in parentheses. Inside, only those are written that precedence needs, because people read them. */
export function writeFilter(writer: SqlWriter, root: BoundNode, dialect: Dialect, options: WriteOptions): void {
  const pending: Pending = [{ node: root, isNegated: false, within: "()", isRequired: true }];
  writer.write("(");
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") {
      writer.write(next);
      continue;
    }
    const { node, isNegated, within, isRequired } = next;
    switch (node.kind) {
      case "everything":
        writer.writeAll(isNegated ? NEVER : ALWAYS);
        break;
      case "comparison":
      case "membership":
        if (node.field.definition.custom) writeCustom(writer, node, isNegated, dialect, options);
        else
          writeCondition(writer, node, { isNegated, within, column: columnOf(node.field, dialect, options), dialect });
        break;
      case "related":
        writeRelated(writer, node, isNegated, { dialect, options, isRequired, writeFilter });
        break;
      case "not":
        pending.push({ node: node.part, isNegated: !isNegated, within, isRequired });
        break;
      case "and":
      case "or": {
        const connective = (node.kind === "and") === isNegated ? " OR " : " AND ";
        const group: Group = {
          parts: node.parts,
          connective,
          isNegated,
          isRequired: isRequired && connective === " AND ",
        };
        pushGroup(pending, group, 0, node.parts.length, within);
        break;
      }
    }
  }
  writer.write(")");
}

/** Databases parse `a OR b OR c` into a tree as deep as the chain is long, and reject trees that are too deep. */
const MAX_GROUP_SIZE = 32;

interface Group {
  readonly parts: readonly BoundNode[];
  readonly connective: Connective;
  readonly isNegated: boolean;
  readonly isRequired: boolean;
}

/** Pushes some parts of a group, the last first. Splits long groups in halves, so that the tree stays shallow. */
function pushGroup(pending: Pending, group: Group, from: number, to: number, within: Surrounding): void {
  const { parts, connective, isNegated, isRequired } = group;
  // AND binds tighter than OR. A group in one of the same connective keeps its parentheses, so that the tree stays shallow.
  const hasParentheses = within === connective || (within === " AND " && connective === " OR ");
  if (hasParentheses) pending.push(")");
  if (to - from > MAX_GROUP_SIZE) {
    const middle = from + ((to - from) >> 1);
    pushGroup(pending, group, middle, to, connective);
    pending.push(connective);
    pushGroup(pending, group, from, middle, connective);
  } else {
    for (let i = to - 1; i >= from; i--) {
      pending.push({ node: parts[i] as BoundNode, isNegated, within: connective, isRequired });
      if (i > from) pending.push(connective);
    }
  }
  if (hasParentheses) pending.push("(");
}
