import { type HighlightKind, highlight } from "../editor/highlight.js";
import { visible } from "../language/diagnostics/display.js";
import { paint } from "./color.js";

/** The escape sequences by kind. Only the eight basic colors, which terminals adapt to their background. */
const CODES: Readonly<Record<HighlightKind, string>> = {
  field: "36",
  operator: "1",
  value: "32",
  string: "32",
  null: "35",
  connective: "1;33",
  not: "1;33",
  punctuation: "33",
  space: "",
  error: "31",
};

/** Returns a filter in colors, without characters that control the terminal. */
export function paintFilter(text: string, isOn: boolean): string {
  if (!isOn) return safe(text);
  return highlight(text)
    .map(({ start, end, kind }) => {
      const code = CODES[kind];
      return paint(safe(text.slice(start, end)), code, code !== "");
    })
    .join("");
}

/** Keeps line breaks, which long filters have. */
function safe(text: string): string {
  return text.split("\n").map(visible).join("\n");
}
