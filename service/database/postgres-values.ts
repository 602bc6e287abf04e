export type ColumnParser = (text: string) => unknown;

const asWritten: ColumnParser = (text) => text;

const OIDS = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  bpchar: 1042,
  varchar: 1043,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
} as const;

/**
 * The JavaScript value of a column by the OID of its type, the same whichever driver reads it. Types that are read as
 * PostgreSQL writes them are here too, because the drivers have opinions of their own on them.
 */
export const COLUMN_PARSERS: Readonly<Record<number, ColumnParser>> = {
  [OIDS.bool]: (text) => text === "t",
  [OIDS.int2]: Number,
  [OIDS.int4]: Number,
  [OIDS.oid]: Number,
  [OIDS.int8]: readInt8,
  [OIDS.float4]: Number,
  [OIDS.float8]: Number,
  [OIDS.timestamptz]: readTimestamptz,
  // A double would not hold every decimal, and a Date neither microseconds nor a day without a time.
  [OIDS.numeric]: asWritten,
  [OIDS.date]: asWritten,
  [OIDS.timestamp]: asWritten,
  [OIDS.text]: asWritten,
  [OIDS.varchar]: asWritten,
  [OIDS.bpchar]: asWritten,
  [OIDS.bytea]: asWritten,
  [OIDS.json]: asWritten,
  [OIDS.jsonb]: asWritten,
};

export function columnParserOf(oid: number): ColumnParser {
  return COLUMN_PARSERS[oid] ?? asWritten;
}

/** A text of digits where a number would be another one. */
function readInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** PostgreSQL writes no zeros at the end of a fraction. Years before Christ and infinity stay as they are written. */
function readTimestamptz(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00(?::?00)?$/, "$1T$2Z");
}

/**
 * A value as the text that PostgreSQL reads by the type of its parameter. Drivers that write values by their JavaScript
 * type do it differently from one another.
 */
export function parameterOf(value: unknown): string | null {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      if (value === null || value === undefined) return null;
      throw new TypeError("A statement takes texts, numbers, booleans and null");
  }
}

/**
 * How values are written, whatever the server or the role has been set to. As statements and not as parameters of the
 * connection, which poolers and some servers of the protocol refuse.
 */
export const SESSION_SETTINGS: readonly string[] = [
  "SET TIME ZONE 'UTC'",
  "SET datestyle TO 'ISO, MDY'",
  // The shortest text that reads as the same double.
  "SET extra_float_digits = 1",
];
