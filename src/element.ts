import { defineFilterInput } from "./editor/element/define.js";

export type { ValueRequest } from "./editor/completion.js";
export { defineFilterInput } from "./editor/element/define.js";
export type { FilterDetail, FilterEvent, FilterInputEventMap } from "./editor/element/filter-events.js";
export { FilterInputElement } from "./editor/element/filter-input.js";
export type { FormControl } from "./editor/element/form-control.js";
export type { Lint } from "./editor/inspect.js";
export type { SuggestedValue, ValueQuery, ValueSource } from "./editor/value-source.js";

defineFilterInput();
