import { type Diagnostic, type Fix, isError } from "./diagnostic.js";
import { diagnose } from "./messages.js";

/** How many characters are read again at the most to try fixes, so that a long text costs a few readings and no more. */
const MOST_REREAD = 16_384;

/**
 * The diagnostics with those fixes and suggestions that work: the fixed text, read again, has that error no more and no
 * other one instead. Where more is wrong than is reported, that cannot be told, and there are no fixes.
 */
export function withTriedFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => readonly Diagnostic[],
): readonly Diagnostic[] {
  let left = diagnostics.at(-1)?.code === "limit.errors" ? 0 : MOST_REREAD;
  return diagnostics.map((diagnostic) => {
    const { fix } = diagnostic;
    if (fix === undefined) return diagnostic;
    left -= text.length;
    if (left < 0) return withoutFix(diagnostic);
    const others = diagnostics.filter((other) => other !== diagnostic && isError(other)).map(({ code }) => code);
    const newError = read(applied(text, fix)).find((found) => {
      const index = others.indexOf(found.code);
      if (index !== -1) others.splice(index, 1);
      return isError(found) && index === -1;
    });
    return newError === undefined ? diagnostic : withoutFix(diagnostic, newError);
  });
}

export function applied(text: string, { span, text: inserted }: Fix): string {
  // As one piece: engines store the sum of texts as a tree, and once they have seen that, they read all texts more slowly.
  return [text.slice(0, span.start), inserted, text.slice(span.end)].join("");
}

/** Without the fix and all that its sentence says of it; instead, why the schema refuses what it makes of the text. */
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
      return { ...diagnostic, message: diagnostic.message.replace(/ Did you mean .*/s, "") };
    default:
      return diagnostic as Diagnostic;
  }
}
