import { MAX_KEY_LENGTH } from "../keys/key-store.js";

/** Characters of a key from the settings, so that it cannot be guessed. */
const MIN_KEY_LENGTH = 16;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** URL of a PostgreSQL server. Undefined: PGlite in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly apiKey: string | undefined;
  /** Origins of pages that may call the API from a browser; "*" for all. */
  readonly corsOrigins: readonly string[] | undefined;
  /** Port of `/metrics` without a key, on 127.0.0.1. Undefined: `/metrics` is served on the port of the API. */
  readonly metricsPort: number | undefined;
  readonly rows: number;
  readonly seed: number;
  readonly logLevel: LogLevel;
  /** 0: no limit. */
  readonly maxConnectionsPerAddress: number;
  /** Whether the service refuses to start if a table does not fit its schema. */
  readonly strict: boolean;
}

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The value of a setting, or a description of the expected text. */
export type Reading<Value> = { readonly value: Value } | { readonly expected: string };

export interface Definition<Value> {
  readonly flag: string;
  readonly variable: string;
  readonly description: string;
  /** The default, as shown by `--help`. */
  readonly fallback: string;
  /** Whether the text must not be shown, not even in an error. */
  readonly isSecret: boolean;
  /** The text of a flag without a value. Default: a flag needs a value. */
  readonly withoutValue?: string;
  readonly read: (text: string) => Reading<Value>;
}

/** All settings. A new one needs a member of `Settings`, an entry here and its default in `readSettings`. */
export const DEFINITIONS: { readonly [Name in keyof Settings]: Definition<NonNullable<Settings[Name]>> } = {
  port: {
    flag: "port",
    variable: "PORT",
    description: "Port to listen on; 0 for any free port",
    fallback: "3000",
    isSecret: false,
    read: wholeNumber(0, 65_535),
  },
  host: {
    flag: "host",
    variable: "HOST",
    description: "IP address or host name to listen on; 0.0.0.0 for all interfaces",
    fallback: "127.0.0.1",
    isSecret: false,
    read: (text) => (/\s/.test(text) ? { expected: "a host name or an IP address" } : { value: text }),
  },
  databaseUrl: {
    flag: "database-url",
    variable: "DATABASE_URL",
    description: "URL of a PostgreSQL server to store the data in",
    fallback: "none, the data folder is used",
    isSecret: true,
    read: (text) =>
      /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
        ? { value: text }
        : { expected: "a URL like postgres://user:password@host:5432/database" },
  },
  dataDir: {
    flag: "data-dir",
    variable: "DATA_DIR",
    description: "Folder to store the data in, with PGlite, if DATABASE_URL is not set",
    fallback: "service/.data",
    isSecret: false,
    read: (text) => (text.includes("\0") ? { expected: "a path" } : { value: text }),
  },
  apiKey: {
    flag: "api-key",
    variable: "API_KEY",
    description: `API key to accept in addition to those in the database; at least ${MIN_KEY_LENGTH} characters`,
    fallback: "none; without DATABASE_URL, a new key on each start",
    isSecret: true,
    read: (text) =>
      /^[\x21-\x7e]+$/.test(text) && text.length >= MIN_KEY_LENGTH && text.length <= MAX_KEY_LENGTH
        ? { value: text }
        : {
            expected: `${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} ASCII characters without spaces, such as the output of "openssl rand -hex 32"`,
          },
  },
  corsOrigins: {
    flag: "cors-origins",
    variable: "CORS_ORIGINS",
    description: "Origins of pages that may call the API from a browser, separated by commas; * for all",
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
    description: "Port on 127.0.0.1 that serves /metrics without a key; 0 for any free port",
    fallback: "none, /metrics is served on the port of the API and needs a key",
    isSecret: false,
    read: wholeNumber(0, 65_535),
  },
  rows: {
    flag: "rows",
    variable: "ROWS",
    description: "Number of demo products to load into an empty database; 0 for none",
    fallback: "1000",
    isSecret: false,
    read: wholeNumber(0, 10_000_000),
  },
  seed: {
    flag: "seed",
    variable: "SEED",
    description: "Seed of the demo data",
    fallback: "1",
    isSecret: false,
    read: wholeNumber(0, 2 ** 32 - 1),
  },
  logLevel: {
    flag: "log-level",
    variable: "LOG_LEVEL",
    description: `Log level: ${LOG_LEVELS.join(", ")}`,
    fallback: "info",
    isSecret: false,
    read: (text) => {
      const level = LOG_LEVELS.find((known) => known === text);
      return level === undefined ? { expected: `one of ${LOG_LEVELS.join(", ")}` } : { value: level };
    },
  },
  maxConnectionsPerAddress: {
    flag: "max-connections-per-address",
    variable: "MAX_CONNECTIONS_PER_ADDRESS",
    description: "Maximum connections per client IP address; 0 for no limit, for example if all clients use one proxy",
    fallback: "256",
    isSecret: false,
    read: wholeNumber(0, 1_000_000),
  },
  strict: {
    flag: "strict",
    variable: "STRICT",
    description: "Refuse to start if a table of the database does not fit the schema of its resource: true or false",
    fallback: "false",
    isSecret: false,
    withoutValue: "true",
    read: (text) => (/^(?:true|false)$/.test(text) ? { value: text === "true" } : { expected: "true or false" }),
  },
};

/** Whether the text is "*" or an origin as browsers send it: scheme, host and optional port, without a path or "/". */
function isOrigin(text: string): boolean {
  return text === "*" || (/^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

function wholeNumber(min: number, max: number): (text: string) => Reading<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return { value };
    return { expected: `an integer from ${min} to ${max}` };
  };
}
