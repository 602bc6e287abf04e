import { openApi } from "ampipe/http";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "../database/schema.js";
import { EXPORTS, RESOURCES, type ServedResource } from "../resources.js";
import type { CreateOperation } from "./create-handler.js";
import { MAX_BODY_BYTES } from "./read-json.js";

type Operations = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that the service reads or extends. */
export type ApiDocument = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Operations>>;
};

/** Returns the OpenAPI document of the resources. Every operation uses the database, so each has the limits of keys. */
export function apiDocument(resources: readonly ServedResource[] = RESOURCES): ApiDocument {
  const creations = resources.flatMap(({ name, path, create }) =>
    create === undefined ? [] : [[path, { post: createOperation(name, create) }] as const],
  );
  const document = openApi({
    title: "Inventory and resources",
    version: "1.0.0",
    description:
      "Products, partners and companies: lists with `fields`, `filter`, `sort`, pages, cursors, facets and exports, and single records.",
    resources: resources.map(({ name, path, schema, cursors = true, facets = [], get }) => ({
      name,
      path,
      schema,
      cursors,
      facets,
      export: EXPORTS,
      get,
    })),
    paths: Object.fromEntries(creations),
  }) as unknown as ApiDocument;
  const paths = Object.entries(document.paths).map(([path, operations]) => [path, withLimits(operations)]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function createOperation(name: string, { summary, bodySchema, exampleBody, isIdempotent }: CreateOperation): object {
  return {
    operationId: `create${name}`,
    summary,
    ...(isIdempotent ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    requestBody: {
      required: true,
      content: { "application/json": { schema: bodySchema, example: exampleBody } },
    },
    responses: {
      201: created(isIdempotent),
      400: problem("The request or its body is not valid."),
      401: problem("The Authorization header has no valid key."),
      413: problem(`The body has more than ${MAX_BODY_BYTES.POST / 1024} KiB.`),
      415: problem("The content type of the body is not application/json."),
      ...(isIdempotent ? { 422: problem("The Idempotency-Key was used for another record.") } : {}),
      500: problem("Unexpected error of the service. It is logged with the id in `X-Request-Id`."),
      503: problem("The service is temporarily unavailable. Retry after the seconds in `Retry-After`.", RETRY_AFTER),
    },
  };
}

function withLimits(operations: Operations): Operations {
  const entries = Object.entries(operations).map(([method, operation]) => {
    if (typeof operation !== "object" || operation === null || !("responses" in operation)) return [method, operation];
    const responses = { ...(operation.responses as object), 414: TOO_LONG, 429: TOO_MANY_REQUESTS };
    return [method, { ...operation, responses }];
  });
  return Object.fromEntries(entries);
}

function problem(description: string, headers?: object): object {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  return { description, ...(headers && { headers }), content };
}

const RETRY_AFTER = { "Retry-After": { schema: { type: "string" }, description: "Seconds to wait." } };

const TOO_LONG = problem(
  "The path has more than 2 KiB, or the query string without its filter and cursor has more than 8 KiB.",
);
const TOO_MANY_REQUESTS = problem(
  "This key has too many requests in progress. Retry after the seconds in `Retry-After`.",
  RETRY_AFTER,
);

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "A repeated request with the same key creates no second record and gets the same response.",
  schema: { type: "string", minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
};

function created(isIdempotent: boolean | undefined): object {
  const replayed = { schema: { const: "true" }, description: "Present if the record had been created before." };
  return {
    description: "The record was created.",
    headers: {
      Location: { schema: { type: "string" } },
      ...(isIdempotent ? { "Idempotency-Replayed": replayed } : {}),
    },
    content: { "application/json": { schema: CREATED } },
  };
}

const CREATED = {
  type: "object",
  required: ["data"],
  properties: { data: { type: "object", required: ["id"], properties: { id: { type: "integer" } } } },
};
