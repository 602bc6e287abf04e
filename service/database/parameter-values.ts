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
