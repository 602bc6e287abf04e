import type { Diagnostic, Fix } from "../language/diagnostics/diagnostic.js";
import { clip, visible } from "../language/diagnostics/display.js";

/** Returns the label of the button that applies a fix. `replaced` is the text that the fix replaces. */
export function fixLabel({ text }: Fix, replaced: string): string {
  if (text === "") return `Remove ${visible(clip(replaced))}`;
  return `${replaced === "" ? "Insert" : "Use"} ${visible(clip(text))}`;
}

/** Returns what a list of problems shows. */
export function problemText({ severity, message }: Diagnostic): string {
  return `${severity === "error" ? "Error" : "Warning"}: ${visible(message)}`;
}
