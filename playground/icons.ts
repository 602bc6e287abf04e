/** Paths of icons on a grid of 16 by 16, drawn as lines. */
export const ERROR = "M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M8 4.75v4M8 11.1v.1";
export const WARNING = "M8 2 1.6 13.5h12.8ZM8 6.25v3.5M8 11.6v.1";
export const ASCENDING = "M8 13V3M4 7l4-4 4 4";
export const DESCENDING = "M8 3v10M4 9l4 4 4-4";
export const SORTABLE = "M5 6.5 8 3.5l3 3M5 9.5l3 3 3-3";
export const PREVIOUS = "M10 3 5 8l5 5";
export const NEXT = "m6 3 5 5-5 5";
export const COPY = "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8Z";
export const DONE = "m3 8.5 3.5 3.5L13 4.5";
export const ADD = "M8 3v10M3 8h10";
export const COLUMNS = "M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10";
export const KEY = "M9.5 6.5a3 3 0 1 1-3-3a3 3 0 0 1 3 3M8.7 8.7l4.8 4.8M11 11l1.5-1.5";
export const THEME = "M8 2a6 6 0 1 0 0 12ZM8 2a6 6 0 0 1 0 12";
