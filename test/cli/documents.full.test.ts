import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.js";
import { blocksOf, ROOT_FOLDER } from "../support/markdown.js";
import { buildProgram, type Program, runShell } from "./support/program.js";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
  await copyData();
  await mkdir(join(program.folder, ".config/fish/completions"), { recursive: true });
});
afterAll(() => program.remove());

/** Copies the sample files, because some examples write files. */
async function copyData(): Promise<void> {
  await cp(join(ROOT_FOLDER, "examples/data"), program.folder, { recursive: true });
  const Product = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
  const document = { openapi: "3.1.0", components: { schemas: { Product } } };
  await writeFile(join(program.folder, "openapi.json"), JSON.stringify(document));
}

describe("docs/cli.md", () => {
  const sessions = blocksOf("docs/cli.md")
    .filter(({ language }) => language === "console")
    .flatMap(({ line, code }) =>
      code
        .split(/^\$ /m)
        .slice(1)
        .map((session) => {
          const [command = "", ...output] = session.split("\n");
          return { line, command, output: output.join("\n") };
        }),
    );

  test.each(sessions)("line $line: $command", async ({ command, output }) => {
    const { out } = await runShell(program, `{ ${command}\n} 2>&1`);
    expect(out).toBe(output);
  });
});

const entries = COMMANDS.map((entry) => [entry.name, entry] as const);

describe.each(entries)("the examples of ampipe %s --help", (_name, entry) => {
  test("run, and fail only to show an error", async () => {
    const { examples } = await entry.load();
    await copyData();
    for (const { command } of examples) {
      // These depend on the shell, never end, or write to the home folder.
      const script = command
        .replace(/^eval "\$\((.*)\)"$/, "$1 >/dev/null")
        .replace("tail -f", "cat")
        .replace("~", ".");
      const { code, errors } = await runShell(program, script);
      expect([command, code]).toEqual([command, command.includes("prise") ? 1 : 0]);
      if (code === 0) expect(errors).not.toMatch(/^ampipe|Unknown|at line/m);
    }
  });
});

test("the examples of ampipe --help run", async () => {
  const { out } = await runShell(program, "ampipe --help");
  const commands = [...out.matchAll(/^ {2}(ampipe .*'.*)$/gm)].map(([, command = ""]) => command);
  expect(commands.length).toBe(3);
  await copyData();
  for (const command of commands) {
    expect([command, (await runShell(program, command)).code]).toEqual([command, command.includes("prise") ? 1 : 0]);
  }
});
