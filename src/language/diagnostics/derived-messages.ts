import { NO_SPAN } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { show } from "./display.js";

/** The code of schemas that are derived from other definitions, in a separate file so that only those load its message. */
export type DerivedCode = "schema.no-counterpart";

/** Returns the warning about a field that is `json()` because no field type has the meaning of its type. */
export function diagnoseNoCounterpart(details: Details[DerivedCode]): Diagnostic {
  const message = `Field ${show(details.field)} is json(), which cannot be filtered or sorted by: no field type corresponds to ${show(details.type)}. Set a field in the overrides, such as text(), or json() to accept this.`;
  return { ...makeDiagnostic("schema.no-counterpart", NO_SPAN, details, message), severity: "warning" };
}
