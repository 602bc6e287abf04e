import { fileURLToPath } from "node:url";
import { MAX_KEY_LENGTH } from "../keys/key-store.js";

/** Characters of a key from the settings, so that it cannot be guessed. */
const MIN_KEY_LENGTH = 16;
export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Definition<Value> {
  readonly description: string;
  /** The value of a setting that is not given. */
  readonly fallback: Value;
  /** The default in `--help`, if it is not the value itself. */
  readonly shownFallback?: string;
  /** What the text must be, for errors. */
  readonly expected: string;
  /** Returns undefined if the text is not valid. */
  readonly read: (text: string) => Value | undefined;
  /** Whether the text must not be shown, not even in an error. */
  readonly isSecret?: boolean;
  /** Whether the flag alone means true. */
  readonly isSwitch?: boolean;
}

/** All settings. The names of their flags and environment variables follow from these: `dataDir`, `--data-dir`, `DATA_DIR`. */
export const DEFINITIONS = {
  port: integer("Port to listen on; 0 for any free port", 0, 65_535, 3000),
  host: {
    ...matching(/^\S+$/, "a host name or an IP address"),
    description: "IP address or host name to listen on; 0.0.0.0 for all interfaces",
    fallback: "127.0.0.1",
  },
  databaseUrl: optional({
    description: "URL of a PostgreSQL server to store the data in",
    shownFallback: "none, the data folder is used",
    expected: "a URL like postgres://user:password@host:5432/database",
    read: (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : undefined),
    isSecret: true,
  }),
  dataDir: {
    ...matching(/^[^\0]+$/, "a path"),
    description: "Folder to store the data in, with PGlite, if DATABASE_URL is not set",
    // From this file, and from the folder of the build.
    fallback: fileURLToPath(new URL("../.data", import.meta.url)),
    shownFallback: "service/.data",
  },
  apiKey: optional({
    ...matching(
      new RegExp(`^[\\x21-\\x7e]{${MIN_KEY_LENGTH},${MAX_KEY_LENGTH}}$`),
      `${MIN_KEY_LENGTH} to ${MAX_KEY_LENGTH} ASCII characters without spaces, such as the output of "openssl rand -hex 32"`,
    ),
    description: `API key to accept in addition to those in the database; at least ${MIN_KEY_LENGTH} characters`,
    shownFallback: "none; without DATABASE_URL, a new key on each start",
    isSecret: true,
  }),
  corsOrigins: optional({
    description: "Origins of pages that may call the API from a browser, separated by commas; * for all",
    shownFallback: "none",
    expected: "origins like https://shop.example,http://localhost:8080",
    read: readOrigins,
  }),
  rows: integer("Number of demo products to load into an empty database; 0 for none", 0, 10_000_000, 1000),
  seed: integer("Seed of the demo data", 0, 2 ** 32 - 1, 1),
  countUpTo: optional({
    ...integer("Maximum total of a list, and records of a facet; 0 for any", 0, 1_000_000_000, 0),
    shownFallback: "10000 on several servers, else any",
  }),
  logLevel: {
    description: `Log level: ${LOG_LEVELS.join(", ")}`,
    fallback: "info",
    expected: `one of ${LOG_LEVELS.join(", ")}`,
    read: (text) => LOG_LEVELS.find((level) => level === text),
  } as Definition<LogLevel>,
  maxConnectionsPerAddress: integer(
    "Maximum connections per client IP address; 0 for no limit, for example if all clients use one proxy",
    0,
    1_000_000,
    256,
  ),
  strict: {
    description: "Refuse to start if a table of the database does not fit the schema of its resource: true or false",
    fallback: false,
    expected: "true or false",
    read: (text) => (/^(?:true|false)$/.test(text) ? text === "true" : undefined),
    isSwitch: true,
  } as Definition<boolean>,
};

export type SettingName = keyof typeof DEFINITIONS;

export type Settings = {
  readonly [Name in SettingName]: (typeof DEFINITIONS)[Name] extends Definition<infer Value> ? Value : never;
};

/** `dataDir` is set by `--data-dir` or `DATA_DIR`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function variableOf(name: string): string {
  return flagOf(name).replaceAll("-", "_").toUpperCase();
}

function integer(description: string, min: number, max: number, fallback: number): Definition<number> {
  const read = (text: string): number | undefined => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  return { description, fallback, expected: `an integer from ${min} to ${max}`, read };
}

function matching(pattern: RegExp, expected: string): Pick<Definition<string>, "expected" | "read"> {
  return { expected, read: (text) => (pattern.test(text) ? text : undefined) };
}

function optional<Value>(definition: Omit<Definition<Value>, "fallback">): Definition<Value | undefined> {
  return { ...definition, fallback: undefined };
}

/** An origin as browsers send it has a scheme, a host and an optional port, without a path or "/". */
function readOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(",").map((origin) => origin.trim());
  const isOrigin = (origin: string): boolean =>
    origin === "*" || (/^https?:\/\/[^*]+$/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin);
  return origins.every(isOrigin) ? origins : undefined;
}
