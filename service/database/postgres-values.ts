export type ColumnParser = (text: string) => unknown;

/** Parsers of column values by the OID of the type, the same for every driver. */
const COLUMN_PARSERS: Readonly<Record<number, ColumnParser>> = {
  16: (text) => text === "t", // bool
  20: readInt8,
  21: Number, // int2
  23: Number, // int4
  26: Number, // oid
  700: Number, // float4
  701: Number, // float8
  1184: readTimestamptz,
};

/** Other types stay text: a double cannot represent every decimal, and a Date neither microseconds nor a day. */
export function columnParserOf(oid: number): ColumnParser {
  return COLUMN_PARSERS[oid] ?? ((text) => text);
}

/** Returns a string if the value is not a safe integer. */
function readInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** Converts to ISO 8601. Years BC and infinity are returned unchanged. */
function readTimestamptz(text: string): string {
  return text.replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00(?::?00)?$/, "$1T$2Z");
}

/**
 * Converts a value to the text that PostgreSQL parses by the type of the parameter. Drivers differ in their own
 * conversions.
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
      throw new TypeError("Parameters must be strings, numbers, booleans or null");
  }
}

/**
 * Sets the output format of values, independent of server and role defaults. Statements instead of connection
 * parameters, because poolers and some compatible servers reject those.
 */
export const SESSION_SETTINGS: readonly string[] = [
  "SET TIME ZONE 'UTC'",
  "SET datestyle TO 'ISO, MDY'",
  // The shortest text that parses to the same double.
  "SET extra_float_digits = 1",
];
