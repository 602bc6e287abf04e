export { complete } from "./editor/complete.js";
export type { Completion, CompletionKind, CompletionOption, ValueRequest } from "./editor/completion.js";
export { type HighlightKind, type HighlightSpan, highlight } from "./editor/highlight.js";
export { type Inspection, inspect } from "./editor/inspect.js";
export type { CompleteOptions } from "./editor/settings.js";
