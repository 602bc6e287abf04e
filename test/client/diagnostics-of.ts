import { check, type Diagnostic } from "../../src/index.js";
import { everyType } from "../support/every-type.js";

/** What a server with other fields than the client knows says about the filter. */
export function diagnosticsOf(filter: string): readonly Diagnostic[] {
  const result = check(filter, everyType);
  return result.ok ? result.warnings : result.diagnostics;
}
