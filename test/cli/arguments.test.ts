import { describe, expect, test } from "vitest";
import { parseArguments } from "../../src/cli/arguments.js";
import { type Command, UsageError } from "../../src/cli/command.js";

const command: Pick<Command, "name" | "options"> = {
  name: "demo",
  options: {
    count: { type: "boolean", short: "c", help: "" },
    limit: { type: "string", short: "m", value: "COUNT", help: "" },
    sort: { type: "string", short: "s", help: "" },
    tag: { type: "string", multiple: true, help: "" },
    dialect: { type: "string", help: "", choices: ["postgres", "mysql"], aliases: { pg: "postgres" } },
    secret: { type: "boolean", hidden: true, help: "" },
  },
};

const parse = (...argv: string[]) => parseArguments(command, argv);

test.each<[string[], string[], object]>([
  [["a=1", "file"], ["a=1", "file"], {}],
  [["-c", "a=1", "--limit", "5"], ["a=1"], { count: true, limit: "5" }],
  [["-cm5", "x"], ["x"], { count: true, limit: "5" }],
  [["-m=5"], [], { limit: "5" }],
  [["-m="], [], { limit: "=" }],
  [["--limit=a=b"], [], { limit: "a=b" }],
  [["--limit="], [], { limit: "" }],
  [["-s", "-price"], [], { sort: "-price" }],
  [["--sort", "-price", "--sort", "name"], [], { sort: "name" }],
  [["--sort=--count"], [], { sort: "--count" }],
  [["--sort", "--none"], [], { sort: "--none" }],
  [["--tag", "a", "--tag=b"], [], { tag: ["a", "b"] }],
  [["--dialect", "pg"], [], { dialect: "postgres" }],
  [["--secret", "--help", "--color", "never"], [], { secret: true, help: true, color: "never" }],
  [["--", "-a=1", "--count"], ["-a=1", "--count"], {}],
  [["-"], ["-"], {}],
  [[""], [""], {}],
])("reads %j", (argv, args, options) => {
  expect(parse(...argv)).toEqual({ args, options });
});

describe("explains", () => {
  test.each<[string[], string]>([
    [["--cuont"], 'Unknown option "--cuont". Did you mean "--count"?'],
    [["--lim", "5"], 'Unknown option "--lim". Did you mean "--limit"?'],
    [["--secre"], 'Unknown option "--secre".'],
    [["--__proto__"], 'Unknown option "--__proto__".'],
    [["--constructor=1"], 'Unknown option "--constructor".'],
    [["-x"], 'Unknown option "-x".'],
    [["-cx"], 'Unknown option "-x".'],
    [["-a=1"], '"-a=1" is read as options. Write a filter that begins with "-" after "--": ampipe demo -- \'-a=1\''],
    [["-count"], 'Unknown option "-o". Did you mean "--count"?'],
    [["--count=yes"], "Option --count has no value. Write --count alone."],
    [["--limit"], "Option --limit needs a value: --limit COUNT."],
    [["-s", "--count"], "Option -s needs a value: -s VALUE."],
    [["--limit", "--count=1"], "Option --limit needs a value: --limit COUNT."],
    [["--dialect", "my"], 'Option --dialect must be one of postgres, mysql, not "my". Did you mean "mysql"?'],
    [["--dialect", "constructor"], 'Option --dialect must be one of postgres, mysql, not "constructor".'],
    [["--color", "no"], 'Option --color must be one of auto, always, never, not "no".'],
  ])("%j", (argv, message) => {
    expect(() => parse(...argv)).toThrow(new UsageError(message));
  });
});
