import { expect, test } from "vitest";
import { KEY_HELP, readKeyCommand, UsageError } from "../../../service/keys/read-key-command.js";

const NOW = Date.parse("2026-11-15T10:00:00Z");

test.each([
  [["create", "my program"], { command: "create", name: "my program", expiresAt: undefined }],
  [["create", "x", "--expires", "1h"], { command: "create", name: "x", expiresAt: "2026-11-15T11:00:00.000Z" }],
  [["--expires=1h", "create", "x"], { command: "create", name: "x", expiresAt: "2026-11-15T11:00:00.000Z" }],
  [["list"], { command: "list", isJson: false }],
  [["revoke", "12"], { command: "revoke", id: 12 }],
])("%j is a valid command", (args, request) => {
  expect(readKeyCommand(args, NOW)).toEqual({ request, flags: [] });
});

test("a list can be JSON, and the database can be set by flags", () => {
  const flags = ["--data-dir=/x", "--database-url=postgres://db/erp"];
  expect(readKeyCommand(["list", "--json", ...flags], NOW)).toEqual({
    request: { command: "list", isJson: true },
    flags,
  });
});

test.each<[args: readonly string[], problem: string]>([
  [["create"], '"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program'],
  [["create", ""], '"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program'],
  [
    ["create", "x".repeat(101)],
    '"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program',
  ],
  [
    ["create", "a\u001b[31mb"],
    '"create" needs a name of 1 to 100 characters. Example: npm run key -- create my-program',
  ],
  [["create", "my", "program"], "Too many arguments. Put a name with spaces in quotes."],
  [["create", "x", "--expires", "yesterday"], '--expires: "yesterday" is not a time. Use a duration (12h, 90d'],
  [["create", "x", "--expires", "30m"], '--expires: "30m" is not a time. Use a duration (12h, 90d'],
  [["create", "x", "--expires", "2026-11-14"], "--expires: 2026-11-14 is not in the future. Use a duration (12h, 90d"],
  [["create", "x", "--expires", "9999-12-31"], "--expires: 9999-12-31 is too late: the last day is 9999-12-30."],
  [["list", "all"], '"list" does not accept an argument.'],
  [["list", "--expires", "1d"], '--expires is only supported by "create".'],
  [["revoke"], '"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3'],
  [["revoke", "my-program"], '"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3'],
  [["revoke", "99999999999"], '"revoke" needs the id of a key, as shown by "list". Example: npm run key -- revoke 3'],
  [["revoke", "1", "--json"], '--json is only supported by "list".'],
  [["destroy"], 'Unknown command "destroy". Use create, list or revoke.'],
  [["list", "--nothing"], "Unknown option '--nothing'"],
])("%j gets an error that says what to write", (args, problem) => {
  expect(() => readKeyCommand(args, NOW)).toThrow(UsageError);
  expect(() => readKeyCommand(args, NOW)).toThrow(problem);
});

test.each([[[]], [["--help"]], [["create", "-h"]]])(
  "%j shows the help, which has usage and examples",
  (args: readonly string[]) => {
    expect(readKeyCommand(args, NOW)).toBe("help");
    for (const text of [
      "create NAME",
      "--expires WHEN",
      "revoke ID",
      "list [--json]",
      "API_KEY=$(",
      "Usage:",
      "Options:",
      "Examples:",
    ]) {
      expect(KEY_HELP).toContain(text);
    }
  },
);
