import type { BoundField, BoundFilter, BoundNode } from "../../bind/bound-filter.js";
import { partsOf } from "../memory/program.js";
import { conditionSql } from "./condition.js";
import type { Dialect } from "./dialect.js";
import { join } from "./join.js";
import { ALWAYS, NEVER, render, type Sql, type SqlFragment, type SqlText, split } from "./sql.js";

export interface ColumnOptions {
  /** The table's name or alias, to stand before every column. */
  readonly table?: string;
  /** The SQL for a field, instead of its column: trusted text without parameters. */
  readonly column?: (field: BoundField) => string;
}

export interface SqlOptions extends ColumnOptions {
  /** The number of the first parameter; 1 unless given. Dialects that do not number their parameters do not heed it. */
  readonly firstParameter?: number;
}

/**
 * A filter as a condition for WHERE, in parentheses and never NULL, so that a caller may join it to conditions of its
 * own. The text depends on the shape of the filter alone, never on a text that the filter compares with.
 */
export function toSql(bound: BoundFilter, dialect: Dialect, options: SqlOptions = {}): SqlText {
  return render(sqlOf(bound.root, dialect, options), dialect.placeholder, options.firstParameter ?? 1);
}

/** `toSql` for a library's own template tag, which is called with the strings and the values. */
export function toFragment(bound: BoundFilter, dialect: Dialect, options: ColumnOptions = {}): SqlFragment {
  return split(sqlOf(bound.root, dialect, options));
}

interface Visit {
  readonly node: BoundNode;
  readonly isNegated: boolean;
}

/** Negations go down to the conditions, so that no database has to negate what may be NULL. No recursion: trees are deep. */
function sqlOf(root: BoundNode, dialect: Dialect, options: ColumnOptions): Sql {
  const visits: Visit[] = [];
  const open: Visit[] = [{ node: root, isNegated: false }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    visits.push(visit);
    const isNegated = visit.isNegated !== (visit.node.kind === "not");
    for (const node of partsOf(visit.node)) open.push({ node, isNegated });
  }
  const results: Sql[] = [];
  for (const { node, isNegated } of visits.reverse()) {
    switch (node.kind) {
      case "everything":
        results.push(isNegated ? NEVER : ALWAYS);
        break;
      case "comparison":
      case "membership":
        results.push(conditionSql(node, isNegated, columnOf(node.field, dialect, options), dialect));
        break;
      case "and":
      case "or": {
        const parts = results.splice(results.length - node.parts.length);
        results.push(join(parts, (node.kind === "and") === isNegated ? " OR " : " AND "));
        break;
      }
      case "not":
        break;
    }
  }
  return ["(", results[0] as Sql, ")"];
}

function columnOf(field: BoundField, dialect: Dialect, { table, column }: ColumnOptions): string {
  if (column !== undefined) return column(field);
  const name = dialect.quoteIdentifier(field.definition.column ?? field.name);
  return table === undefined ? name : `${dialect.quoteIdentifier(table)}.${name}`;
}
