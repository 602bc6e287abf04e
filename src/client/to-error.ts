import { visible } from "../diagnostics/display.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { type Call, type Received, subjectOf } from "./attempt.js";
import { ApiError, type ApiProblem, ResponseError } from "./errors.js";
import { isJsonObject, type JsonObject, memberOf, parseJson } from "./json.js";
import { readDiagnostics } from "./read-diagnostics.js";
import type { Redactor } from "./redactor.js";

/** In UTF-16 units. */
const LONGEST_EXCERPT = 120;

/** The error of an answer that is no success. */
export function toApiError(call: Call, received: Received, redactor: Redactor): ApiError {
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
export function toResponseError(call: Call, received: Received, sentence: string, redactor: Redactor): ResponseError {
  const { status, text } = received;
  const excerpt = excerptOf(text, redactor);
  const message = `${subjectOf(call)} answered ${status}, but not with what was asked for. ${sentence} It begins: ${excerpt}`;
  return new ResponseError(redactor.text(message), status, excerpt, requestIdOf(received, redactor));
}

function sentenceOf(status: number, problem: ApiProblem | undefined): string | undefined {
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

const TYPES = { type: "string", title: "string", status: "number", detail: "string", instance: "string" } as const;

/** The problem in the body of an error; any JSON object that looks like one will do, whatever its media type. */
export function readProblem(text: string, mediaType: string | null, redactor: Redactor): ApiProblem | undefined {
  const json = redactor.json(parseJson(text));
  if (!isJsonObject(json)) return undefined;
  const isDeclared = mediaType !== null && /^application\/problem\+json\b/i.test(mediaType);
  return isDeclared || looksLikeProblem(json) ? withStandardTypes(json) : undefined;
}

function looksLikeProblem(json: JsonObject): boolean {
  const isText = (name: string): boolean => typeof memberOf(json, name) === "string";
  return isText("title") || isText("detail") || Array.isArray(memberOf(json, "diagnostics"));
}

function withStandardTypes(json: JsonObject): ApiProblem {
  const expected = new Map<string, string>(Object.entries(TYPES));
  return Object.fromEntries(
    Object.entries(json).filter(([name, value]) => (expected.get(name) ?? typeof value) === typeof value),
  );
}
