import { UnavailableError } from "ampipe/http";
import pg from "pg";
import { ResultTooLarge } from "../database.js";
import { CANCELED, sqlStateError } from "../sqlstate-error.js";

/** Prefixes of SQLSTATEs that end the session. */
const SESSION_ENDS: readonly string[] = ["08", "57P"];

/** Whether the connection that reported the error is unusable. */
export function hasLostConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return SESSION_ENDS.some((prefix) => error.code?.startsWith(prefix));
}

/** Whether the server canceled the statement. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CANCELED;
}

/** Converts an error of the driver to an error of `Database`. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof UnavailableError || error instanceof ResultTooLarge) return error;
  if (error instanceof pg.DatabaseError) return sqlStateError(error.code ?? "XX000", error.message);
  return new UnavailableError("The connection to the database was lost", { cause: error });
}
