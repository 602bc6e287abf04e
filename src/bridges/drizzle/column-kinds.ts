/**
 * The field type of each kind of column, by drizzle's name of the kind. Kinds that are missing have no counterpart: for
 * example, `real` of PostgreSQL compares unlike a double, `char` pads its texts with spaces, and `year` of MySQL reads 24
 * as 2024.
 */
export const COLUMN_KINDS = {
  PgSmallInt: "integer32",
  PgSmallSerial: "integer32",
  PgInteger: "integer32",
  PgSerial: "integer32",
  PgBigInt53: "integer64",
  PgBigInt64: "integer64",
  PgBigIntString: "integer64",
  PgBigSerial53: "integer64",
  PgBigSerial64: "integer64",
  PgNumeric: "decimal",
  PgNumericNumber: "decimal",
  PgNumericBigInt: "decimal",
  PgDoublePrecision: "number",
  PgText: "text",
  PgVarchar: "text",
  PgEnumColumn: "enumeration",
  PgEnumObjectColumn: "enumeration",
  PgBoolean: "boolean",
  PgDate: "date",
  PgDateString: "date",
  PgTimestamp: "timestamp",
  PgTimestampString: "timestamp",
  PgUUID: "uuid",
  PgArray: "list",
  PgJson: "json",
  PgJsonb: "json",

  MySqlTinyInt: "integer32",
  MySqlSmallInt: "integer32",
  MySqlMediumInt: "integer32",
  MySqlInt: "integer32",
  MySqlBigInt53: "integer64",
  MySqlBigInt64: "integer64",
  MySqlBigIntString: "integer64",
  MySqlSerial: "integer64",
  MySqlDecimal: "decimal",
  MySqlDecimalNumber: "decimal",
  MySqlDecimalBigInt: "decimal",
  MySqlDouble: "number",
  MySqlReal: "number",
  MySqlText: "text",
  MySqlVarChar: "text",
  MySqlEnumColumn: "enumeration",
  MySqlEnumObjectColumn: "enumeration",
  MySqlBoolean: "boolean",
  MySqlDate: "date",
  MySqlDateString: "date",
  MySqlDateTime: "timestamp",
  MySqlDateTimeString: "timestamp",
  MySqlTimestamp: "timestamp",
  MySqlTimestampString: "timestamp",
  MySqlJson: "json",

  SQLiteInteger: "integer64",
  SQLiteNumeric: "decimal",
  SQLiteNumericNumber: "decimal",
  SQLiteNumericBigInt: "decimal",
  SQLiteReal: "number",
  SQLiteText: "text",
  SQLiteBoolean: "boolean",
  SQLiteTimestamp: "timestamp",
  SQLiteTextJson: "json",
} as const;

export type ColumnKind = (typeof COLUMN_KINDS)[keyof typeof COLUMN_KINDS];

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(Object.entries(COLUMN_KINDS));

export function kindOf(columnType: string): ColumnKind | undefined {
  return KINDS.get(columnType);
}
