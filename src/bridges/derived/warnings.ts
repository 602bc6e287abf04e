import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import { type Finding, toDiagnostic } from "../../language/diagnostics/finding.js";
import { FUNCTION, type Options, type OptionsOf, type OptionType } from "../../language/diagnostics/options.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";

export const DERIVED_SCHEMA_OPTIONS = {
  /**
   * Called once with the warnings of a call, if there are any: the fields that became `json()`. Default: prints them
   * with `console.warn`.
   */
  onWarnings: FUNCTION as OptionType<(warnings: readonly Diagnostic[]) => void>,
};

/** Options of the functions that derive a schema from another definition. */
export interface DerivedSchemaOptions extends Options, OptionsOf<typeof DERIVED_SCHEMA_OPTIONS> {}

export function reportWarnings(warnings: readonly Finding[], options: DerivedSchemaOptions | undefined): void {
  if (warnings.length === 0) return;
  const report = options?.onWarnings ?? printWarnings;
  report(warnings.map(toDiagnostic));
}

function printWarnings(warnings: readonly Diagnostic[]): void {
  console.warn(renderDiagnostics("", warnings));
}
