import { writeSync } from "node:fs";
import { Writable } from "node:stream";
import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { LogLevel } from "../settings/definitions.js";

export type Log = Logger;

/**
 * Creates the logger, which writes one line per event to stderr: JSON for programs, words for people at a terminal. Query
 * strings and headers are never logged, because they may contain secrets and personal data.
 */
export function createLog(level: LogLevel): Log {
  const output = process.stderr.isTTY ? words((text) => void writeSync(2, text)) : pino.destination(2);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/** Paths and names of keys are chosen by others. Without these characters they cannot control the terminal. */
const UNPRINTABLE = /[^\P{C}\n]/gu;

/** Returns an output that converts JSON to words: `[14:30:00] INFO: GET /livez 200 1.6 ms`. */
export function words(write: (text: string) => void): ReturnType<typeof pretty> {
  return pretty({
    destination: new Writable({
      write(chunk, _encoding, done) {
        write(String(chunk).replace(UNPRINTABLE, "\uFFFD"));
        done();
      },
    }),
    colorize: false,
    singleLine: true,
    translateTime: "SYS:HH:MM:ss",
    ignore: "method,path,status,milliseconds",
    messageFormat: ({ msg, method, path, status, milliseconds }) =>
      String(msg ?? `${method} ${path} ${status} ${milliseconds} ms`),
  });
}
