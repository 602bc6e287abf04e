import type { Fault, FaultList } from "./fault.js";

const faults: readonly Fault[] = [
  {
    name: "options-swallow-the-next-option",
    find: "if (value === undefined || (token.inlineValue !== true && isOption(value, defined))) {",
    replace: "if (value === undefined) {",
  },
  {
    name: "unknown-options-are-ignored",
    find: 'if (option === undefined) throw unknownOption(command.name, token.rawName, argv[token.index] ?? "", defined);',
    replace: "if (option === undefined) continue;",
  },
  { name: "hidden-options-are-suggested", find: "defined[name]?.hidden !== true", replace: "name !== ''" },
  {
    name: "aliases-of-prototypes-are-read",
    find: "const value = Object.hasOwn(aliases, given) ? (aliases[given] ?? given) : given;",
    replace: "const value = aliases[given] ?? given;",
  },
  {
    name: "quotes-in-words-end-the-quotes-of-the-shell",
    find: "`'${word.replaceAll(\"'\", `'\\\\''`)}'`",
    replace: "`'${word}'`",
  },
  {
    name: "corrected-commands-are-not-checked",
    find: "return corrected !== text && read(corrected).ok ? corrected : undefined;",
    replace: "return corrected !== text ? corrected : undefined;",
  },
  {
    name: "fixes-are-applied-from-the-start",
    find: "fixes.sort((one, other) => other.span.start - one.span.start)",
    replace: "fixes.sort((one, other) => one.span.start - other.span.start)",
  },
  {
    name: "no-color-is-ignored",
    find: 'if (no !== undefined && no !== "") return false;',
    replace: "",
  },
  {
    name: "full-pipes-lose-output",
    find: 'if (code === "EAGAIN") await new Promise((resolve) => setTimeout(resolve, RETRY));',
    replace: 'if (code === "EAGAIN") return;',
  },
  {
    name: "broken-pipes-are-reported",
    find: "if (error instanceof BrokenPipe) return 0;",
    replace: "",
  },
  {
    name: "late-write-errors-are-lost",
    find: "if (!this.#isReported) await this.#written();",
    replace: "await this.#writing;",
  },
  {
    name: "commands-that-a-signal-stops-report-errors",
    find: "if (error instanceof ReportedError || streams.signal.aborted) return 2;",
    replace: "if (error instanceof ReportedError) return 2;",
  },
  {
    name: "strict-ignores-warnings",
    find: "const isValid = result.ok && !(options.strict === true && diagnostics.length > 0);",
    replace: "const isValid = result.ok;",
  },
  {
    name: "blank-lines-are-filters",
    find: 'if (line.trim() !== "") sources.push',
    replace: "sources.push",
  },
  {
    name: "guessed-types-ignore-some-values",
    find: "return conditions.every((condition) => bind(condition, schema).ok);",
    replace: "return conditions.some((condition) => bind(condition, schema).ok);",
  },
  {
    name: "shells-close-the-quote-of-a-single-option",
    find: "lines.push(...next.filter((line) => line.text !== only.text));",
    replace: "void next;",
  },
];

const QUICK = [
  "arguments",
  "color",
  "dispatch",
  "shell-quote",
  "standard-output",
  "commands/check",
  "commands/complete",
];

/** Faults of the frame of the command line and of the commands that read no data. */
export const commandLine: FaultList = {
  faults,
  tests: [
    [...QUICK, "commands/sql"].map((name) => `test/cli/${name}.test.ts`),
    ["test/cli/process.full.test.ts", "test/cli/shells.full.test.ts"],
  ],
};
