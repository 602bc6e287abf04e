import { visible } from "../diagnostics/display.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { AnswerError } from "./answer-error.js";
import { ApiError } from "./api-error.js";
import { type Call, type Received, subjectOf } from "./call.js";
import { readDiagnostics } from "./read-diagnostics.js";
import { type Problem, readProblem } from "./read-problem.js";
import type { Redactor } from "./redactor.js";

/** In UTF-16 units. */
const LONGEST_EXCERPT = 120;

/** The error of an answer that is no success. */
export function refusalOf(call: Call, received: Received, redactor: Redactor): ApiError {
  const { status, text, headers } = received;
  const problem = readProblem(text, headers.get("content-type"), redactor);
  const diagnostics = readDiagnostics(problem?.diagnostics);
  const filter = typeof problem?.filter === "string" ? problem.filter : redactor.text(call.filterText);
  const lines =
    diagnostics.length === 0
      ? [sentenceOf(status, problem) ?? excerptOf(text, redactor)]
      : [
          visible(problem?.title ?? "Refused."),
          renderDiagnostics({ filter, raw: redactor.text(call.query) }, diagnostics),
        ];
  const message = `${subjectOf(call)} answered ${status || "with a redirect"}: ${lines.join("\n")}`;
  const requestId = requestIdOf(received, redactor);
  return new ApiError(redactor.text(message), { status, problem, diagnostics, filter, requestId });
}

/** The error of a success that is not what was asked for; the sentence says in what. */
export function surpriseOf(call: Call, received: Received, sentence: string, redactor: Redactor): AnswerError {
  const { status, text } = received;
  const excerpt = excerptOf(text, redactor);
  const message = `${subjectOf(call)} answered ${status}, but not with what was asked for. ${sentence} It begins: ${excerpt}`;
  return new AnswerError(redactor.text(message), status, excerpt, requestIdOf(received, redactor));
}

function sentenceOf(status: number, problem: Problem | undefined): string | undefined {
  // Browsers say 0 of a redirect that they were told not to follow.
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (isRedirect) return "Redirects are not followed; give the address it leads to.";
  const said = [problem?.title, problem?.detail].filter((part) => part !== undefined);
  return said.length > 0 ? visible(said.join(": ")) : undefined;
}

/** Characters of an answer that are looked through for its excerpt. */
const LONGEST_READ = 65_536;

/** How a text begins, on one line. The key goes first: a part of it, at the end, would not be found. */
function excerptOf(text: string, redactor: Redactor): string {
  const read = redactor.text(text.slice(0, LONGEST_READ));
  const safe = text.length > LONGEST_READ ? read.slice(0, -redactor.longest || undefined) : read;
  const line = visible(
    safe
      .slice(0, 4 * LONGEST_EXCERPT)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  if (line === "") return "(nothing)";
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}

function requestIdOf({ headers }: Received, redactor: Redactor): string | undefined {
  const id = headers.get("x-request-id");
  return id === null ? undefined : redactor.text(id);
}
