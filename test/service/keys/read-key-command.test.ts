import { expect, test } from "vitest";
import { KEY_HELP, readKeyCommand, UsageError } from "../../../service/keys/read-key-command.js";

const NOW = Date.parse("2026-11-15T10:00:00Z");

test.each([
  [["create", "my program"], { kind: "create", name: "my program", expiresAt: undefined }],
  [["create", "x", "--expires", "1h"], { kind: "create", name: "x", expiresAt: "2026-11-15T11:00:00.000Z" }],
  [["--expires=1h", "create", "x"], { kind: "create", name: "x", expiresAt: "2026-11-15T11:00:00.000Z" }],
  [["list"], { kind: "list" }],
  [["revoke", "12"], { kind: "revoke", id: 12 }],
])("%j is a command", (args, request) => {
  expect(readKeyCommand(args, NOW)).toEqual({ request, isJson: false, flags: [] });
});

test("a list may be JSON, and the database another", () => {
  const flags = ["--data-dir=/x", "--database-url=postgres://db/erp"];
  expect(readKeyCommand(["list", "--json", ...flags], NOW)).toEqual({ request: { kind: "list" }, isJson: true, flags });
});

test.each<[args: readonly string[], problem: string]>([
  [["create"], '"create" needs a name of 1 to 100 characters, such as: create my-program'],
  [["create", ""], '"create" needs a name of 1 to 100 characters, such as: create my-program'],
  [["create", "x".repeat(101)], '"create" needs a name of 1 to 100 characters, such as: create my-program'],
  [["create", "a\u001b[31mb"], '"create" needs a name of 1 to 100 characters, such as: create my-program'],
  [["create", "my", "program"], "There is more than one argument. Write a name with spaces in quotes."],
  [["create", "x", "--expires", "yesterday"], '--expires: "yesterday" is not a time. Write 12h, 90d'],
  [["create", "x", "--expires", "30m"], '--expires: "30m" is not a time. Write 12h, 90d'],
  [["create", "x", "--expires", "2026-11-14"], "--expires: 2026-11-14 is not in the future. Write 12h, 90d"],
  [["create", "x", "--expires", "9999-12-31"], "--expires: 9999-12-31 is too late: the last day is 9999-12-30."],
  [["list", "all"], '"list" has no argument.'],
  [["list", "--expires", "1d"], '--expires belongs to "create".'],
  [["revoke"], '"revoke" needs the id of a key, which "list" shows, such as: revoke 3'],
  [["revoke", "my-program"], '"revoke" needs the id of a key, which "list" shows, such as: revoke 3'],
  [["revoke", "99999999999"], '"revoke" needs the id of a key, which "list" shows, such as: revoke 3'],
  [["revoke", "1", "--json"], '--json belongs to "list".'],
  [["destroy"], 'There is no command "destroy": create, list and revoke are those there are.'],
  [["list", "--nothing"], "Unknown option '--nothing'"],
])("%j is refused with what to write", (args, problem) => {
  expect(() => readKeyCommand(args, NOW)).toThrow(UsageError);
  expect(() => readKeyCommand(args, NOW)).toThrow(problem);
});

test.each([[[]], [["--help"]], [["create", "-h"]]])("%j asks for help, which teaches", (args: readonly string[]) => {
  expect(readKeyCommand(args, NOW)).toBe("help");
  for (const text of ["create NAME", "--expires WHEN", "revoke ID", "list [--json]", "API_KEY=$("]) {
    expect(KEY_HELP).toContain(text);
  }
});
