import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints a command for each failed test that runs only this test again. */
export class RerunReporter implements Reporter {
  constructor(
    private readonly command: string,
    private readonly print: (line: string) => void = console.error,
  ) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    const commands = modules.flatMap((module) => this.commandsOf(module));
    if (commands.length === 0) return;
    this.print("To run the failed tests again:");
    for (const command of commands) this.print(`  ${command}`);
  }

  private commandsOf(module: TestModule): readonly string[] {
    const failed = [...module.children.allTests("failed")];
    const file = `${this.command} ${module.relativeModuleId}`;
    // The file itself failed, for example during import.
    if (failed.length === 0) return module.state() === "failed" ? [file] : [];
    return failed.map((test) => `${file} -t ${quoted(patternOf(test))}`);
  }
}

/** vitest runs the tests whose full name matches a regular expression. */
function patternOf({ fullName }: TestCase): string {
  const name = fullName.replaceAll(" > ", " ");
  return `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
