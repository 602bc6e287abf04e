import type { Diagnostic, Fix } from "../language/diagnostics/diagnostic.js";
import { writeValue } from "../language/text/quoting.js";

/**
 * Returns the fixes of a problem: the certain one, or one for each suggestion, if only the user knows which is meant. An
 * unknown field has fixes even if the rest of its condition has an error, which was not known before: the editor shows it
 * next.
 */
export function fixesOf({ code, details, span, fix }: Diagnostic): readonly Fix[] {
  if (fix !== undefined) return [fix];
  if (code === "bind.unknown-field" || code === "bind.unknown-relation")
    return details.didYouMean.map((text) => ({ span, text }));
  if (code !== "bind.choice" && code !== "bind.value") return [];
  return details.didYouMean.map((value) => ({ span, text: writeValue(value) }));
}
