/** Types of columns that users have, supported or not, by the name of the dialect. */
export const COLUMN_TYPES: Readonly<Record<string, readonly string[]>> = {
  postgres: [
    ...["smallint", "integer", "bigint", "numeric", "numeric(12, 2)", "real", "double precision", "money"],
    ...["text", "varchar", "varchar(500)", "char(36)", '"char"', "name", "bytea", "boolean", "bit(1)", "date"],
    ...["timestamp", "timestamptz", "timestamp(0)", "timestamptz(3)", "time", "interval", "uuid", "json", "jsonb"],
    ...["inet", "xml", "text[]", "varchar(20)[]", "char(36)[]", "smallint[]", "integer[]", "bigint[]", "numeric[]"],
    ...["uuid[]", "date[]", "jsonb[]", "verified_enum", "verified_enum[]", "verified_domain", "verified_domain[]"],
    ...['text COLLATE "C"', "verified_numbers", "int4range"],
  ],
  sqlite: [
    ...["INTEGER", "INT", "BIGINT", "TINYINT(1)", "NUMERIC", "DECIMAL(12, 2)", "REAL", "FLOAT", "DOUBLE PRECISION"],
    ...["TEXT", "VARCHAR(50)", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", "STRING", "CLOB", "BLOB", "", "ANY"],
    ...["BOOLEAN", "DATE", "DATETIME", "TIMESTAMP", "TIME", "UUID", "GUID", "JSON", "JSONB", "POINT", "MONEY"],
  ],
  duckdb: [
    ...["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "UINTEGER", "UBIGINT", "DECIMAL(12, 2)"],
    ...["DECIMAL(12, 4)", "DECIMAL(38, 10)", "DECIMAL(4, 0)", "FLOAT", "DOUBLE", "VARCHAR", "VARCHAR COLLATE NOCASE"],
    ...["BLOB", "BOOLEAN", "BIT", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"],
    ...["TIME", "INTERVAL", "UUID", "JSON", "VARCHAR[]", "BIGINT[]", "INTEGER[]", "SMALLINT[]", "HUGEINT[]"],
    ...["UUID[]", "DATE[]", "JSON[]", "VARCHAR[3]", "VARCHAR[][]", "ENUM ('draft', 'done')", "ENUM ('done')[]"],
    ...["STRUCT(a VARCHAR)", "MAP(VARCHAR, VARCHAR)", "UNION(a VARCHAR, b INTEGER)"],
  ],
  mariadb: [
    ...["TINYINT", "TINYINT(1)", "SMALLINT", "MEDIUMINT", "INT", "BIGINT", "INT UNSIGNED", "BIGINT UNSIGNED"],
    ...["INT(5) ZEROFILL", "DECIMAL(12, 2)", "DECIMAL(12, 4)", "DECIMAL(40, 0)", "DECIMAL(40, 35)", "FLOAT"],
    ...["DOUBLE", "BIT(1)", "YEAR", "VARCHAR(500)", "VARCHAR(36)", "TEXT", "LONGTEXT", "TINYTEXT", "CHAR(36)"],
    ...["VARCHAR(500) CHARACTER SET latin1", "VARCHAR(500) CHARACTER SET utf8mb3", "TEXT COLLATE utf8mb4_bin"],
    ...["BLOB", "BINARY(16)", "VARBINARY(500)", "DATE", "DATETIME", "DATETIME(6)", "TIMESTAMP(6)", "TIME", "UUID"],
    ...["JSON", "ENUM ('draft', 'done')", "SET ('draft', 'done')", "INET6", "GEOMETRY"],
  ],
  mysql: [
    ...["TINYINT", "TINYINT(1)", "SMALLINT", "MEDIUMINT", "INT", "BIGINT", "INT UNSIGNED", "BIGINT UNSIGNED"],
    ...["INT(5) ZEROFILL", "DECIMAL(12, 2)", "DECIMAL(12, 4)", "DECIMAL(40, 0)", "DECIMAL(40, 30)", "FLOAT"],
    ...["DOUBLE", "BIT(1)", "YEAR", "VARCHAR(500)", "VARCHAR(36)", "TEXT", "LONGTEXT", "TINYTEXT", "CHAR(36)"],
    ...["VARCHAR(500) CHARACTER SET latin1", "VARCHAR(500) CHARACTER SET utf8mb3", "TEXT COLLATE utf8mb4_bin"],
    ...["TEXT COLLATE utf8mb4_0900_bin", "BLOB", "BINARY(16)", "VARBINARY(500)", "DATE", "DATETIME", "DATETIME(6)"],
    ...["TIMESTAMP(6)", "TIME", "JSON", "ENUM ('draft', 'done')", "SET ('draft', 'done')", "VECTOR(3)", "GEOMETRY"],
  ],
  clickhouse: [
    ...["Int8", "Int16", "Int32", "Int64", "Int128", "UInt8", "UInt32", "UInt64", "Decimal(12, 2)", "Decimal(12, 4)"],
    ...["Decimal(76, 38)", "Float32", "Float64", "String", "FixedString(36)", "LowCardinality(String)", "Bool"],
    ...["Date", "Date32", "DateTime", "DateTime64(3)", "DateTime64(6, 'UTC')", "DateTime64(9)", "UUID"],
    ...["Array(String)", "Array(Nullable(String))", "Array(Int64)", "Array(Int32)", "Array(UUID)"],
    ...["Enum8('draft' = 1, 'done' = 2)", "Array(Enum8('draft' = 1))", "IPv4", "Tuple(String)"],
  ],
};

/** Statements before the first table with these types. */
export const TYPE_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  postgres: [
    "CREATE TYPE verified_enum AS ENUM ('draft', 'done')",
    "CREATE DOMAIN verified_domain AS text CHECK (VALUE <> '')",
    "CREATE DOMAIN verified_whole AS bigint",
    "CREATE DOMAIN verified_numbers AS verified_whole CHECK (VALUE >= 0)",
  ],
};
