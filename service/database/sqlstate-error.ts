import { UnavailableError } from "ampipe/http";
import { StatementError, StatementTimeout } from "./database.js";

/** Prefixes of SQLSTATEs that report a problem of the server rather than of the statement. */
const OUTAGES: readonly string[] = [
  "08", // connection failure
  "53", // too many connections, out of memory, disk full
  "57P", // shutdown, crash, startup
  "40001", // serialization failure, can be retried
  "40P01", // deadlock, can be retried
  "25006", // read only, such as a standby
];

/** The statement took too long, or was canceled. */
export const CANCELED = "57014";

/** Converts an SQLSTATE to an error of `Database`. */
export function sqlStateError(code: string, message: string): UnavailableError | StatementError {
  if (code === CANCELED) return new StatementTimeout(`The database canceled the statement: ${message}`);
  const isOutage = OUTAGES.some((prefix) => code.startsWith(prefix));
  return isOutage ? new UnavailableError(`The database is unavailable: ${message}`) : new StatementError(message, code);
}
