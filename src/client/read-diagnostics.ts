import type { Diagnostic, Fix } from "../language/diagnostics/diagnostic.js";
import type { Span } from "../language/text/span.js";
import { DETAIL_SHAPES, type DetailShape } from "./detail-shapes.js";
import { isIntegerFrom, isJsonObject, type JsonObject, memberOf } from "./json.js";

const SHAPES: ReadonlyMap<unknown, Readonly<Record<string, DetailShape>>> = new Map(Object.entries(DETAIL_SHAPES));

/** The form of all codes, also of those that only newer servers have. */
const CODE = /^[a-z]+\.[a-z0-9-]+$/;

/** Reads diagnostics from JSON. Those with an invalid shape are left out. The details of an unknown code are as sent. */
export function readDiagnostics(json: unknown): readonly Diagnostic[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry: unknown) => readDiagnostic(entry) ?? []);
}

function readDiagnostic(entry: unknown): Diagnostic | undefined {
  const code = memberOf(entry, "code");
  const severity = memberOf(entry, "severity");
  const source = memberOf(entry, "source");
  const message = memberOf(entry, "message");
  const shapes = SHAPES.get(code);
  const span = readSpan(memberOf(entry, "span"));
  const sent = memberOf(entry, "details");
  const details = shapes === undefined ? ofUnknown(code, sent) : readDetails(sent, shapes);
  if (span === undefined || details === undefined || typeof message !== "string") return undefined;
  if (severity !== "error" && severity !== "warning") return undefined;
  if (source !== "filter" && source !== "raw") return undefined;
  const fix = readFix(memberOf(entry, "fix"));
  // Safe: the details have the shape of their code, if this version knows it.
  return { code, severity, source, span, details, message, ...(fix && { fix }) } as unknown as Diagnostic;
}

function ofUnknown(code: unknown, details: unknown): JsonObject | undefined {
  return typeof code === "string" && CODE.test(code) && isJsonObject(details) ? details : undefined;
}

/** Returns the known details of a code, or undefined if one of them has an invalid type. */
function readDetails(json: unknown, shapes: Readonly<Record<string, DetailShape>>): JsonObject | undefined {
  if (!isJsonObject(json)) return undefined;
  const members = Object.entries(shapes).map(([name, shape]) => [name, memberOf(json, name), shape] as const);
  if (!members.every(([, value, shape]) => fits(value, shape))) return undefined;
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function fits(value: unknown, shape: DetailShape): boolean {
  switch (shape) {
    case "string":
      return typeof value === "string";
    case "string?":
      return typeof value === "string" || value === undefined;
    case "number":
      return typeof value === "number";
    case "number?":
      return typeof value === "number" || value === undefined;
    case "string[]":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    default:
      return shape.includes(value);
  }
}

function readSpan(json: unknown): Span | undefined {
  const start = memberOf(json, "start");
  const end = memberOf(json, "end");
  return isIntegerFrom(start, 0) && isIntegerFrom(end, start) ? { start, end } : undefined;
}

/** Returns undefined for an invalid fix, as the diagnostic is useful without it. */
function readFix(json: unknown): Fix | undefined {
  const span = readSpan(memberOf(json, "span"));
  const text = memberOf(json, "text");
  return span !== undefined && typeof text === "string" ? { span, text } : undefined;
}
