import { shellQuote } from "../shell-quote.js";
import type { ShellCommand, WordKind } from "./shell-facts.js";

/** The shells that have a script. */
export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** The parts of a script that depend on the commands, by the name of their place in its template. */
type Parts = Readonly<Record<string, string>>;

const PARTS_OF: Readonly<Record<Shell, (commands: readonly ShellCommand[]) => Parts>> = {
  bash: bashParts,
  zsh: zshParts,
  fish: fishParts,
};

/** Puts the commands into the template of a shell, which is a file in the language of the shell. */
export function writeScript(shell: Shell, template: string, commands: readonly ShellCommand[]): string {
  const parts = Object.entries(PARTS_OF[shell](commands));
  return parts.reduce((script, [name, part]) => script.replace(`@${name}@`, () => part), template);
}

function bashParts(commands: readonly ShellCommand[]): Parts {
  return {
    COMMANDS: namesOf(commands),
    VALUES: commands
      .flatMap(({ name, options }) =>
        options.flatMap(({ words, value }) =>
          value === undefined
            ? []
            : [`    ${words.map((word) => `${name}:${word}`).join(" | ")}) kind=${shellQuote(kindOf(value))} ;;`],
        ),
      )
      .join("\n"),
    ARGUMENTS: commands
      .map(({ name, arguments: given }) => {
        const kinds = given.map(({ word }) => shellQuote(kindOf(word))).join(" ");
        return `    ${name}) kinds=(${kinds}) rest=${shellQuote(restOf(given))} ;;`;
      })
      .join("\n"),
    FLAGS: commands
      .map(
        ({ name, options }) =>
          `      ${name}) kind=${shellQuote(`choice:${options.flatMap(({ words }) => words).join(" ")}`)} ;;`,
      )
      .join("\n"),
    FILTER_FILE: "@(-F|--filter-file|--filter-file=*)",
  };
}

function zshParts(commands: readonly ShellCommand[]): Parts {
  return {
    COMMANDS: commands.map(({ name, summary }) => `    ${shellQuote(`${name}:${summary}`)}`).join("\n"),
    ARGUMENTS: commands
      .map((command) => {
        const specs = [...command.options.flatMap(zshOption), ...zshArguments(command)];
        return `        ${command.name})\n          _arguments -S ${specs.map((spec) => `\\\n            ${spec}`).join(" ")} && result=0\n          ;;`;
      })
      .join("\n"),
  };
}

function zshOption({ name, words, help, value, isRepeated }: ShellCommand["options"][number]): string[] {
  const description = `[${help.replace(/[[\]\\:]/g, "\\$&")}]`;
  const action = value === undefined ? "" : `:${name}:${zshAction(value)}`;
  return words.map((word) => {
    const others = isRepeated ? "*" : `(${words.join(" ")})`;
    const separator = value === undefined ? "" : word.startsWith("--") ? "=" : "+";
    return shellQuote(`${others}${word}${separator}${description}${action}`);
  });
}

function zshArguments({ arguments: given }: ShellCommand): string[] {
  return given.map(({ word, isRepeated }, index) => {
    const position = isRepeated ? "*" : String(index + 1);
    return shellQuote(`${position}:${word.kind}:${zshAction(word)}`);
  });
}

function zshAction(word: WordKind): string {
  if (word.kind === "choice") return `(${word.choices.join(" ")})`;
  return { filter: "_ampipe_filter", file: "_files", other: " " }[word.kind];
}

function fishParts(commands: readonly ShellCommand[]): Parts {
  return {
    VALUES: commands
      .flatMap(({ name, options }) => {
        const words = options.flatMap((option) => (option.value === undefined ? [] : option.words));
        return [
          `        case ${words.map((word) => shellQuote(`${name}:${word}`)).join(" ")}`,
          "            echo value",
        ];
      })
      .join("\n"),
    ARGUMENTS: commands
      .flatMap(({ name, arguments: given }) => [
        `                case ${name}`,
        `                    set kinds ${given.map(({ word }) => word.kind).join(" ")}`,
        `                    set rest ${restKind(given)}`,
      ])
      .join("\n"),
    FILTER_FILE: "^(-F|--filter-file(=.*)?)$",
    COMPLETIONS: commands
      .flatMap(({ name, summary, options, arguments: given }) => [
        `complete -c ampipe -n __fish_use_subcommand -a ${name} -d ${shellQuote(summary)}`,
        ...options.map((option) => fishOption(name, option)),
        ...given.flatMap(({ word }) =>
          word.kind === "choice"
            ? [`complete -c ampipe -n '__fish_seen_subcommand_from ${name}' -a ${shellQuote(word.choices.join(" "))}`]
            : [],
        ),
      ])
      .join("\n"),
  };
}

function fishOption(command: string, { name, words, help, value }: ShellCommand["options"][number]): string {
  const short = words.find((word) => !word.startsWith("--"));
  const parts = [
    `complete -c ampipe -n '__fish_seen_subcommand_from ${command}' -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
    ...(value === undefined ? [] : [value.kind === "file" ? "-r -F" : "-x"]),
    ...(value?.kind === "choice" ? [`-a ${shellQuote(value.choices.join(" "))}`] : []),
    `-d ${shellQuote(help)}`,
  ];
  return parts.join(" ");
}

function namesOf(commands: readonly ShellCommand[]): string {
  return commands.map(({ name }) => name).join(" ");
}

function kindOf(word: WordKind): string {
  return word.kind === "choice" ? `choice:${word.choices.join(" ")}` : word.kind;
}

/** Returns what further arguments are: the one that may be repeated, if any. */
function restOf(given: ShellCommand["arguments"]): string {
  const repeated = given.find(({ isRepeated }) => isRepeated);
  return repeated === undefined ? "other" : kindOf(repeated.word);
}

function restKind(given: ShellCommand["arguments"]): string {
  return given.find(({ isRepeated }) => isRepeated)?.word.kind ?? "other";
}
