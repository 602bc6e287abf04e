import type { Finding } from "../../language/diagnostics/finding.js";
import type { CatalogTable, ForeignServer } from "./catalog.js";
import type { FieldColumn } from "./diagnose-column.js";
import { diagnoseTable } from "./table-codes.js";
import { comparesTexts } from "./verified-types.js";

/**
 * Returns an error for a column that two servers compare in different ways. The coordinator sends conditions on texts to
 * the server with the rows only in the collation "C", and sorts what arrives as if that server had used it too.
 */
export function diagnoseForeignColumn(
  { name, field, column }: FieldColumn,
  { servers = [] }: CatalogTable,
  isShard: boolean,
): readonly Finding[] {
  const isSent = column.isBinary === true && column.type !== "enum";
  if (isSent || column.isBinary === undefined || !comparesTexts(field)) return [];
  const details = { column: column.name, field: name };
  if (isShard) return [diagnoseTable("table.shard-collation", details)];
  return servers.some(({ isPostgres }) => isPostgres) ? [diagnoseTable("table.foreign-collation", details)] : [];
}

/** Returns advice for servers that are asked one after another. Sorted rows of several are, in any case. */
export function diagnoseServers({ servers = [] }: CatalogTable, quote: (name: string) => string): readonly Finding[] {
  const isAlone = servers.length < 2;
  return servers.flatMap(({ name, isPostgres, asyncCapable }: ForeignServer) => {
    if (isAlone || !isPostgres || /^(?:true|on)$/i.test(asyncCapable ?? "")) return [];
    const action = asyncCapable === null ? "ADD" : "SET";
    const statement = `ALTER SERVER ${quote(name)} OPTIONS (${action} async_capable 'true')`;
    return [diagnoseTable("table.foreign-option", { server: name, statement })];
  });
}
