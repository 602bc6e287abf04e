import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { LogLevel } from "../settings/definitions.js";

export type Log = Logger;

/**
 * Creates the logger, which writes one line per event to stderr: JSON for programs, words for people at a terminal. Query
 * strings and headers are never logged, because they may contain secrets and personal data.
 */
export function createLog(level: LogLevel, isTerminal = process.stderr.isTTY): Log {
  const words = { destination: 2, sync: true, translateTime: "SYS:HH:MM:ss", singleLine: true } as const;
  const output = isTerminal ? pretty(words) : pino.destination(2);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
