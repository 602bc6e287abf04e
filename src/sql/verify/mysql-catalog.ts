import { ignoresCase, searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { type DecimalSize, rangeOf } from "../dialects/decimal-range.js";
import { DEFAULT_SIZE, LARGEST_OF_MARIADB, LARGEST_OF_MYSQL } from "../dialects/mysql.js";
import { columnField } from "../dialects/stored-times.js";
import type { SqlExpression } from "../sql.js";
import {
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  type IndexNeed,
  indexesOf,
  labelsIn,
  type ReadCatalog,
  sizeIn,
  widerThan,
} from "./catalog.js";
import { comparesTexts, type IndexUse } from "./verified-types.js";

/** Differences between MySQL and MariaDB. */
interface Server {
  readonly largestDecimal: DecimalSize;
  /** The condition of an index that the server may use. */
  readonly isUsed: string;
  /** The condition of a column of type JSON whose COLUMN_TYPE is another one. */
  readonly isJson: string;
  /** Types for UUIDs, if the server has any. */
  readonly uuids?: readonly string[];
  readonly lists: readonly string[];
}

function schemaOf(name: readonly string[]): SqlExpression {
  const [schema] = name.slice(-2, -1);
  return schema === undefined ? ["DATABASE()"] : [{ value: schema }];
}

/**
 * Names in the catalog are compared without case, but those of tables may be case-sensitive: `exact` tells which names
 * match.
 */
function columnsOf(name: readonly string[], isJson: string): SqlExpression {
  const table = { value: name.at(-1) ?? "" };
  return [
    `SELECT c.COLUMN_NAME AS name, CASE WHEN ${isJson} THEN 'json' ELSE c.COLUMN_TYPE END AS type, ` +
      "c.IS_NULLABLE AS nullable, " +
      "c.CHARACTER_SET_NAME AS charset, t.TABLE_TYPE AS kind " +
      "FROM information_schema.COLUMNS c JOIN information_schema.TABLES t " +
      "ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME WHERE c.TABLE_SCHEMA = ",
    ...schemaOf(name),
    " AND c.TABLE_NAME = ",
    table,
    " AND (@@lower_case_table_names > 0 OR CAST(c.TABLE_NAME AS BINARY) = CAST(",
    table,
    " AS BINARY)) ORDER BY c.ORDINAL_POSITION",
  ];
}

function indexKeysOf(name: readonly string[], isUsed: string): SqlExpression {
  return [
    "SELECT INDEX_NAME AS `index`, COLUMN_NAME AS `column`, " +
      "CONCAT_WS(' ', INDEX_TYPE, CASE WHEN NON_UNIQUE = 0 THEN 'unique' END) AS traits, " +
      `CASE WHEN ${isUsed} THEN 'YES' ELSE 'NO' END AS used FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = `,
    ...schemaOf(name),
    " AND TABLE_NAME = ",
    { value: name.at(-1) ?? "" },
    " ORDER BY INDEX_NAME, SEQ_IN_INDEX",
  ];
}

function tableFinder({ isUsed, isJson }: Server): Catalog["findTable"] {
  return async (read: ReadCatalog, name: readonly string[]): Promise<CatalogTable | undefined> => {
    const rows = await read(columnsOf(name, isJson), ["name", "type", "nullable", "charset", "kind"]);
    const [first] = rows;
    if (first === undefined) return undefined;
    const isView = first.kind !== "BASE TABLE";
    const columns = rows.map((row): CatalogColumn => {
      const declared = String(row.type);
      const isEnum = declared.startsWith("enum(");
      return {
        name: String(row.name),
        declared,
        type: isEnum ? "enum" : declared.replace(/\(.*?\)/, "").replace(" zerofill", ""),
        isList: false,
        size: isEnum ? undefined : sizeIn(declared),
        labels: isEnum ? labelsIn(declared) : undefined,
        nullable: row.nullable === "YES" && isView ? undefined : row.nullable === "YES",
        collation: row.charset === null || row.charset === "utf8mb4" ? undefined : row.charset,
      };
    });
    if (isView) return { isView, columns, indexes: undefined };
    const keys = await read(indexKeysOf(name, isUsed), ["index", "column", "traits", "used"]);
    const used = keys.filter((key) => key.used === "YES");
    const indexes = indexesOf(used.map((key) => ({ ...key, expression: "" })));
    return { isView, columns, indexes, names: keys.map(({ index }) => String(index)) };
  };
}

function tableNames(name: readonly string[]): SqlExpression {
  return ["SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ", ...schemaOf(name)];
}

/**
 * Characters of a text in an index: more are not allowed in tables of the row formats COMPACT and REDUNDANT, where a key
 * has at most 767 bytes. An index on the start of a text serves the same conditions.
 */
const MAX_CHARACTERS = 191;

/**
 * No index serves lists, `*`, `$` and folded texts. Ranges, lists and the sort order of texts do not use the collation of the
 * column, so no index serves those either.
 */
function needOf(
  use: IndexUse,
  field: Field,
  { name, type, size }: CatalogColumn,
  quoted: string,
): IndexNeed | undefined {
  const stored = columnField(field);
  // Texts contain the UUIDs of MySQL, which has no type for them.
  const isText = comparesTexts(stored) || stored.type === "uuid";
  const isServed = isText
    ? (use === "=" && !ignoresCase(stored)) || (use === "^" && !searchIgnoresCase(stored))
    : field.type !== "list";
  const isUuid = type === "uuid";
  if (!isServed && !(isUuid && use === "[]")) return undefined;
  const isPart = isText && !isUuid && type !== "enum" && !(size !== undefined && size.precision <= MAX_CHARACTERS);
  return {
    isServedBy: ({ column, traits: [method] }) =>
      column?.toLowerCase() === name.toLowerCase() && (method === "BTREE" || (method === "HASH" && isEquality(use))),
    suggestion: { create: isPart ? `(${quoted}(${MAX_CHARACTERS}))` : `(${quoted})` },
  };
}

function isEquality(use: IndexUse): boolean {
  return use === "=" || use === "[]";
}

const SMALL_INTEGERS = [
  "int",
  "mediumint",
  "smallint",
  "tinyint",
  "mediumint unsigned",
  "smallint unsigned",
  "tinyint unsigned",
];
const TEXTS = ["varchar", "text", "tinytext", "mediumtext", "longtext"];
const TEXTS_OF_UUIDS = ["char", ...TEXTS];
const TIMES = ["datetime", "timestamp"];
const SESSION = "is read in the time zone of the session: set it to UTC";

const WIDER_TYPES = [
  ...["smallint unsigned", "mediumint", "mediumint unsigned"],
  ...["int", "int unsigned", "bigint", "bigint unsigned"],
];

function catalogOf(server: Server): Catalog {
  const { largestDecimal, uuids, lists } = server;
  return {
    findTable: tableFinder(server),
    tableNames,
    namesIgnoreCase: true,
    types: {
      integer: ["bigint", ...SMALL_INTEGERS, "int unsigned", "bigint unsigned"],
      "integer of 32 bits": [...SMALL_INTEGERS, "int unsigned", "bigint", "bigint unsigned"],
      "integer of 16 bits": ["smallint", "tinyint", "tinyint unsigned", ...WIDER_TYPES],
      decimal: ["decimal", "decimal unsigned"],
      number: ["double", "float"],
      text: [...TEXTS, "char"],
      enumeration: [...TEXTS, "char", "enum"],
      boolean: ["tinyint"],
      date: ["date"],
      timestamp: TIMES,
      "timestamp without zone": TIMES,
      uuid: uuids ?? TEXTS_OF_UUIDS,
      "uuid as text": TEXTS_OF_UUIDS,
      json: ["json", ...TEXTS],
    },
    lists,
    caveats: {
      integer: { "bigint unsigned": "stores integers that filters of 64 bits cannot contain" },
      "integer of 32 bits": { "int unsigned": widerThan(32), bigint: widerThan(32), "bigint unsigned": widerThan(32) },
      "integer of 16 bits": Object.fromEntries(WIDER_TYPES.map((type) => [type, widerThan(16)])),
      number: { float: "stores 32-bit numbers: 0.1 is 0.10000000149011612 there" },
      text: { char: "ignores trailing spaces" },
      enumeration: { char: "ignores trailing spaces" },
      timestamp: { timestamp: SESSION },
      "timestamp without zone": { timestamp: SESSION },
    },
    collations: "the character set utf8mb4",
    uuidsAreTexts: uuids === undefined,
    decimals: { largest: largestDecimal, otherwise: rangeOf(DEFAULT_SIZE) },
    indexes: { needOf, maxNameLength: 64 },
  };
}

export const mysqlCatalog = (): Catalog =>
  catalogOf({
    largestDecimal: LARGEST_OF_MYSQL,
    isUsed: "IS_VISIBLE = 'YES'",
    isJson: "FALSE",
    lists: ["json"],
  });

/**
 * JSON is LONGTEXT with a check in MariaDB. Lists in VARCHAR are not supported: a condition on an item would ignore its
 * case.
 */
export const mariadbCatalog = (): Catalog =>
  catalogOf({
    largestDecimal: LARGEST_OF_MARIADB,
    isUsed: "IGNORED = 'NO'",
    isJson:
      "EXISTS (SELECT 1 FROM information_schema.CHECK_CONSTRAINTS k WHERE k.CONSTRAINT_SCHEMA = c.TABLE_SCHEMA " +
      "AND k.TABLE_NAME = c.TABLE_NAME AND k.CONSTRAINT_NAME = c.COLUMN_NAME AND LEFT(k.CHECK_CLAUSE, 11) = 'json_valid(')",
    uuids: ["uuid"],
    lists: ["json", "longtext", "mediumtext", "text"],
  });
