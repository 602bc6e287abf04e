import type { Diagnostic } from "./diagnostic.js";
import { type Finding, toDiagnostic } from "./finding.js";
import { renderDiagnostics, type Sources } from "./render.js";

/**
 * A process can load this package twice, as ES modules and as CommonJS. All copies share this symbol, so `instanceof` also
 * holds for an error of another copy. Not for a subclass, which inherits the method: the symbol does not tell its errors.
 */
const IS_FILTER_ERROR = /* @__PURE__ */ Symbol.for("ampipe.FilterError");

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
  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return super[Symbol.hasInstance](value) || (this === FilterError && IS_FILTER_ERROR in Object(value));
  }

  override readonly name = "FilterError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], text: string | Sources = "") {
    super(renderDiagnostics(text, diagnostics));
    this.diagnostics = diagnostics;
  }

  /** @internal */
  [IS_FILTER_ERROR](): void {}
}

export function filterError(findings: readonly Finding[], text?: string): FilterError {
  return new FilterError(findings.map(toDiagnostic), text);
}
