import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints, for every test that has failed, the command that runs just that test again. */
export class RerunReporter implements Reporter {
  constructor(
    private readonly command: string,
    private readonly print: (line: string) => void = console.error,
  ) {}

  onTestRunEnd(modules: readonly TestModule[]): void {
    const commands = modules.flatMap((module) => this.commandsOf(module));
    if (commands.length === 0) return;
    this.print("To run what has failed again:");
    for (const command of commands) this.print(`  ${command}`);
  }

  private commandsOf(module: TestModule): readonly string[] {
    const failed = [...module.children.allTests("failed")];
    const file = `${this.command} ${module.relativeModuleId}`;
    // The file itself has failed, before any of its tests or beside them.
    if (failed.length === 0) return module.state() === "failed" ? [file] : [];
    return failed.map((test) => `${file} -t ${quoted(patternOf(test))}`);
  }
}

/** vitest takes a regular expression, and tests whose full name matches it. */
function patternOf({ fullName }: TestCase): string {
  const name = fullName.replaceAll(" > ", " ");
  return `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
