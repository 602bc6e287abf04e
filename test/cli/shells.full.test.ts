import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { buildProgram, type Program, runShell } from "./support/program.js";
import { isInstalled, Terminal } from "./support/terminal.js";

let program: Program;
const terminals: Terminal[] = [];

beforeAll(async () => {
  program = await buildProgram();
  await writeFile(join(program.folder, "a file.txt"), "");
});
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.close();
});
afterAll(() => program.remove());

function open(shell: string): Terminal {
  const terminal = new Terminal(program, shell);
  terminals.push(terminal);
  return terminal;
}

const NAMES = COMMANDS.map(({ name }) => name);
const PRICE = ["=", "!=", ">", ">=", "<", "<=", "[", "!["].map((operator) => `price${operator}`);

describe("bash", () => {
  /** Returns what the completion function replies at the end of each line. */
  async function repliesTo(lines: readonly string[]): Promise<string[][]> {
    const { out, errors } = await runShell(
      program,
      `eval "$(ampipe completion bash)"
      complete() { :; }
      while IFS= read -r COMP_LINE; do
        COMP_POINT=\${#COMP_LINE}
        _ampipe ampipe
        printf '%s\\t' "\${COMPREPLY[@]}"; echo
      done <<'END'
${lines.join("\n")}
END`,
    );
    expect(errors).toBe("");
    return out
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => line.split("\t").filter((word) => word !== ""));
  }

  test("completes commands, options, choices and files", async () => {
    const lines = {
      "ampipe ": [...NAMES, "help", "--help", "--version"],
      "ampipe ch": ["check"],
      "ampipe check --s": ["--schema", "--strict"],
      "ampipe --color never check --str": ["--strict"],
      "ampipe sql --dialect m": ["mysql", "mariadb"],
      "ampipe sql --dialect=cl": ["clickhouse"],
      "ampipe sql -d sq": ["sqlite"],
      "ampipe sql --table ": [],
      "ampipe check --schema sch": ["schema.json"],
      "ampipe check --schema=sch": ["schema.json"],
      "ampipe check -F 'a f": ["a file.txt"],
      "ampipe completion ": ["bash", "zsh", "fish"],
      "ampipe completion bash ": [],
      "ampipe unknown ": [],
    };
    expect(await repliesTo(Object.keys(lines))).toEqual(Object.values(lines));
  });

  test("completes filters, quoted like the word", async () => {
    const lines = {
      "ampipe check --schema schema.json 'pric": ["price", ...PRICE],
      'ampipe check --schema=schema.json "pric': ["price", ...PRICE],
      "ampipe check --schema schema.json pric": ["price", ...PRICE].map((text) => `'${text}`),
      "ampipe check --schema schema.json tag=": ["new", "sale"],
      "ampipe check --schema schema.json 'active=true&tag=": ["active=true&tag=new", "active=true&tag=sale"],
      "ampipe check --schema schema.json 'active=true' 'tag=": ["tag=new", "tag=sale"],
      "ampipe check --schema schema.json -- 'tag=": ["tag=new", "tag=sale"],
      "ampipe tree --schema schema.json 'a=1' 'tag=": [],
      "ampipe check --schema missing.json 'tag=": [],
    };
    expect(await repliesTo(Object.keys(lines))).toEqual(Object.values(lines));
  });

  test.skipIf(!isInstalled("script"))("completes on a terminal, without closing the quote", async () => {
    const terminal = open("bash --norc --noprofile -i");
    await terminal.type('PS1="> "; eval "$(ampipe completion bash)"; echo rea""dy\n', "ready\r\n");
    await terminal.type("ampipe che\t", "ampipe check ");
    await terminal.type("--sche\t", "--schema ");
    await terminal.type("sch\t", "schema.json ");
    await terminal.type("'pri\t", "'price");
    await terminal.type(">=10&ac\t", "&active");
    await terminal.type("=tru\t", "=true");
    await terminal.type("' && echo va''lid\n", "valid\r\n");
  });
});

describe.skipIf(!isInstalled("zsh") || !isInstalled("script"))("zsh (if it is installed)", () => {
  test("completes on a terminal", async () => {
    const terminal = open("zsh -f -i");
    await terminal.type("PS1='> '; autoload -Uz compinit; compinit -u -D; echo rea''dy\n", "ready\r\n");
    await terminal.type('eval "$(ampipe completion zsh)"; echo lo""aded\n', "loaded\r\n");
    await terminal.type("ampipe forma\t", "ampipe format ");
    await terminal.type("\x15ampipe chec\t", "ampipe check ");
    await terminal.type("--sche\t", "--schema");
    await terminal.type("schema.json 'pri\t", "'price");
    await terminal.type(">=10&ac\t", "&active");
    await terminal.type("=tru\t", "=true");
    await terminal.type("' && echo va''lid\n", "valid\r\n");
    await terminal.type("ampipe sql --dialect post\t", "postgres");
    await terminal.type("\x15ampipe completion fi\t", "fish");
  });
});

describe.skipIf(!isInstalled("fish"))("fish (if it is installed)", () => {
  /** Returns what fish offers at the end of a line. */
  async function offersAt(line: string): Promise<string[]> {
    const escaped = line.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
    const { out, errors } = await runShell(program, `ampipe completion fish | source; complete -C '${escaped}'`, [
      ...["fish", "--no-config", "-c"],
    ]);
    expect(errors).toBe("");
    return out
      .trimEnd()
      .split("\n")
      .map((each) => each.split("\t")[0] ?? "");
  }

  test("completes commands, options, choices, files and filters", async () => {
    expect((await offersAt("ampipe ")).sort()).toEqual([...NAMES].sort());
    expect(await offersAt("ampipe check --sche")).toEqual(["--schema"]);
    expect(await offersAt("ampipe sql -d post")).toEqual(["postgres"]);
    expect(await offersAt("ampipe completion z")).toEqual(["zsh"]);
    expect(await offersAt("ampipe check --schema sch")).toEqual(["schema.json"]);
    expect(await offersAt("ampipe check --schema schema.json 'pric")).toEqual(["price", ...PRICE]);
    expect(await offersAt('ampipe check --schema=schema.json "active=true&tag=')).toEqual([
      "active=true&tag=new",
      "active=true&tag=sale",
    ]);
    expect(await offersAt("ampipe tree 'a=1' x")).toEqual([""]);
  });
});
