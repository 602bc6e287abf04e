import { visible } from "../diagnostics/display.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { AnswerError } from "./answer-error.js";
import { ApiError } from "./api-error.js";
import { type Call, type Received, subjectOf } from "./call.js";
import { readDiagnostics } from "./read-diagnostics.js";
import { type Problem, readProblem } from "./read-problem.js";

const LONGEST_EXCERPT = 120;

/** Makes the errors about answers. An answer that repeats the key does not bring it into a message. */
export class Failures {
  constructor(private readonly key: string | undefined) {}

  refusal(call: Call, received: Received): ApiError {
    const { status, text, headers } = received;
    const problem = readProblem(text, headers.get("content-type"));
    const diagnostics = readDiagnostics(problem?.diagnostics);
    const filter = typeof problem?.filter === "string" ? problem.filter : call.filterText;
    const sentences =
      diagnostics.length > 0
        ? `\n${renderDiagnostics({ filter, raw: call.query }, diagnostics)}`
        : ` ${sentenceOf(status, problem, text)}`;
    const title = diagnostics.length > 0 ? ` ${visible(problem?.title ?? "")}`.trimEnd() : "";
    const message = `${subjectOf(call)} answered ${status || "with a redirect"}:${title}${sentences}`;
    const requestId = requestIdOf(received);
    return new ApiError(this.redact(message), { status, problem, diagnostics, filter, requestId });
  }

  surprise(call: Call, received: Received, sentence: string): AnswerError {
    const { status, text } = received;
    const excerpt = this.redact(excerptOf(text));
    const message = `${subjectOf(call)} answered ${status}, but not with what was asked for. ${visible(sentence)}`;
    return new AnswerError(
      `${this.redact(message)} It begins: ${excerpt || "(nothing)"}`,
      status,
      excerpt,
      requestIdOf(received),
    );
  }

  private redact(text: string): string {
    return this.key === undefined ? text : text.replaceAll(this.key, "[key]");
  }
}

function sentenceOf(status: number, problem: Problem | undefined, text: string): string {
  // Browsers say 0 of a redirect that they were told not to follow.
  if (status === 0 || (status >= 300 && status < 400))
    return "Redirects are not followed; give the address it leads to.";
  const said = [problem?.title, problem?.detail].filter((part) => part !== undefined);
  return said.length > 0 ? visible(said.join(": ")) : excerptOf(text) || "(nothing)";
}

function excerptOf(text: string): string {
  const line = visible(
    text
      .slice(0, 4 * LONGEST_EXCERPT)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}

function requestIdOf({ headers }: Received): string | undefined {
  return headers.get("x-request-id") ?? undefined;
}
