import { isJsonObject, type JsonObject, memberOf, parseJson } from "./json.js";
import type { Redactor } from "./redactor.js";

/** Problem details as in RFC 9457. Members of the standard's names have its types; one of another type is left out. */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly instance?: string;
  readonly [extension: string]: unknown;
}

const TYPES = { type: "string", title: "string", status: "number", detail: "string", instance: "string" } as const;

/** The problem in the body of an error; any JSON object that looks like one will do, whatever its media type. */
export function readProblem(text: string, mediaType: string | null, redactor: Redactor): Problem | undefined {
  const json = redactor.json(parseJson(text));
  if (!isJsonObject(json)) return undefined;
  const isDeclared = mediaType !== null && /^application\/problem\+json\b/i.test(mediaType);
  return isDeclared || looksLikeProblem(json) ? withStandardTypes(json) : undefined;
}

function looksLikeProblem(json: JsonObject): boolean {
  const isText = (name: string): boolean => typeof memberOf(json, name) === "string";
  return isText("title") || isText("detail") || Array.isArray(memberOf(json, "diagnostics"));
}

function withStandardTypes(json: JsonObject): Problem {
  const expected = new Map<string, string>(Object.entries(TYPES));
  return Object.fromEntries(
    Object.entries(json).filter(([name, value]) => (expected.get(name) ?? typeof value) === typeof value),
  );
}
