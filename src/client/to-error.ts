import { visible } from "../language/diagnostics/display.js";
import { renderDiagnostics } from "../language/diagnostics/render.js";
import { type Call, describeCall, type RawResponse } from "./attempt.js";
import { ApiError, type ApiProblem, ResponseError } from "./errors.js";
import { isJsonObject, type JsonObject, memberOf, parseJson } from "./json.js";
import { readDiagnostics } from "./read-diagnostics.js";
import type { Redactor } from "./redactor.js";

/** Returns the error of a response whose status is not a success. */
export function toApiError(call: Call, response: RawResponse, redactor: Redactor): ApiError {
  const { status, text, headers } = response;
  const problem = readProblem(text, headers.get("content-type"), redactor);
  const diagnostics = readDiagnostics(problem?.diagnostics);
  const filter = typeof problem?.filter === "string" ? problem.filter : redactor.text(call.filterText);
  const raw = typeof problem?.query === "string" ? problem.query : redactor.text(call.query);
  const lines =
    diagnostics.length === 0
      ? [describeProblem(status, problem) ?? excerptOf(text, redactor)]
      : [visible(problem?.title ?? "Invalid request"), renderDiagnostics({ filter, raw }, diagnostics)];
  const message = `${describeCall(call)} responded with ${status || "a redirect"}: ${lines.join("\n")}`;
  const requestId = requestIdOf(response, redactor);
  return new ApiError(redactor.text(message), { status, problem, diagnostics, filter, requestId });
}

/** Returns the error of a successful response with an unexpected body. The sentence describes what is wrong with it. */
export function toResponseError(
  call: Call,
  response: RawResponse,
  sentence: string,
  redactor: Redactor,
): ResponseError {
  const { status, text } = response;
  const excerpt = excerptOf(text, redactor);
  const message = `${describeCall(call)} responded with ${status} and an unexpected body. ${sentence} Body: ${excerpt}`;
  return new ResponseError(redactor.text(message), status, excerpt, requestIdOf(response, redactor));
}

function describeProblem(status: number, problem: ApiProblem | undefined): string | undefined {
  // In browsers, a redirect that is not followed has status 0.
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (isRedirect) return "Redirects are not followed. Use the target URL.";
  const parts = [problem?.title, problem?.detail].filter((part) => part !== undefined);
  return parts.length > 0 ? visible(parts.join(": ")) : undefined;
}

/** In UTF-16 code units. */
const MAX_EXCERPT = 120;

/** UTF-16 code units of a body that are redacted to get its excerpt. */
const MAX_SCANNED = 65_536;

/**
 * Returns the start of a text on one line. The text is redacted before it is cut: a key that is cut in half would not be
 * found.
 */
function excerptOf(text: string, redactor: Redactor): string {
  const redacted = redactor.text(text.slice(0, MAX_SCANNED));
  const safe = text.length > MAX_SCANNED ? redacted.slice(0, -redactor.maxLength || undefined) : redacted;
  const line = visible(
    safe
      .slice(0, 4 * MAX_EXCERPT)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  if (line === "") return "(empty)";
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT)}…` : line;
}

function requestIdOf({ headers }: RawResponse, redactor: Redactor): string | undefined {
  const id = headers.get("x-request-id");
  return id === null ? undefined : redactor.text(id);
}

/** Returns the problem details of an error response. Accepts any JSON object that looks like a problem. */
function readProblem(text: string, mediaType: string | null, redactor: Redactor): ApiProblem | undefined {
  const json = redactor.json(parseJson(text));
  if (!isJsonObject(json)) return undefined;
  const isDeclared = mediaType !== null && /^application\/problem\+json\b/i.test(mediaType);
  return isDeclared || looksLikeProblem(json) ? withStandardTypes(json) : undefined;
}

function looksLikeProblem(json: JsonObject): boolean {
  const isText = (name: string): boolean => typeof memberOf(json, name) === "string";
  return isText("title") || isText("detail") || Array.isArray(memberOf(json, "diagnostics"));
}

const STANDARD_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({ type: "string", title: "string", status: "number", detail: "string", instance: "string" }),
);

/** Removes the standard members that do not have their standard type. */
function withStandardTypes(json: JsonObject): ApiProblem {
  return Object.fromEntries(
    Object.entries(json).filter(([name, value]) => (STANDARD_TYPES.get(name) ?? typeof value) === typeof value),
  );
}
