"use client";

export type { ValueRequest } from "./editor/completion.js";
export type { FilterDetail, FilterEvent, FilterInputEventMap } from "./editor/element/filter-events.js";
export { FilterInputElement } from "./editor/element/filter-input.js";
export type { FormControl } from "./editor/element/form-control.js";
export type { Lint } from "./editor/inspect.js";
export { FilterInput, type FilterInputProps } from "./editor/react/filter-input.js";
export type { SuggestedValue, ValueQuery, ValueSource } from "./editor/value-source.js";
