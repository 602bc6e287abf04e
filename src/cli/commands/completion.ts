import { didYouMean, show } from "../../language/diagnostics/display.js";
import { suggestions } from "../arguments.js";
import { type Command, type CommandEntry, UsageError } from "../command.js";
import { readTemplate } from "../completion/read-template.js";
import { shellCommandOf } from "../completion/shell-facts.js";
import { SHELLS, type Shell, writeScript } from "../completion/write-script.js";

/** Returns the command that prints a script for a shell, with all these commands. */
export function completionOf(commands: readonly CommandEntry[]): Command {
  return {
    name: "completion",
    summary: "Print a script that completes commands and filters in a shell",
    usage: "bash|zsh|fish",
    options: {},
    examples: [
      { command: 'eval "$(ampipe completion bash)"', purpose: "bash: add this line to ~/.bashrc" },
      { command: 'eval "$(ampipe completion zsh)"', purpose: "zsh: add this line to ~/.zshrc, after compinit" },
      { command: "ampipe completion fish > ~/.config/fish/completions/ampipe.fish", purpose: "fish: run this once" },
    ],
    notes: [
      "Filters are completed in single quotes. Write --schema FILE before the filter: the file has the fields to complete.",
    ],
    run: async (args, _options, streams) => {
      const shell = shellOf(args);
      const all = await Promise.all(commands.map(({ load }) => load()));
      await streams.write(writeScript(shell, readTemplate(shell), all.map(shellCommandOf)));
      return 0;
    },
  };
}

function shellOf(args: readonly string[]): Shell {
  const [given, ...rest] = args;
  if (given === undefined) throw new UsageError(`The shell is missing. Write one of ${SHELLS.join(", ")}.`);
  const shell = SHELLS.find((name) => name === given);
  if (shell !== undefined && rest.length === 0) return shell;
  const near = didYouMean(shell === undefined ? suggestions(given, SHELLS) : []);
  throw new UsageError(`Expected one of ${SHELLS.join(", ")}, not ${show(args.join(" "))}.${near}`);
}
