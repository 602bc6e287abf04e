import type { CommandEntry } from "./command.js";

/** All commands, in the order of the help. A test compares each name and summary with those of the command itself. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "filter",
    summary: "Print the rows of JSON or CSV files that match a filter",
    load: async () => (await import("./commands/filter.js")).filter,
  },
  {
    name: "check",
    summary: "Check filters, and show how to correct them",
    load: async () => (await import("./commands/check.js")).check,
  },
  {
    name: "format",
    summary: "Print filters in canonical form, pretty or for a URL",
    load: async () => (await import("./commands/format.js")).format,
  },
  {
    name: "tree",
    summary: "Print the tree of a filter",
    load: async () => (await import("./commands/tree.js")).tree,
  },
  {
    name: "compare",
    summary: "Compare the records that two filters match, with examples",
    load: async () => (await import("./commands/compare.js")).compare,
  },
  {
    name: "simplify",
    summary: "Print a filter with fewer conditions that matches the same records",
    load: async () => (await import("./commands/simplify.js")).simplify,
  },
  {
    name: "sql",
    summary: "Convert a filter to SQL with parameters",
    load: async () => (await import("./commands/sql.js")).sql,
  },
  {
    name: "explain",
    summary: "Explain why records match a filter or do not",
    load: async () => (await import("./commands/explain.js")).explain,
  },
  {
    name: "schema",
    summary: "Infer a schema from data, as JSON or TypeScript to edit",
    load: async () => (await import("./commands/schema.js")).schema,
  },
  {
    name: "complete",
    summary: "List what can follow in an unfinished filter",
    load: async () => (await import("./commands/complete.js")).complete,
  },
  {
    name: "completion",
    summary: "Print a script that completes commands and filters in a shell",
    load: async () => (await import("./commands/completion.js")).completionOf(COMMANDS),
  },
];
