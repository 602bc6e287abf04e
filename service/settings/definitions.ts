import { MAX_KEY_LENGTH } from "../keys/key-store.js";

/** Characters of a key that a person sets, so that nobody finds it by trying. */
const MIN_KEY_LENGTH = 16;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Of a PostgreSQL server. Without one the service has PGlite in its data folder. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly apiKey: string | undefined;
  /** Of pages that may use the API in a browser; "*" for all. */
  readonly corsOrigins: readonly string[] | undefined;
  /** Of `/metrics` without a key, on this machine only. Without one they are at the port of the API. */
  readonly metricsPort: number | undefined;
  readonly rows: number;
  readonly seed: number;
  readonly logLevel: LogLevel;
  /** Milliseconds of database time for slow statements that each key gets a second. */
  readonly keyBudget: number;
  /** 0 for any number. */
  readonly maxConnectionsPerAddress: number;
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a text of the command line or the environment means, or what it should have been. */
export type Reading<Value> = { readonly value: Value } | { readonly expected: string };

export interface Definition<Value> {
  readonly flag: string;
  readonly variable: string;
  readonly meaning: string;
  /** As the help says it. */
  readonly fallback: string;
  /** Whether its text must not be shown, not even in an error. */
  readonly isSecret: boolean;
  readonly read: (text: string) => Reading<Value>;
}

/** Every setting there is: a new one is a line in `Settings`, one here and its default in `readSettings`. */
export const DEFINITIONS: { readonly [Name in keyof Settings]: Definition<NonNullable<Settings[Name]>> } = {
  port: {
    flag: "port",
    variable: "PORT",
    meaning: "Port to listen on; 0 takes a free one",
    fallback: "3000",
    isSecret: false,
    read: wholeNumber(0, 65_535),
  },
  host: {
    flag: "host",
    variable: "HOST",
    meaning: "Address to listen on; 0.0.0.0 for all",
    fallback: "127.0.0.1",
    isSecret: false,
    read: (text) => (/\s/.test(text) ? { expected: "a host name or an address" } : { value: text }),
  },
  databaseUrl: {
    flag: "database-url",
    variable: "DATABASE_URL",
    meaning: "PostgreSQL server to keep the data in",
    fallback: "none: the data is kept in the data folder",
    isSecret: true,
    read: (text) =>
      /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
        ? { value: text }
        : { expected: "a URL like postgres://user:password@host:5432/database" },
  },
  dataDir: {
    flag: "data-dir",
    variable: "DATA_DIR",
    meaning: "Folder of the data without a PostgreSQL server",
    fallback: "service/.data",
    isSecret: false,
    read: (text) => (text.includes("\0") ? { expected: "a path" } : { value: text }),
  },
  apiKey: {
    flag: "api-key",
    variable: "API_KEY",
    meaning: `Key that is accepted besides those in the database, of at least ${MIN_KEY_LENGTH} characters`,
    fallback: "none",
    isSecret: true,
    read: (text) =>
      /^[\x21-\x7e]+$/.test(text) && text.length >= MIN_KEY_LENGTH && text.length <= MAX_KEY_LENGTH
        ? { value: text }
        : {
            expected: `${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} ASCII characters without spaces, such as "openssl rand -hex 32" prints`,
          },
  },
  corsOrigins: {
    flag: "cors-origins",
    variable: "CORS_ORIGINS",
    meaning: "Origins of pages that may use the API in a browser, separated by commas; * for all",
    fallback: "none",
    isSecret: false,
    read: (text) => {
      const origins = text.split(",").map((origin) => origin.trim());
      return origins.every(isOrigin)
        ? { value: origins }
        : { expected: "origins like https://shop.example,http://localhost:8080" };
    },
  },
  metricsPort: {
    flag: "metrics-port",
    variable: "METRICS_PORT",
    meaning: "Port of 127.0.0.1 for /metrics without a key; 0 takes a free one",
    fallback: "none: /metrics is at the port of the API, with a key",
    isSecret: false,
    read: wholeNumber(0, 65_535),
  },
  rows: {
    flag: "rows",
    variable: "ROWS",
    meaning: "Products to fill an empty database with; 0 for none",
    fallback: "1000",
    isSecret: false,
    read: wholeNumber(0, 10_000_000),
  },
  seed: {
    flag: "seed",
    variable: "SEED",
    meaning: "Which products those are",
    fallback: "1",
    isSecret: false,
    read: wholeNumber(0, 2 ** 32 - 1),
  },
  logLevel: {
    flag: "log-level",
    variable: "LOG_LEVEL",
    meaning: LOG_LEVELS.join(", "),
    fallback: "info",
    isSecret: false,
    read: (text) => {
      const level = LOG_LEVELS.find((known) => known === text);
      return level === undefined ? { expected: `one of ${LOG_LEVELS.join(", ")}` } : { value: level };
    },
  },
  keyBudget: {
    flag: "key-budget",
    variable: "KEY_BUDGET",
    meaning: "Milliseconds per second that slow statements of a key may take; beyond that it yields to other keys",
    fallback: "50",
    isSecret: false,
    read: wholeNumber(1, 1_000),
  },
  maxConnectionsPerAddress: {
    flag: "max-connections-per-address",
    variable: "MAX_CONNECTIONS_PER_ADDRESS",
    meaning: "Connections that one address may have; 0 for no limit, as behind a proxy",
    fallback: "256",
    isSecret: false,
    read: wholeNumber(0, 1_000_000),
  },
};

/** "*", or a scheme, a host and perhaps a port as browsers write them: without a path, not even "/". */
function isOrigin(text: string): boolean {
  return text === "*" || (/^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

function wholeNumber(lowest: number, highest: number): (text: string) => Reading<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= lowest && value <= highest) return { value };
    return { expected: `a whole number from ${lowest} to ${highest}` };
  };
}
