import type { CommandEntry } from "./command.js";

/** All commands, in the order of the help. A test compares each name and summary with those of the command itself. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "check",
    summary: "Check filters, and show how to correct them",
    load: async () => (await import("./commands/check.js")).check,
  },
];
