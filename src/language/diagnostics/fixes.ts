import { type Diagnostic, type Fix, isError } from "./diagnostic.js";
import { diagnose } from "./messages.js";

/** The most characters that are parsed again to try fixes, which bounds the cost for long texts. */
const MAX_REREAD = 16_384;

/**
 * Removes the fixes and suggestions that do not work. A fix works if the fixed text, read again, has neither that error
 * nor a new one. If some errors are not reported, new ones cannot be recognized, and all fixes are removed.
 */
export function verifyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => readonly Diagnostic[],
): readonly Diagnostic[] {
  let left = diagnostics.some(({ code }) => code === "limit.errors") ? 0 : MAX_REREAD;
  return diagnostics.map((diagnostic) => {
    const { fix } = diagnostic;
    if (fix === undefined) return diagnostic;
    left -= text.length;
    if (left < 0) return withoutFix(diagnostic);
    const others = diagnostics.filter((other) => other !== diagnostic && isError(other)).map(({ code }) => code);
    const newError = read(applyFix(text, fix)).find((found) => {
      const index = others.indexOf(found.code);
      if (index !== -1) others.splice(index, 1);
      return isError(found) && index === -1;
    });
    return newError === undefined ? diagnostic : withoutFix(diagnostic, newError);
  });
}

export function applyFix(text: string, { span, text: inserted }: Fix): string {
  // `join` returns a flat string. Engines store a concatenation as a tree; once they have seen one, they read all texts
  // more slowly.
  return [text.slice(0, span.start), inserted, text.slice(span.end)].join("");
}

/** Removes the fix and the suggestion in the message. Appends why the schema does not allow the fixed text. */
function withoutFix(diagnostic: Diagnostic, reason?: Diagnostic): Diagnostic {
  const plain = withoutSuggestion(diagnostic);
  const why = plain.code === "syntax.unknown-operator" && reason?.code.startsWith("bind.") ? ` ${reason.message}` : "";
  return { ...plain, message: plain.message + why };
}

function withoutSuggestion({ fix: _fix, ...diagnostic }: Diagnostic): Diagnostic {
  const { span } = diagnostic;
  switch (diagnostic.code) {
    case "syntax.unknown-operator":
      return diagnose(diagnostic.code, span, { ...diagnostic.details, didYouMean: [] });
    case "syntax.missing-operator":
      return diagnose(diagnostic.code, span, { found: diagnostic.details.found });
    case "syntax.bare-negation":
    case "bind.operator":
    case "bind.value": {
      const { didYouMean: _suggestion, ...details } = diagnostic.details;
      return diagnose(diagnostic.code, span, details as never);
    }
    case "bind.choice": {
      const { details } = diagnostic;
      const didYouMean = details.didYouMean.filter((name) => details.choices.includes(name));
      return diagnose(diagnostic.code, span, { ...details, didYouMean });
    }
    case "suspect.operator":
    case "suspect.wildcard":
    case "suspect.commas":
    case "suspect.midnight":
      return { ...diagnostic, message: diagnostic.message.replace(/ Did you mean .*/s, "") };
    default:
      return diagnostic as Diagnostic;
  }
}
