import type { Diagnostic } from "./diagnostic.js";
import { renderDiagnostics, type Sources } from "./render.js";

/**
 * The error of the `...OrThrow` functions and the builders: all problems at once, rendered in the message.
 *
 * @example
 * ```ts
 * try {
 *   parseOrThrow("name=");
 * } catch (error) {
 *   if (error instanceof FilterError) console.log(error.diagnostics[0]?.code); // "syntax.missing-value"
 * }
 * ```
 */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], text: string | Sources = "") {
    super(renderDiagnostics(text, diagnostics));
    this.diagnostics = diagnostics;
  }
}
