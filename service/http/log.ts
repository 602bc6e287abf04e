import { type Logger, pino } from "pino";
import type { LogLevel } from "../settings/definitions.js";

export type Log = Logger;

/**
 * Creates the logger, which writes one line of JSON per event to stderr. Query strings and headers are never logged,
 * because they may contain secrets and personal data.
 */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
