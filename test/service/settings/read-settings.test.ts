import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFINITIONS, type Definition, flagOf, variableOf } from "../../../service/settings/definitions.js";
import { HELP } from "../../../service/settings/help.js";
import { type ReadSettings, readSettings } from "../../../service/settings/read-settings.js";

const DEFAULTS = {
  port: 3000,
  host: "127.0.0.1",
  databaseUrl: undefined,
  dataDir: fileURLToPath(new URL("../../../service/.data", import.meta.url)),
  apiKey: undefined,
  corsOrigins: undefined,
  rows: 1000,
  seed: 1,
  countUpTo: undefined,
  logLevel: "info",
  maxConnectionsPerAddress: 256,
  strict: false,
};

function read(args: readonly string[], environment: Readonly<Record<string, string>> = {}): ReadSettings {
  return readSettings({ args, environment });
}

test("every setting has a default", () => {
  expect(read([])).toEqual({ kind: "settings", settings: DEFAULTS });
});

const GIVEN = {
  port: ["0", 0],
  host: ["::1", "::1"],
  databaseUrl: ["postgres://ana:secret@db:5432/erp", "postgres://ana:secret@db:5432/erp"],
  dataDir: ["./here", "./here"],
  apiKey: ["from-somewhere-else", "from-somewhere-else"],
  corsOrigins: ["https://a.example,http://localhost:8080", ["https://a.example", "http://localhost:8080"]],
  rows: ["100000", 100_000],
  seed: ["42", 42],
  countUpTo: ["10000", 10_000],
  logLevel: ["silent", "silent"],
  maxConnectionsPerAddress: ["0", 0],
  strict: ["true", true],
} as const;

describe.each(Object.entries(GIVEN))("%s", (name, [text, value]) => {
  const [flag, variable] = [flagOf(name), variableOf(name)];
  const definition: Definition<unknown> = DEFINITIONS[name as keyof typeof GIVEN];

  test("is set by flag or environment variable, and the flag takes precedence", () => {
    const expected = { kind: "settings", settings: { ...DEFAULTS, [name]: value } };
    const given = definition.isSwitch ? [`--${flag}`] : [`--${flag}`, text];
    expect(read(given)).toEqual(expected);
    expect(read([`--${flag}=${text}`])).toEqual(expected);
    expect(read([], { [variable]: text })).toEqual(expected);
    expect(read(given, { [variable]: "to be ignored \n" })).toEqual(expected);
  });

  test("is in the help with its variable and its default", () => {
    expect(HELP).toMatch(
      new RegExp(`--${flag}, ${variable}\\n +\\S.*\\n +\\(default: ${definition.shownFallback ?? definition.fallback}`),
    );
  });

  test("is the default if its variable is empty, and an error if its flag is empty", () => {
    expect(read([], { [variable]: "" })).toEqual({ kind: "settings", settings: DEFAULTS });
    expect(read([`--${flag}=`])).toEqual({ kind: "problems", problems: [`--${flag} needs a value.`] });
    // A flag that is true or false needs no value.
    const withoutValue = name === "strict" ? read([`--${flag}=true`]) : read([`--${flag}=`]);
    expect(read([`--${flag}`])).toEqual(withoutValue);
  });
});

test("a flag without a value leaves the next flag alone", () => {
  const settings = { ...DEFAULTS, strict: true, logLevel: "debug" };
  expect(read(["--strict", "--log-level", "debug"])).toEqual({ kind: "settings", settings });
  expect(read(["--strict=false"])).toEqual({ kind: "settings", settings: DEFAULTS });
});

test("all errors are reported at once", () => {
  expect(read(["--port", "65536", "--rows=-1", "--prot", "1"], { LOG_LEVEL: "loud", SEED: "1e3" })).toEqual({
    kind: "problems",
    problems: [
      "Unknown option --prot. Run npm start -- --help to list all options.",
      "Unexpected argument: options start with --. Run npm start -- --help to list them.",
      '--port needs an integer from 0 to 65535, not "65536".',
      '--rows needs an integer from 0 to 10000000, not "-1".',
      'SEED needs an integer from 0 to 4294967295, not "1e3".',
      'LOG_LEVEL needs one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
  });
});

test.each([["--help"], ["-h"], ["--port", "x", "--help"]])("%s shows the help", (...args) => {
  expect(read(args)).toEqual({ kind: "help" });
});

test.each([
  [["--database-url", "mysql://ana:hunter2@db/erp"]],
  [["--database-url", "postgres://ana:hunter2@:::/"]],
  [["--api-key", "hunter2 hunter2 hunter2"]],
  [["--api-key", "hunter2"]],
  [["hunter2"]],
  [["--api-kee=hunter2"]],
])("the error in %j does not show the secret", (args) => {
  const result = read(args);
  expect(result.kind).toBe("problems");
  expect(JSON.stringify(result)).not.toContain("hunter2");
});

test.each([
  ["x".repeat(15), false],
  ["x".repeat(16), true],
  ["x".repeat(256), true],
  ["x".repeat(257), false],
  [`${"x".repeat(20)} `, false],
  [`${"x".repeat(20)}é`, false],
  [`${"x".repeat(20)}\n`, false],
])("whether %j is accepted as a key", (key, isAccepted) => {
  const problem =
    'API_KEY needs 16 to 256 ASCII characters without spaces, such as the output of "openssl rand -hex 32".';
  expect(read([], { API_KEY: key })).toEqual(
    isAccepted
      ? { kind: "settings", settings: { ...DEFAULTS, apiKey: key } }
      : { kind: "problems", problems: [problem] },
  );
});

test.each([
  ["*", true],
  ["https://a.example , http://127.0.0.1:8080,http://[::1]:1", true],
  ["https://a.example/", false],
  ["https://a.example/path", false],
  ["https://a.example:443", false],
  ["https://A.example", false],
  ["a.example", false],
  ["null", false],
  ["file:///", false],
  ["https://*.example", false],
  ["https://a.example,", false],
])("whether %j is accepted as a list of origins", (origins, isAccepted) => {
  const { kind } = read(["--cors-origins", origins]);
  expect(kind).toBe(isAccepted ? "settings" : "problems");
});

test("no arguments throw", () => {
  const flags = Object.keys(DEFINITIONS).map((name) => `--${flagOf(name)}`);
  const argument = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("--", "-", "--no-port", "-p", ...flags));
  fc.assert(
    fc.property(fc.array(argument), (args) => {
      expect(["settings", "help", "problems"]).toContain(read(args).kind);
    }),
  );
});
