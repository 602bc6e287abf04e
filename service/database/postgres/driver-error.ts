import { Unavailable } from "ampipe/http";
import pg from "pg";
import { ResultTooLarge } from "../database.js";
import { sqlStateError } from "../sqlstate-error.js";

/** How the SQLSTATEs begin after which a session is over. */
const ENDS: readonly string[] = ["08", "57P"];

/** Whether the connection that has reported the error has to be given up. */
export function hasLostConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return ENDS.some((beginning) => error.code?.startsWith(beginning));
}

/** The error of the driver in the terms of `Database`. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof Unavailable || error instanceof ResultTooLarge) return error;
  if (error instanceof pg.DatabaseError) return sqlStateError(error.code ?? "XX000", error.message);
  return new Unavailable("The connection to the database is lost", { cause: error });
}
