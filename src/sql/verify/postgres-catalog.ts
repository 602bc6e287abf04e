import { postgres } from "../dialects/postgres.js";
import type { SqlExpression } from "../sql.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  indexesOf,
  type ReadCatalog,
  SERVER_OPTIONS,
  sizeIn,
  widerThan,
} from "./catalog.js";
import { longestChecked, postgresIndexes } from "./postgres-indexes.js";

/** Resolves a name as a statement does: by the search path, with temporary tables. */
function oidOf(name: readonly string[]): SqlExpression {
  const value = name.map(postgres.quoteIdentifier).join(".");
  return ["pg_catalog.to_regclass(CAST(", { value }, " AS text))"];
}

/** The collation "C" of the system, whose number never changes. */
const C = "950";

/**
 * Follows domains to their base types. NOT NULL of a column without a validated constraint, possible since version 18,
 * does not count.
 */
function columnsOf(name: readonly string[]): SqlExpression {
  return [
    "WITH RECURSIVE typed AS (" +
      "SELECT a.attrelid, a.attnum, a.attname, a.attcollation, c.relkind, a.atttypid AS typid, a.atttypmod AS typmod, " +
      "a.attnotnull AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_constraint n WHERE n.conrelid = c.oid " +
      "AND n.contype = 'n' AND NOT n.convalidated AND a.attnum = ANY(n.conkey)) AS required " +
      "FROM pg_catalog.pg_class c JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid " +
      "WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.oid = ",
    ...oidOf(name),
    " UNION ALL SELECT d.attrelid, d.attnum, d.attname, d.attcollation, d.relkind, t.typbasetype, t.typtypmod, " +
      "d.required OR t.typnotnull FROM typed d JOIN pg_catalog.pg_type t ON t.oid = d.typid WHERE t.typtype = 'd') " +
      "SELECT CAST(d.attname AS text) AS name, pg_catalog.format_type(d.typid, d.typmod) AS type, " +
      "(SELECT CAST(pg_catalog.json_agg(e.enumlabel ORDER BY e.enumsortorder) AS text) FROM pg_catalog.pg_enum e " +
      "WHERE e.enumtypid IN (t.oid, t.typelem)) AS labels, " +
      "(SELECT CAST(pg_catalog.json_agg(pg_catalog.pg_get_constraintdef(k.oid)) AS text) " +
      "FROM pg_catalog.pg_constraint k WHERE k.conrelid = d.attrelid AND k.contype = 'c' AND k.convalidated " +
      "AND d.attnum = ALL(k.conkey)) AS checks, " +
      "CASE WHEN d.required THEN 'NO' ELSE 'YES' END AS nullable, " +
      "(SELECT CAST(o.collname AS text) FROM pg_catalog.pg_collation o WHERE o.oid = d.attcollation " +
      "AND NOT o.collisdeterministic) AS collation, " +
      `CASE WHEN d.attcollation = ${C} THEN 'YES' ELSE 'NO' END AS binary, CAST(d.relkind AS text) AS kind ` +
      "FROM typed d JOIN pg_catalog.pg_type t ON t.oid = d.typid WHERE t.typtype <> 'd' ORDER BY d.attnum",
  ];
}

/**
 * Leaves out indexes that are invalid or only contain some rows. Each key of a GIN or BRIN index is an index of its own,
 * because it serves conditions without those before it. Traits: the method, the operator class, "C" and "own" for the
 * collation "C" and that of the column, "in-order" if nulls come last as in lists (or first in a descending key), "unique".
 */
function indexKeysOf(name: readonly string[]): SqlExpression {
  return [
    "SELECT CASE WHEN m.amname IN ('gin', 'brin') THEN i.relname || ' ' || k ELSE CAST(i.relname AS text) END AS index, " +
      "CAST(a.attname AS text) AS column, pg_catalog.pg_get_indexdef(i.oid, k, false) AS expression, " +
      `pg_catalog.concat_ws(' ', m.amname, o.opcname, CASE WHEN x.indcollation[k - 1] = ${C} THEN 'C' END, ` +
      `CASE WHEN x.indcollation[k - 1] = COALESCE(a.attcollation, NULLIF(x.indcollation[k - 1], ${C})) THEN 'own' END, ` +
      "CASE WHEN x.indoption[k - 1] IN (0, 3) THEN 'in-order' END, CASE WHEN x.indisunique THEN 'unique' END) AS traits FROM pg_catalog.pg_index x " +
      "JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid JOIN pg_catalog.pg_am m ON m.oid = i.relam " +
      "CROSS JOIN pg_catalog.generate_series(1, x.indnkeyatts) AS k " +
      "JOIN pg_catalog.pg_opclass o ON o.oid = x.indclass[k - 1] LEFT JOIN pg_catalog.pg_attribute a " +
      "ON a.attrelid = x.indrelid AND a.attnum = x.indkey[k - 1] AND a.attnum > 0 " +
      "WHERE x.indisvalid AND x.indpred IS NULL AND x.indrelid = ",
    ...oidOf(name),
    " ORDER BY i.relname, k",
  ];
}

/** The options of a server that matter, as JSON. */
function optionsIn(options: string): string {
  const names = SERVER_OPTIONS.map((name) => `'${name}'`).join(", ");
  return (
    "(SELECT CAST(pg_catalog.json_object_agg(o.option_name, o.option_value) AS text) " +
    `FROM pg_catalog.pg_options_to_table(${options}) o WHERE o.option_name IN (${names}))`
  );
}

/** The servers of a foreign table, or of the parts of a partitioned table, with the options of both. */
function serversOf(name: readonly string[]): SqlExpression {
  return [
    "WITH RECURSIVE part AS (SELECT ",
    ...oidOf(name),
    " AS oid UNION ALL SELECT i.inhrelid FROM part p JOIN pg_catalog.pg_inherits i ON i.inhparent = p.oid) " +
      "SELECT DISTINCT CAST(s.srvname AS text) AS name, CAST(w.fdwname AS text) AS wrapper, " +
      `${optionsIn("s.srvoptions")} AS options, ${optionsIn("f.ftoptions")} AS decided FROM part p ` +
      "JOIN pg_catalog.pg_foreign_table f ON f.ftrelid = p.oid JOIN pg_catalog.pg_foreign_server s ON s.oid = f.ftserver " +
      "JOIN pg_catalog.pg_foreign_data_wrapper w ON w.oid = s.srvfdw ORDER BY 1",
  ];
}

const COLUMNS = ["name", "type", "labels", "checks", "nullable", "collation", "binary", "kind"] as const;

async function findTable(read: ReadCatalog, name: readonly string[]): Promise<CatalogTable | undefined> {
  const rows = await read(columnsOf(name), COLUMNS);
  const kind = rows[0]?.kind;
  if (kind === undefined) return undefined;
  const isView = kind === "v" || kind === "m";
  const columns = rows.map(({ name, type, labels, checks, nullable, collation, binary }): CatalogColumn => {
    const declared = String(type);
    const isList = declared.endsWith("[]");
    const size = sizeIn(declared);
    return {
      name: String(name),
      declared,
      isList,
      type: labels === null ? baseType(declared) : "enum",
      size,
      labels: labels === null ? undefined : JSON.parse(labels),
      // The columns of a view are never declared NOT NULL.
      nullable: isView ? undefined : nullable === "YES",
      collation: collation ?? undefined,
      isBinary: binary === "YES",
      maxLength: size?.precision ?? longestChecked(String(name), JSON.parse(checks ?? "[]")),
    };
  });
  if (kind === "v") return { isView, columns, indexes: undefined };
  if (kind === "p" || kind === "f") {
    const found = await read(serversOf(name), ["name", "wrapper", "options", "decided"]);
    const servers = found.map(({ name, wrapper, options, decided }) => ({
      name: String(name),
      isPostgres: wrapper === "postgres_fdw",
      options: JSON.parse(options ?? "{}"),
      decided: JSON.parse(decided ?? "{}"),
    }));
    if (kind === "f" || servers.length > 0)
      return { isView, columns, indexes: undefined, servers, isPartitioned: kind === "p" };
  }
  const keys = await read(indexKeysOf(name), ["index", "column", "expression", "traits"]);
  return { isView, columns, indexes: indexesOf(keys) };
}

/** Returns `timestamp with time zone` of `timestamp(3) with time zone`, and of an array the type of its items. */
function baseType(declared: string): string {
  // The schema of an extension may be written before its types.
  return declared
    .replace(/\[\]$/, "")
    .replace(/\([\d,-]+\)/, "")
    .replace(/^.*\.citext$/, "citext");
}

function tableNames(name: readonly string[]): SqlExpression {
  const [schema] = name.slice(-2, -1);
  const tables =
    "SELECT CAST(c.relname AS text) AS name FROM pg_catalog.pg_class c " +
    "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ";
  if (schema !== undefined) return [`${tables}n.nspname = CAST(`, { value: schema }, " AS text) ORDER BY 1"];
  return [
    `${tables}n.nspname NOT IN ('pg_catalog', 'information_schema') AND pg_catalog.pg_table_is_visible(c.oid) ORDER BY 1`,
  ];
}

const TEXTS = ["text", "character varying"];
const PADDED = "ignores trailing spaces";

export const postgresCatalog = (): Catalog => ({
  findTable,
  tableNames,
  namesIgnoreCase: false,
  types: {
    integer: ["bigint", "integer", "smallint"],
    "integer of 32 bits": ["integer", "smallint", "bigint"],
    "integer of 16 bits": ["smallint", "integer", "bigint"],
    decimal: ["numeric"],
    number: ["double precision", "real"],
    text: [...TEXTS, "citext", "character"],
    enumeration: [...TEXTS, "enum"],
    boolean: ["boolean"],
    date: ["date"],
    timestamp: ["timestamp with time zone"],
    "timestamp without zone": ["timestamp without time zone"],
    uuid: ["uuid"],
    "uuid as text": [...TEXTS, "character"],
    json: ["jsonb", "json", ...TEXTS],
  },
  hasJson: () => true,
  lists: {
    text: TEXTS,
    integer: ["bigint"],
    "integer of 32 bits": ["integer", "bigint"],
    "integer of 16 bits": ["smallint", "integer", "bigint"],
    uuid: ["uuid"],
    "uuid as text": TEXTS,
    enumeration: [...TEXTS, "enum"],
  },
  caveats: {
    "integer of 32 bits": { bigint: widerThan(32) },
    "integer of 16 bits": { integer: widerThan(16), bigint: widerThan(16) },
    number: { real: "stores 32-bit numbers: 0.1 is 0.10000000149011612 there" },
    text: { character: PADDED },
  },
  collations: "a deterministic collation",
  forbidNull: (table, column) => `ALTER TABLE ${table} ALTER COLUMN ${column} SET NOT NULL`,
  indexes: postgresIndexes,
});
