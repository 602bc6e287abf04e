/** An object of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

const count = { type: "integer", minimum: 0 };
const page = { type: "integer", minimum: 1 };
const pageOrNull = { type: ["integer", "null"], minimum: 1 };
const span = {
  type: "object",
  description: "Start and end offset in UTF-16 code units; the end is exclusive.",
  required: ["start", "end"],
  properties: { start: count, end: count },
};

/** The schemas that the responses of all resources share. */
export const SHARED_SCHEMAS: Readonly<Record<string, Json>> = {
  ListMeta: {
    type: "object",
    required: ["count", "total"],
    properties: {
      count: { ...count, description: "Number of records in this response." },
      total: {
        type: ["integer", "null"],
        minimum: 0,
        description: "Number of matching records on all pages; null if the server does not count them.",
      },
    },
  },
  Pagination: {
    type: "object",
    required: ["previousPage", "currentPage", "nextPage", "totalPages"],
    properties: {
      previousPage: { ...pageOrNull, description: "Null if no page precedes this one." },
      currentPage: page,
      nextPage: { ...pageOrNull, description: "Null if no page follows this one." },
      totalPages: {
        type: ["integer", "null"],
        minimum: 0,
        description: "Number of pages; null if the server does not count the records.",
      },
    },
  },
  Problem: {
    type: "object",
    description: "Error response (RFC 9457).",
    required: ["type", "title", "status"],
    properties: {
      type: { type: "string" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      diagnostics: {
        type: "array",
        items: reference("Diagnostic"),
        description: "All errors and warnings of the query string.",
      },
      filter: { type: "string", description: "The decoded filter. Spans with source `filter` refer to it." },
      query: {
        type: "string",
        description: "The raw query string, or the body of a `QUERY` request. Spans with source `raw` refer to it.",
      },
    },
  },
  Diagnostic: {
    type: "object",
    required: ["code", "severity", "source", "span", "details", "message"],
    properties: {
      code: {
        type: "string",
        description: "Stable identifier of the problem, for programs.",
        examples: ["bind.unknown-field"],
      },
      severity: { enum: ["error", "warning"] },
      source: {
        enum: ["filter", "raw"],
        description:
          "The text that the span refers to: the decoded filter, or the query string or body of a `QUERY` request.",
      },
      span,
      details: { type: "object", description: "Values of the message, depending on the code." },
      message: { type: "string", description: "Message for people. The wording may change." },
      suggestion: {
        type: "array",
        items: { type: "string" },
        description: "Similar names or values, best match first.",
      },
      fix: {
        type: "object",
        description: "An edit that fixes the problem: replace the span with the text.",
        required: ["span", "text"],
        properties: { span, text: { type: "string" } },
      },
    },
  },
};
