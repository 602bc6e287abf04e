import { ignoresCase, searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { postgres } from "../dialects/postgres.js";
import { columnField } from "../dialects/stored-times.js";
import type { CatalogColumn, IndexKey, IndexNeed, IndexRules, IndexSuggestion } from "./catalog.js";
import { comparesTexts, type IndexUse } from "./verified-types.js";

/**
 * Characters of a text, of up to four bytes each, for which every entry of a B-tree or GIN index is short enough: at most
 * 2,704 bytes, with 12 for its headers. If a value is longer, PostgreSQL rejects the row.
 */
const MAX_CHARACTERS = 670;

/** Types that conditions convert to text. An index on the column itself serves the operators of its own type only. */
const CONVERTED: ReadonlySet<string> = new Set(["citext", "character"]);

/** Types whose values can be longer than an entry of an index. A numeric without a size has up to 147,455 digits. */
const LIMITS: Readonly<Record<string, string>> = {
  text: `varchar(${MAX_CHARACTERS})`,
  "character varying": `varchar(${MAX_CHARACTERS})`,
  character: `varchar(${MAX_CHARACTERS})`,
  citext: `varchar(${MAX_CHARACTERS})`,
  numeric: "numeric(38, 10)",
};

/** Returns the type that would limit the values of a column; undefined if all of them fit into an index. */
function limitFor({ type, isList, maxLength }: CatalogColumn): string | undefined {
  const limit = LIMITS[type];
  if (limit === undefined) return undefined;
  // A numeric with a size has at most 1,000 digits, with two of them in a byte.
  const fits = maxLength !== undefined && (type === "numeric" || maxLength <= MAX_CHARACTERS);
  return fits ? undefined : `${limit}${isList ? "[]" : ""}`;
}

function needOf(use: IndexUse, field: Field, column: CatalogColumn, quoted: string): IndexNeed | undefined {
  const limit = limitFor(column);
  if (field.type === "list") {
    return {
      isServedBy: ({ column: key, traits }) => key === column.name && traits.includes("gin"),
      suggestion: limit === undefined ? { create: `USING gin (${quoted})` } : { limit },
    };
  }
  const stored = columnField(field);
  const isSearch = use === "^" || use === "*" || use === "$";
  const isFolded = isSearch ? searchIgnoresCase(stored) : ignoresCase(stored);
  const expression = isFolded
    ? postgres.folded(quoted)
    : CONVERTED.has(column.type)
      ? `(CAST(${quoted} AS text))`
      : quoted;
  const isKey = (key: IndexKey) => isKeyOf(key, column, isFolded);
  if (isSearch) {
    return {
      isServedBy: (key) => isKey(key) && (hasTrigrams(key) || (use === "^" && hasPrefixes(key, isFolded))),
      // Serves short and long values, and also `^`.
      suggestion: { create: `USING gin (${expression} gin_trgm_ops)`, extension: "pg_trgm" },
    };
  }
  const isText = comparesTexts(stored) && column.type !== "enum";
  if (use === "=" || use === "[]") {
    return {
      isServedBy: (key) => isKey(key) && isCompared(key) && (isFolded || hasCollationOf(column, key)),
      // A hash index contains no values.
      suggestion: { create: limit === undefined ? `(${expression})` : `USING hash (${expression})` },
    };
  }
  // Enums are sorted by their names. PostgreSQL does not allow an index on those.
  if (column.type === "enum") return undefined;
  const isOrdered = ({ traits }: IndexKey) => !isText || isFolded || traits.includes("C");
  const collation = isText && !isFolded && !column.isBinary ? ' COLLATE "C"' : "";
  const suggestion: IndexSuggestion = limit === undefined ? { create: `(${expression}${collation})` } : { limit };
  return {
    isServedBy: (key) =>
      isKey(key) &&
      isOrdered(key) &&
      !isPattern(key) &&
      (use === "sorting"
        ? isBtree(key) && key.traits.includes("in-order")
        : isBtree(key) || key.traits.includes("brin")),
    suggestion,
  };
}

function isBtree({ traits }: IndexKey): boolean {
  return traits.includes("btree");
}

/** Returns whether the operator class has the order of bytes, whatever the collation, which only serves `=` and `^`. */
function isPattern({ traits }: IndexKey): boolean {
  return traits.some((trait) => trait.endsWith("_pattern_ops"));
}

function hasTrigrams({ traits }: IndexKey): boolean {
  return traits.includes("gin_trgm_ops") || traits.includes("gist_trgm_ops");
}

function hasPrefixes(key: IndexKey, isFolded: boolean): boolean {
  return isBtree(key) && (isFolded || isPattern(key) || key.traits.includes("C"));
}

function isCompared(key: IndexKey): boolean {
  return isBtree(key) || key.traits.some((trait) => trait === "hash" || trait === "brin" || trait === "spgist");
}

/** Equality is a comparison in the collation of the column. */
function hasCollationOf({ isBinary }: CatalogColumn, { traits }: IndexKey): boolean {
  return traits.includes("own") || (isBinary === true && traits.includes("C"));
}

function isKeyOf({ column, expression }: IndexKey, { name, type }: CatalogColumn, isFolded: boolean): boolean {
  if (!isFolded && !CONVERTED.has(type)) return column === name;
  if (column !== null) return false;
  return isWrittenAs(expression, name, isFolded ? (quoted) => `lower${quoted}COLLATE"C"` : (quoted) => quoted);
}

/** Compares SQL with what it would be for a column. PostgreSQL adds casts, parentheses and, if necessary, quotes. */
function isWrittenAs(sql: string, name: string, withColumn: (column: string) => string): boolean {
  const written = bare(sql);
  return [name, postgres.quoteIdentifier(name)].some((column) => written === withColumn(bare(column)));
}

function bare(sql: string): string {
  return sql.replace(/::(?:text|character varying|bpchar)(?:\[\])?|[()\s]/g, "");
}

/** Returns the most characters that a text can have by the CHECK constraints of its column. */
export function longestChecked(name: string, checks: readonly string[]): number | undefined {
  const lengths = checks
    .filter((check) => !/\sOR\s/.test(check))
    .flatMap((check) => check.replace(/^CHECK /, "").split(" AND "))
    .flatMap((part) => {
      const [, test = "", limit] = /^(.*) <=? \(*(\d+)\)*$/s.exec(part) ?? [];
      if (limit !== undefined) return LENGTHS.some((length) => isCall(test, length, name)) ? [Number(limit)] : [];
      const [, column = "", choices = ""] = /^(.*) = ANY \(\(?ARRAY\[(.*)\][^\]]*$/s.exec(part) ?? [];
      return isWrittenAs(column, name, (written) => written) ? [choices.length] : [];
    });
  return lengths.length === 0 ? undefined : Math.min(...lengths);
}

const LENGTHS = ["char_length", "length", "octet_length"];

function isCall(sql: string, called: string, name: string): boolean {
  return isWrittenAs(sql, name, (column) => called + column);
}

export const postgresIndexes: IndexRules = { needOf };
