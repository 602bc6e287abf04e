import { visible } from "../diagnostics/display.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { AnswerError } from "./answer-error.js";
import { ApiError } from "./api-error.js";
import { type Call, type Received, subjectOf } from "./call.js";
import { readDiagnostics } from "./read-diagnostics.js";
import { type Problem, readProblem } from "./read-problem.js";
import { redact } from "./redact.js";

/** In UTF-16 units. */
const LONGEST_EXCERPT = 120;

/** The error of an answer that is no success. */
export function refusalOf(call: Call, received: Received, key: string | undefined): ApiError {
  const { status, text, headers } = received;
  const problem = readProblem(text, headers.get("content-type"));
  const diagnostics = readDiagnostics(problem?.diagnostics);
  const filter = typeof problem?.filter === "string" ? problem.filter : call.filterText;
  const lines =
    diagnostics.length === 0
      ? [sentenceOf(status, problem) ?? excerptOf(text, key)]
      : [visible(problem?.title ?? "Refused."), renderDiagnostics({ filter, raw: call.query }, diagnostics)];
  const message = `${subjectOf(call)} answered ${status || "with a redirect"}: ${lines.join("\n")}`;
  const requestId = requestIdOf(received);
  return new ApiError(redact(message, key), { status, problem, diagnostics, filter, requestId });
}

/** The error of a success that is not what was asked for; the sentence says in what. */
export function surpriseOf(call: Call, received: Received, sentence: string, key: string | undefined): AnswerError {
  const { status, text } = received;
  const excerpt = excerptOf(text, key);
  const message = `${subjectOf(call)} answered ${status}, but not with what was asked for. ${sentence} It begins: ${excerpt}`;
  return new AnswerError(redact(message, key), status, excerpt, requestIdOf(received));
}

function sentenceOf(status: number, problem: Problem | undefined): string | undefined {
  // Browsers say 0 of a redirect that they were told not to follow.
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (isRedirect) return "Redirects are not followed; give the address it leads to.";
  const said = [problem?.title, problem?.detail].filter((part) => part !== undefined);
  return said.length > 0 ? visible(said.join(": ")) : undefined;
}

/** How a text begins, on one line. The key goes first: a part of it, at the end, would not be found. */
function excerptOf(text: string, key: string | undefined): string {
  const beginning = redact(text, key).slice(0, 4 * LONGEST_EXCERPT);
  const line = visible(beginning.replaceAll(/\s+/g, " ").trim());
  if (line === "") return "(nothing)";
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}

function requestIdOf({ headers }: Received): string | undefined {
  return headers.get("x-request-id") ?? undefined;
}
