import type { Sql } from "./sql.js";

/** Databases read `a OR b OR c` as deep as it is long, and refuse what is too deep. */
const MOST_IN_A_ROW = 32;

/** Two parts or more joined, in parentheses; many of them as groups of groups, which stay shallow. */
export function join(parts: readonly Sql[], joiner: " AND " | " OR "): Sql {
  if (parts.length > MOST_IN_A_ROW)
    return join(
      halves(parts).map((half) => join(half, joiner)),
      joiner,
    );
  return ["(", ...parts.flatMap((part, i) => (i === 0 ? [part] : [joiner, part])), ")"];
}

function halves(parts: readonly Sql[]): readonly [readonly Sql[], readonly Sql[]] {
  const middle = parts.length >> 1;
  return [parts.slice(0, middle), parts.slice(middle)];
}
