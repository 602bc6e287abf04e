import pg from "pg";
import { StatementError, Unavailable } from "../database.js";

/** Conditions of the server rather than of the statement, by how their SQLSTATE begins. */
const OUTAGES: readonly string[] = [
  "08", // the connection
  "53", // too many connections, no memory, no disk
  "57P", // shutting down, crashed, starting up
  "57014", // the statement took too long
  "40001", // could not be serialized, to be tried again
  "40P01", // deadlock, to be tried again
  "25006", // read only, as a standby is
];

/** After these the session is over. */
const ENDS: readonly string[] = ["08", "57P"];

function startsWithOneOf(beginnings: readonly string[], code: string): boolean {
  return beginnings.some((beginning) => code.startsWith(beginning));
}

/** Whether the connection that has reported the error has to be given up. */
export function hasLostConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || startsWithOneOf(ENDS, error.code ?? "");
}

/** The error of a driver in the terms of `Database`. */
export function problemOf(error: unknown): Error {
  if (error instanceof Unavailable) return error;
  if (!(error instanceof pg.DatabaseError)) {
    return new Unavailable("The connection to the database is lost", { cause: error });
  }
  const { message, code = "XX000" } = error;
  if (startsWithOneOf(OUTAGES, code))
    return new Unavailable(`The database cannot answer: ${message}`, { cause: error });
  return new StatementError(message, code);
}
