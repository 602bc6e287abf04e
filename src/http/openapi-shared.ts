/** An object of a document that is written as JSON. */
export type Json = Readonly<Record<string, unknown>>;

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

const count = { type: "integer", minimum: 0 };
const page = { type: "integer", minimum: 1 };
const pageOrNull = { type: ["integer", "null"], minimum: 1 };
const span = {
  type: "object",
  description: "Offsets in UTF-16 units, the end not included.",
  required: ["start", "end"],
  properties: { start: count, end: count },
};

/** What the answers of all resources have in common. */
export const SHARED_SCHEMAS: Readonly<Record<string, Json>> = {
  ListMeta: {
    type: "object",
    required: ["count", "total"],
    properties: {
      count: { ...count, description: "Records in this answer." },
      total: {
        type: ["integer", "null"],
        minimum: 0,
        description: "Records that match; null where they are not counted.",
      },
    },
  },
  Pagination: {
    type: "object",
    required: ["previousPage", "currentPage", "nextPage", "totalPages"],
    properties: {
      previousPage: pageOrNull,
      currentPage: page,
      nextPage: pageOrNull,
      totalPages: { type: ["integer", "null"], minimum: 0 },
    },
  },
  Problem: {
    type: "object",
    description: "What is wrong, as RFC 9457 has it.",
    required: ["type", "title", "status"],
    properties: {
      type: { type: "string" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      diagnostics: { type: "array", items: reference("Diagnostic") },
      filter: { type: "string", description: "The filter as it was read: spans with the source filter count in it." },
      query: { type: "string", description: "The raw query string: spans with the source raw count in it." },
    },
  },
  Diagnostic: {
    type: "object",
    required: ["code", "severity", "source", "span", "details", "message"],
    properties: {
      code: { type: "string", description: "For programs; it does not change.", examples: ["bind.unknown-field"] },
      severity: { enum: ["error", "warning"] },
      source: { enum: ["filter", "raw"] },
      span,
      details: { type: "object" },
      message: { type: "string", description: "For people; it may change." },
      suggestion: { type: "array", items: { type: "string" }, description: "What may have been meant." },
      fix: {
        type: "object",
        description: "Replace the span by the text and this problem is gone.",
        required: ["span", "text"],
        properties: { span, text: { type: "string" } },
      },
    },
  },
};
