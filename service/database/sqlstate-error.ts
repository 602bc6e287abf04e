import { Unavailable } from "ampipe/http";
import { StatementError, StatementTimeout } from "./database.js";

/** Conditions of the server rather than of the statement, by how their SQLSTATE begins. */
const OUTAGES: readonly string[] = [
  "08", // the connection
  "53", // too many connections, no memory, no disk
  "57P", // shutting down, crashed, starting up
  "40001", // could not be serialized, to be tried again
  "40P01", // deadlock, to be tried again
  "25006", // read only, as a standby is
];

/** The statement took too long, or was stopped. */
const CANCELED = "57014";

/** The error of an SQLSTATE in the terms of `Database`. */
export function sqlStateError(code: string, message: string): Unavailable | StatementError {
  if (code === CANCELED) return new StatementTimeout(`The database has stopped the statement: ${message}`);
  const isOutage = OUTAGES.some((beginning) => code.startsWith(beginning));
  return isOutage ? new Unavailable(`The database cannot answer: ${message}`) : new StatementError(message, code);
}
