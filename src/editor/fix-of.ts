import type { Diagnostic, Fix } from "../language/diagnostics/diagnostic.js";

/**
 * Returns the fix of a problem. An unknown field with one similar name has a fix in an editor even if the rest of its
 * condition has an error, which was not known before: the editor shows it next.
 */
export function fixOf({ code, details, span, fix }: Diagnostic): Fix | undefined {
  if (fix !== undefined || code !== "bind.unknown-field") return fix;
  const [name, another] = details.didYouMean;
  return name === undefined || another !== undefined ? undefined : { span, text: name };
}
