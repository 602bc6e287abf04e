import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program, runShell } from "./support/program.js";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const run = (script: string) => runShell(program, script);

test("exit codes are those of grep", async () => {
  const { out } = await run(`
    code() { "$@" >/dev/null 2>&1; echo "$?"; }
    code ampipe check 'a=1'
    code ampipe check 'a='
    code ampipe check
    code ampipe check --none
    code ampipe none
    code ampipe
    code ampipe --help
    code ampipe tree 'a='
    code ampipe check 'a=1' --schema missing.json
  `);
  expect(out.trim().split("\n")).toEqual(["0", "1", "2", "2", "2", "2", "0", "2", "2"]);
});

test("prints the version of package.json", async () => {
  expect(await run("ampipe --version")).toMatchObject({ code: 0, out: "1.2.3\n", errors: "" });
});

test("the corrected command can be run", async () => {
  const { errors } = await run(`ampipe check "prise>=100&name=it's&tag=nwe" --schema schema.json`);
  const corrected = /^Run: (.*)$/m.exec(errors)?.[1];
  expect(corrected).toBe(`ampipe check 'price>=100&name=it'\\''s&tag=new' --schema schema.json`);
  expect(await run(`${corrected}`)).toMatchObject({ code: 0, out: "", errors: "" });
});

/** More than a pipe holds, so that a writer waits for its reader. */
const MANY = `yes 'a = 1 & name = "some longer text"' | head -n 20000`;

test("a reader that stops ends the program silently", async () => {
  const result = await run(`${MANY} | ampipe format - | head -n 1; echo "\${PIPESTATUS[1]}"`);
  expect(result).toMatchObject({ code: 0, errors: "" });
  expect(result.out.split("\n").slice(1)).toEqual(["0", ""]);
});

test("no output is lost, neither in a pipe with a slow reader nor in a file", async () => {
  const { out, errors } = await run(`
    ${MANY} | ampipe format - | { sleep 0.3; wc -l; }
    ${MANY} | ampipe format - > out.txt; wc -l < out.txt
    ${MANY} > in.txt; ampipe format - < in.txt | wc -l
  `);
  expect({ out: out.trim().split(/\s+/), errors }).toEqual({ out: ["20000", "20000", "20000"], errors: "" });
});

test("no output is lost in a pipe that is not blocking", async () => {
  // Another process of Node.js, which shares the pipe, has made it non-blocking.
  const { out, errors } = await run(`
    ${MANY} > in.txt
    { node -e 'process.stdout.write("x\\n", () => require("child_process").spawnSync("ampipe", ["format", "-"], { stdio: [require("fs").openSync("in.txt"), 1, 2] }))'; } | { sleep 0.3; wc -l; }
  `);
  expect({ out: out.trim(), errors }).toEqual({ out: "20001", errors: "" });
});

test("output that cannot be written is an error", async () => {
  for (const command of ["ampipe format 'a=1'", "ampipe --help", "ampipe check --help", "ampipe check --json 'a=1'"]) {
    const { code, errors } = await run(`${command} > /dev/full`);
    expect([command, code]).toEqual([command, 2]);
    expect(errors).toMatch(/^ampipe.*: Cannot write to standard output: no space left on device\.\n$/);
  }
});

test("a directory as input is an error", async () => {
  expect(await run("ampipe check - < .")).toMatchObject({
    code: 2,
    errors: "ampipe check: Cannot read standard input: it is a directory.\n",
  });
});

test("closed streams do not fail", async () => {
  expect(await run("ampipe check - <&-")).toMatchObject({ code: 0, errors: "" });
  expect(await run("ampipe check 'a=' 2>&-")).toMatchObject({ code: 1, errors: "" });
  expect(await run("ampipe check 'a=' 2>/dev/full")).toMatchObject({ code: 1 });
  expect((await run("ampipe format 'a=1' >&-; echo $?")).code).toBe(0);
});

test.each([
  ["INT", 130],
  ["TERM", 143],
])("SIG%s ends a program that waits for input, and the shell reports %d", async (name, code) => {
  const { out, errors } = await run(`
    set -m
    mkfifo wait-${name}; sleep 60 > wait-${name} & writer=$!
    ampipe check - < wait-${name} & reader=$!
    sleep 1; kill -${name} $reader; wait $reader; echo $?
    kill $writer
  `);
  expect(out).toBe(`${code}\n`);
  // Only bash reports the end of its jobs.
  expect(errors).not.toMatch(/^ampipe|\n {4}at /m);
});

test("a signal ends a program whose reader does not read", async () => {
  const { out } = await run(`
    set -m
    mkfifo full; sleep 60 < full & reader=$!
    ${MANY} > in.txt; ampipe format - < in.txt > full & writer=$!
    sleep 1; kill -TERM $writer; wait $writer; echo $?
    kill $reader
  `);
  expect(out).toBe("143\n");
});

test("colors are used on a terminal only, unless the environment or --color says otherwise", async () => {
  // `script` runs a command on a terminal.
  const terminal = (command: string) => `script -qec "${command}" /dev/null`;
  const { out } = await run(`
    colored() { if "$@" 2>&1 | grep -q $'\\x1b'; then echo yes; else echo no; fi; }
    colored ampipe format 'a=1'
    colored ${terminal("ampipe format 'a=1'")}
    colored ${terminal("NO_COLOR=1 ampipe format 'a=1'")}
    colored ${terminal("TERM=dumb ampipe format 'a=1'")}
    colored ${terminal("ampipe format --color never 'a=1'")}
    colored ampipe format --color always 'a=1'
    colored env FORCE_COLOR=1 ampipe format 'a=1'
    colored env FORCE_COLOR=0 ampipe format 'a=1'
    colored ${terminal("ampipe check 'a='")}
    colored ampipe check 'a='
  `);
  expect(out.trim().split("\n")).toEqual("no yes no no no yes yes no yes no".split(" "));
});

test("hostile arguments are errors or results, never crashes", async () => {
  const { out, errors } = await run(`
    code() { "$@" >/dev/null 2>&1; printf '%s ' "$?"; }
    code ampipe check "$(printf '\\xff\\xfe=1')"
    code ampipe check $'\\xed\\xa0\\x80=1'
    code ampipe check "$(head -c 100000 /dev/zero | tr '\\0' '(')"
    code ampipe "$(head -c 100000 /dev/zero | tr '\\0' 'a')"
    code ampipe check "--$(head -c 100000 /dev/zero | tr '\\0' 'a')"
    code ampipe check --__proto__ --constructor --toString
    code ampipe __proto__
    code ampipe check '' '' ''
    code ampipe check -F /dev/null
    code ampipe complete "$(head -c 100000 /dev/zero | tr '\\0' '(')" --shell
    code ampipe sql "$(head -c 8000 /dev/zero | tr '\\0' 'a')=1"
  `);
  expect(errors).toBe("");
  expect(
    out
      .trim()
      .split(" ")
      .every((code) => ["0", "1", "2"].includes(code)),
  ).toBe(true);
  const { errors: all } = await run(`
    ampipe check $'\\e[31m=1&&'; ampipe $'\\e[31m'; ampipe check $'--\\e[31m'; ampipe check a=1 --schema $'\\e[31m'
    ampipe format --lines $'\\e[31m'; ampipe sql a=1 --dialect $'\\e[31m'; ampipe tree a=1 $'\\e[31m'
  `);
  expect(all).not.toMatch(/unexpected error|\x1b/);
});
