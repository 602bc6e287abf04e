import { type BoundFilter, bind, type Filter, FilterError, NO_LIMITS, type Schema } from "../../../src/index.js";
import { type Dialect, type SqlText, toSql } from "../../../src/sql.js";

export function boundBy(schema: Schema, filter: Filter, timeZone = "UTC"): BoundFilter {
  const result = bind(filter, schema, { limits: NO_LIMITS, timeZone });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return result.value;
}

export function sqlOf(filter: Filter, schema: Schema, dialect: Dialect, timeZone?: string): SqlText {
  return toSql(boundBy(schema, filter, timeZone), dialect);
}

/** Returns the SQL without quoted names and quoted texts. */
export function withoutQuoted(sql: string): string {
  return sql.replace(/"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'/g, "");
}
