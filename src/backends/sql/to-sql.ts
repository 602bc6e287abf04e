import type { BoundField, BoundFilter, BoundNode } from "../../bind/bound-filter.js";
import { checkOptions, FUNCTION, NAME, type OptionTypes, wholeFrom } from "../../diagnostics/options.js";
import type { Dialect } from "./dialect.js";
import { ALWAYS, NEVER, type SqlFragment, type SqlText, SqlWriter } from "./sql.js";
import { writeCondition } from "./write-condition.js";

export interface ColumnOptions {
  /** The table's alias or name, to stand before every column: one identifier, so of `public.product` the last part. */
  readonly table?: string;
  /**
   * The SQL for a field, instead of its column: trusted text without parameters. Undefined for its column. On ClickHouse,
   * put the table's name before each column, as a bare name may mean a field.
   */
  readonly column?: (field: BoundField) => string | undefined;
}

export const COLUMN_OPTIONS: OptionTypes<ColumnOptions> = { table: NAME, column: FUNCTION };

export interface SqlOptions extends ColumnOptions {
  /** The number of the first parameter; 1 unless given. Dialects that do not number their parameters do not heed it. */
  readonly firstParameter?: number;
}

const SQL_OPTIONS: OptionTypes<SqlOptions> = { ...COLUMN_OPTIONS, firstParameter: wholeFrom(1) };

/**
 * A filter as a condition for WHERE, in parentheses and never NULL, so that a caller may join it to conditions of its
 * own. A column may hold NULL only if its field is nullable. The text depends on the shape of the filter and not on what
 * it compares with, except that outside of PostgreSQL a decimal has a few forms, of which its size chooses.
 */
export function toSql(bound: BoundFilter, dialect: Dialect, options: SqlOptions = {}): SqlText {
  checkOptions("toSql()", options, SQL_OPTIONS);
  const { placeholder } = dialect;
  const first = options.firstParameter ?? 1;
  const writer = new SqlWriter((text, index) => text + placeholder(first + index));
  writeFilter(writer, bound.root, dialect, options);
  const { text, values } = writer;
  return { text, values };
}

/** `toSql` for a library's own template tag, which is called with the strings and the values. */
export function toFragment(bound: BoundFilter, dialect: Dialect, options: ColumnOptions = {}): SqlFragment {
  checkOptions("toFragment()", options, COLUMN_OPTIONS);
  const strings: string[] = [];
  const writer = new SqlWriter((text) => {
    strings.push(text);
    return "";
  });
  writeFilter(writer, bound.root, dialect, options);
  strings.push(writer.text);
  return { strings: Object.assign(strings, { raw: strings }), values: writer.values };
}

/** A node to write, or its negation: these go down to the conditions, so that no database negates what may be NULL. */
interface Visit {
  readonly node: BoundNode;
  readonly isNegated: boolean;
}

/** What is still to be written, the next at the end: trees are too deep for recursion. */
type Rest = (string | Visit)[];

/** In parentheses. */
export function writeFilter(writer: SqlWriter, root: BoundNode, dialect: Dialect, options: ColumnOptions): void {
  const rest: Rest = [")", { node: root, isNegated: false }, "("];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") {
      writer.write(next);
      continue;
    }
    const { node, isNegated } = next;
    switch (node.kind) {
      case "everything":
        writer.writeAll(isNegated ? NEVER : ALWAYS);
        break;
      case "comparison":
      case "membership":
        writeCondition(writer, node, isNegated, columnOf(node.field, dialect, options), dialect);
        break;
      case "not":
        rest.push({ node: node.part, isNegated: !isNegated });
        break;
      case "and":
      case "or": {
        const connective = (node.kind === "and") === isNegated ? " OR " : " AND ";
        pushGroup(rest, node.parts, 0, node.parts.length, connective, isNegated);
        break;
      }
    }
  }
}

/** Databases read `a OR b OR c` as deep as it is long, and refuse what is too deep. */
const MAX_GROUP_SIZE = 32;

/** Parts in parentheses, the last first; many of them as groups of groups, which stay shallow. */
function pushGroup(
  rest: Rest,
  parts: readonly BoundNode[],
  from: number,
  to: number,
  connective: string,
  isNegated: boolean,
): void {
  rest.push(")");
  if (to - from > MAX_GROUP_SIZE) {
    const middle = from + ((to - from) >> 1);
    pushGroup(rest, parts, middle, to, connective, isNegated);
    rest.push(connective);
    pushGroup(rest, parts, from, middle, connective, isNegated);
  } else {
    for (let i = to - 1; i >= from; i--) {
      rest.push({ node: parts[i] as BoundNode, isNegated });
      if (i > from) rest.push(connective);
    }
  }
  rest.push("(");
}

/** What stands for a field in SQL. */
export function columnOf(field: BoundField, dialect: Dialect, { table, column }: ColumnOptions): string {
  const own = column?.(field);
  if (NAME.accepts(own)) return `(${own})`;
  if (own !== undefined) {
    throw new TypeError(`Option "column" must return SQL that is not empty, or undefined, for field "${field.name}".`);
  }
  const name = dialect.quoteIdentifier(field.definition.column ?? field.name);
  return table === undefined ? name : `${dialect.quoteIdentifier(table)}.${name}`;
}
