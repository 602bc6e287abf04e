import { check, type Diagnostic } from "../../src/index.js";
import { everyType } from "../support/every-type.js";

/** Returns the diagnostics of a server whose schema differs from the client's. */
export function diagnosticsOf(filter: string): readonly Diagnostic[] {
  const result = check(filter, everyType);
  return result.ok ? result.warnings : result.diagnostics;
}
