import type { CommandOption } from "./command.js";

/** The options of every command. */
export const COMMON_OPTIONS = {
  color: {
    type: "string",
    value: "WHEN",
    choices: ["auto", "always", "never"],
    help: "When to color the output",
  },
  help: { type: "boolean", short: "h", help: "Show this help" },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** What `--color` says. */
export type ColorChoice = (typeof COMMON_OPTIONS.color.choices)[number];

/** Returns all options of a command by name. */
export function allOptions(options: Readonly<Record<string, CommandOption>>): Readonly<Record<string, CommandOption>> {
  return { ...options, ...COMMON_OPTIONS };
}
