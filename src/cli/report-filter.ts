import { sameFilter } from "../language/ast/same-filter.js";
import { type Diagnostic, isError, type Result } from "../language/diagnostics/diagnostic.js";
import { show, visible } from "../language/diagnostics/display.js";
import { applyFix } from "../language/diagnostics/fixes.js";
import { renderDiagnostics } from "../language/diagnostics/render.js";
import type { Schema } from "../language/schema/schema.js";
import { parse } from "../language/syntax/parse.js";
import { paint } from "./color.js";
import type { OptionValues, Streams } from "./command.js";
import { type MeantFilter, meantFilter, searchFilter } from "./meant-filter.js";
import { paintFilter } from "./paint-filter.js";
import { shellQuote } from "./shell-quote.js";

/** A call of a command with a filter, to write it again with a corrected filter. */
export interface FilterCall {
  readonly command: string;
  /** The arguments after the filter. */
  readonly rest: readonly string[];
  readonly options: OptionValues;
}

/** Where to report, and whether in color. */
export type ReportStreams = Pick<Streams, "report" | "errorsHaveColor">;

/**
 * Reports the diagnostics of a filter with the line and carets. If the filter can be corrected, also reports the corrected
 * command, or without a call the corrected filter. For a valid filter, that is what it probably means.
 */
export function reportFilter(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => Result<unknown>,
  streams: ReportStreams,
  call?: FilterCall,
  schema?: Schema,
): void {
  const corrected = reportDiagnostics(text, diagnostics, read, streams, schema);
  if (corrected !== undefined) reportCorrection(corrected, !diagnostics.some(isError), streams, call);
}

/** Reports the diagnostics of a filter. Returns the filter that is probably meant, if there is another one. */
export function reportDiagnostics(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => Result<unknown>,
  streams: ReportStreams,
  schema?: Schema,
): string | undefined {
  for (const diagnostic of diagnostics) streams.report(renderInColor(text, diagnostic, streams.errorsHaveColor));
  for (const name of namesWithoutValue(diagnostics)) {
    streams.report(`To give ${show(name)} a value, add --name ${name}=VALUE`);
  }
  const guessed = schema === undefined ? undefined : meantFilter(text, schema);
  const meant = verified(text, guessed, read);
  if (diagnostics.length === 0 && meant?.separator !== undefined) {
    streams.report(separatorWarning(meant.separator, streams.errorsHaveColor));
  }
  if (diagnostics.some(isError) && meant === undefined) {
    for (const [spelled, name] of guessed?.renamed ?? []) {
      streams.report(`Field ${show(spelled)} is called ${show(name)} in filters.`);
    }
  }
  return (
    meant?.text ??
    correct(text, diagnostics, read) ??
    withoutWarnings(text, diagnostics, read) ??
    searched(text, diagnostics, read, schema)
  );
}

/** Returns a filter that searches for a text without a condition. */
function searched(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => Result<unknown>,
  schema: Schema | undefined,
): string | undefined {
  if (schema === undefined || !diagnostics.some(isError)) return undefined;
  const search = searchFilter(text, schema);
  return search !== undefined && read(search).ok ? search : undefined;
}

/** Returns each name whose value is missing. */
function namesWithoutValue(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  return new Set(diagnostics.flatMap((diagnostic) => (diagnostic.code === "bind.name" ? diagnostic.details.name : [])));
}

/** Reports a command with the corrected filter, or without a call the filter. */
export function reportCorrection(corrected: string, isValid: boolean, streams: ReportStreams, call?: FilterCall): void {
  const command = call === undefined ? undefined : commandLine(call, corrected);
  // A command that cannot be shown exactly cannot be copied.
  if (command !== undefined && visible(command) === command) {
    streams.report(`${isValid ? "Did you mean" : "Run"}: ${command}`);
  } else {
    streams.report(`${isValid ? "Did you mean" : "Corrected"}: ${paintFilter(corrected, streams.errorsHaveColor)}`);
  }
}

/** Returns the meaning of a filter if it is valid and another one than that of the text. */
function verified(
  text: string,
  meant: MeantFilter | undefined,
  read: (text: string) => Result<unknown>,
): MeantFilter | undefined {
  if (meant === undefined || !read(meant.text).ok) return undefined;
  const [before, after] = [parse(text), parse(meant.text)];
  return before.ok && after.ok && sameFilter(before.value, after.value) ? undefined : meant;
}

function separatorWarning(separator: string, hasColor: boolean): string {
  const connective = /^(?:\||or)/i.test(separator) ? "|" : "&";
  const found = separator.trim() === "" ? "The space" : `"${separator}"`;
  return paint(`Warning: ${found} is part of a value. To combine conditions, write "${connective}".`, "1;33", hasColor);
}

/** Returns the filter with all fixes of its errors, or undefined if it is not valid then. */
export function correct(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => Result<unknown>,
): string | undefined {
  return withFixes(text, diagnostics.filter(isError), (fixed) => read(fixed).ok);
}

/** Returns a valid filter with all fixes of its warnings. */
function withoutWarnings(
  text: string,
  diagnostics: readonly Diagnostic[],
  read: (text: string) => Result<unknown>,
): string | undefined {
  return diagnostics.some(isError) ? undefined : withFixes(text, diagnostics, (fixed) => read(fixed).ok);
}

/** Applies all fixes, of those that overlap the last one. Returns undefined without fixes, or if the text is not valid then. */
export function withFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  isValid: (text: string) => boolean,
): string | undefined {
  const fixes = diagnostics.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  // From the end, so that the spans before a fix stay valid.
  const inOrder = fixes.sort((one, other) => other.span.start - one.span.start);
  let corrected = text;
  let end = text.length;
  for (const fix of inOrder) {
    if (fix.span.end > end) continue;
    corrected = applyFix(corrected, fix);
    end = fix.span.start;
  }
  return corrected !== text && isValid(corrected) ? corrected : undefined;
}

function renderInColor(text: string, diagnostic: Diagnostic, hasColor: boolean): string {
  const rendered = renderDiagnostics(text, [diagnostic]);
  if (!hasColor) return rendered;
  const color = isError(diagnostic) ? "31" : "33";
  return rendered
    .split("\n")
    .map((line, index) => {
      if (index === 0) return paint(line, `1;${color}`, true);
      // The second line is the filter, or an excerpt that cannot be highlighted alone. The third has the carets.
      return line === `  ${text}` ? `  ${paintFilter(text, true)}` : paint(line, color, index === 2);
    })
    .join("\n");
}

/** Returns a command with its arguments, quoted for `sh`. */
export function commandLine({ command, rest, options }: FilterCall, filter: string): string {
  const given = Object.entries(options).flatMap(([name, value]) => optionWords(name, value));
  const args = [filter, ...rest];
  const words = args.some((word) => word.startsWith("-") && word !== "-")
    ? [...given, "--", ...args]
    : [...args, ...given];
  return ["ampipe", command, ...words.map(shellQuote)].join(" ");
}

function optionWords(name: string, value: OptionValues[string]): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  const values = typeof value === "string" ? [value] : value;
  return values.flatMap((one) => (one.startsWith("-") ? [`--${name}=${one}`] : [`--${name}`, one]));
}
