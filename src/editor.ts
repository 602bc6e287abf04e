export { type CachedValuesOptions, cachedValues } from "./editor/cached-values.js";
export { complete } from "./editor/complete.js";
export { type AsyncCompletion, type CompleteAsyncOptions, completeAsync } from "./editor/complete-async.js";
export type { Completion, CompletionKind, CompletionOption, ValueRequest } from "./editor/completion.js";
export { type HighlightKind, type HighlightSpan, highlight } from "./editor/highlight.js";
export { type Inspection, type InspectOptions, inspect, type Lint } from "./editor/inspect.js";
export type { CompleteOptions } from "./editor/settings.js";
export type { SuggestedValue, ValueQuery, ValueSource } from "./editor/value-source.js";
