import type { Finding } from "../../language/diagnostics/finding.js";
import type { Dialect } from "../dialects/dialect.js";
import { type CatalogTable, SERVER_OPTIONS } from "./catalog.js";
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

/**
 * Returns advice for servers with the rows: options, and the dialect for a table with parts on them. An option that a
 * table sets is not the server's to change.
 */
export function diagnoseServers(
  { servers = [], isPartitioned = false }: CatalogTable,
  { related, quoteIdentifier: quote }: Dialect,
  table: readonly string[],
): readonly Finding[] {
  const own = servers.filter(({ isPostgres }) => isPostgres);
  const advice = own.flatMap(({ name, options, decided }) =>
    SERVER_OPTIONS.flatMap((option) => {
      const { value, problem, isGood } = ADVICE[option];
      const current = options[option];
      if (decided[option] !== undefined || isGood(current, servers.length < 2)) return [];
      const statement = `ALTER SERVER ${quote(name)} OPTIONS (${current === undefined ? "ADD" : "SET"} ${option} '${value}')`;
      return [diagnoseTable("table.foreign-option", { server: name, option, problem, statement })];
    }),
  );
  // A server appears more than once if its tables have other options.
  const byStatement = new Map(advice.map((finding) => [JSON.stringify(finding.details), finding]));
  const isSharded = isPartitioned && own.length > 0 && related?.by !== "array";
  return [
    ...byStatement.values(),
    ...(isSharded ? [diagnoseTable("table.foreign-dialect", { table: table.join(".") })] : []),
  ];
}

interface OptionAdvice {
  readonly value: string;
  /** What happens otherwise: a clause. */
  readonly problem: string;
  readonly isGood: (value: string | undefined, isAlone: boolean) => boolean;
}

const isOn = (value: string | undefined): boolean => /^(?:true|on)$/i.test(value ?? "");

const ADVICE: Readonly<Record<(typeof SERVER_OPTIONS)[number], OptionAdvice>> = {
  async_capable: {
    value: "true",
    problem:
      "totals, facets and lists that are not read in order ask it only when the servers before it have responded",
    isGood: (value, isAlone) => isAlone || isOn(value),
  },
  fetch_size: {
    value: "100",
    problem: "a page takes many fetches from it, or many rows in vain",
    isGood: (value = "100") => Number(value) >= FETCH_SIZES.least && Number(value) <= FETCH_SIZES.most,
  },
  use_remote_estimate: {
    value: "true",
    problem: "it is not known which of its indexes serve a list, so rows may travel to be sorted",
    isGood: isOn,
  },
};

/** Rows of one fetch with which a page of ten to a thousand records is a few fetches, and few rows too many. */
const FETCH_SIZES = { least: 50, most: 1_000 };
