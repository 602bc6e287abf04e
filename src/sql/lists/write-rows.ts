import type { ListQuery } from "../../list/list-query.js";
import type { SqlWriter } from "../sql.js";
import { writeFilter } from "../where/to-sql.js";
import { partsOf, type RowsPart } from "./keyset.js";
import { orderBy, type SqlKey } from "./order.js";
import { sortKeysOf } from "./order-of-query.js";
import type { Selected, TableWriter } from "./table.js";

/** Writes the statement that selects the rows of a list, in the direction of the cursor. */
export function writeRows(
  out: SqlWriter,
  table: TableWriter,
  query: ListQuery,
  { aliases, columns }: Pick<Selected, "aliases" | "columns">,
  limit: bigint,
  offset: bigint,
): void {
  const { sorting, page } = table.dialect;
  const keys = sortKeysOf(query, table);
  const parts = partsOf(keys, query.cursor?.position, sorting);
  const selectKey = ({ column, field, alias }: SqlKey): string =>
    `, ${sorting.by(column, field.definition)} AS ${alias}`;

  const writePart = (
    part: RowsPart,
    selectedKeys: readonly SqlKey[],
    limitOfPart: bigint,
    offsetOfPart: bigint,
  ): void => {
    table.writeSelect(out, columns + selectedKeys.map(selectKey).join(""));
    writeFilter(out, query.filter.root, table.dialect, { ...table.columnOptions, isPage: true });
    for (const condition of part.conditions) out.writeAll([" AND ", ...condition]);
    out.write(orderBy(part.keys, table.dialect));
    out.writeAll(page(String(limitOfPart), String(offsetOfPart)));
  };

  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) {
    const selectedKeys = keys.filter(({ isCustom }) => isCustom);
    writePart(first, selectedKeys, limit, offset);
    return;
  }
  out.write(`SELECT ${aliases.map((alias) => `u.${alias}`).join(", ")} FROM (`);
  for (const [index, part] of parts.entries()) {
    // In a subquery, because SQLite allows ORDER BY and LIMIT only at the end of UNION ALL.
    out.write(`${index === 0 ? "" : " UNION ALL "}SELECT * FROM (`);
    writePart(part, keys, limit + offset, 0n);
    out.write(`) AS p${index + 1}`);
  }
  const terms = keys.map(({ alias, descending, nulls }) => sorting.order(`u.${alias}`, descending, nulls));
  out.write(`) AS u ORDER BY ${terms.join(", ")} `);
  out.writeAll(page(String(limit), String(offset)));
}
