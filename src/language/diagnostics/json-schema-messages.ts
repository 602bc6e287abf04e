import { NO_SPAN } from "../text/span.js";
import type { Details } from "./details.js";
import { type Diagnostic, makeDiagnostic } from "./diagnostic.js";
import { show } from "./display.js";

/** The code of JSON Schema documents, in a separate file so that only `ampipe/json-schema` loads its message. */
export type DocumentCode = "schema.document";

/** Returns the error about a part of a JSON Schema document that is invalid or cannot be resolved. */
export function diagnoseDocument(details: Details[DocumentCode]): Diagnostic {
  const { pointer, problem } = details;
  return makeDiagnostic("schema.document", NO_SPAN, details, `JSON Schema at ${show(pointer)} ${problem}.`);
}
