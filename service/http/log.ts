import { type Logger, pino } from "pino";
import type { LogLevel } from "../settings/definitions.js";

export type Log = Logger;

/** A line of JSON on stderr for each event. Query strings and headers are never written: both may hold what is nobody's business. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
