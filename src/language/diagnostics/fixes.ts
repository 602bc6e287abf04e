import { type Fix, isError } from "./diagnostic.js";
import type { Finding } from "./finding.js";

/** The most characters that are parsed again to try fixes, which bounds the cost for long texts. */
const MAX_REREAD = 16_384;

/**
 * Removes the fixes and suggestions that do not work. A fix works if the fixed text, read again, has neither that error
 * nor a new one. If some errors are not reported, new ones cannot be recognized, and all fixes are removed.
 */
export function verifyFixes(
  text: string,
  findings: readonly Finding[],
  read: (text: string) => readonly Finding[],
): readonly Finding[] {
  let left = findings.some(({ code }) => code === "limit.errors") ? 0 : MAX_REREAD;
  return findings.map((finding) => {
    const { fix } = finding;
    if (fix === undefined) return finding;
    left -= text.length;
    if (left < 0) return withoutFix(finding);
    const others = findings.filter((other) => other !== finding && isError(other)).map(({ code }) => code);
    const newError = read(applyFix(text, fix)).find((found) => {
      const index = others.indexOf(found.code);
      if (index !== -1) others.splice(index, 1);
      return isError(found) && index === -1;
    });
    return newError === undefined ? finding : withoutFix(finding, newError);
  });
}

export function applyFix(text: string, { span, text: inserted }: Fix): string {
  // `join` returns a flat string. Engines store a concatenation as a tree; once they have seen one, they read all texts
  // more slowly.
  return [text.slice(0, span.start), inserted, text.slice(span.end)].join("");
}

/** Removes the fix and its suggestion. For an unknown operator, `newError` says why the schema rejects the fixed text. */
function withoutFix(finding: Finding, newError?: Finding): Finding {
  const plain = { ...withoutSuggestion(finding), fix: undefined };
  const isRejected = plain.code === "syntax.unknown-operator" && newError?.code.startsWith("bind.");
  return isRejected ? { ...plain, reason: newError } : plain;
}

function withoutSuggestion(finding: Finding): Finding {
  switch (finding.code) {
    case "syntax.missing-operator":
      return { ...finding, details: { found: finding.details.found } };
    case "bind.choice": {
      const { choices, didYouMean } = finding.details;
      return {
        ...finding,
        details: { ...finding.details, didYouMean: didYouMean.filter((it) => choices.includes(it)) },
      };
    }
    case "bind.unknown-field":
      // The suggestions are the names of fields, which is useful even if the condition has another error.
      return finding;
    default:
      return "didYouMean" in finding.details
        ? ({ ...finding, details: { ...finding.details, didYouMean: [] } } as Finding)
        : finding;
  }
}
