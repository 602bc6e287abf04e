import type { Diagnostic } from "./diagnostic.js";
import { renderDiagnostics, type Sources } from "./render.js";

/** What the `...OrThrow` functions and the builders throw: every problem at once, rendered in the message. */
export class FilterError extends Error {
  override readonly name = "FilterError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], text: string | Sources = "") {
    super(renderDiagnostics(text, diagnostics));
    this.diagnostics = diagnostics;
  }
}
