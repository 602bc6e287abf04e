import { openApi } from "ampipe/http";
import { PARTNER_PATH, RESOURCES } from "../resources.js";

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const createPartner = {
  operationId: "createPartner",
  summary: "Create a partner",
  parameters: [
    {
      name: "Idempotency-Key",
      in: "header",
      description: "A request that is sent again with the same key creates nothing more, and has the same answer.",
      schema: { type: "string", minLength: 1, maxLength: 255 },
    },
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string" } },
          additionalProperties: false,
        },
      },
    },
  },
  responses: {
    201: {
      description: "The partner has been created.",
      headers: { Location: { schema: { type: "string" } } },
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["data"],
            properties: { data: { type: "object", required: ["id"], properties: { id: { type: "integer" } } } },
          },
        },
      },
    },
    400: problem("The body is not what it should be."),
    401: problem("There is no valid key in the Authorization header."),
    413: problem("The body has more than 64 KiB."),
    415: problem("The body is not JSON by its content type."),
    422: problem("The Idempotency-Key was used for another partner."),
    503: problem("The service cannot answer right now; `Retry-After` says when to try again."),
  },
};

const document = openApi({
  title: "Inventory and resources",
  version: "1.0.0",
  description:
    "Products, partners and companies: lists with `fields`, `filter`, `page` and `limit`, and single records.",
  resources: RESOURCES.map(({ name, path, schema, get }) => ({ name, path, schema, get })),
  paths: { [PARTNER_PATH]: { post: createPartner } },
});

const TOO_LONG = problem("The path has more than 2 KiB, or the query string has more than 8 KiB besides its filter.");
const TOO_MANY_REQUESTS = problem("This key has used its share of the service; `Retry-After` says when to try again.");

/** The service described for programs. Every operation needs the database, of which each key has a share. */
export const apiDocument = {
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths as Paths).map(([path, operations]) => [path, withLimits(operations)]),
  ),
};

type Paths = Readonly<Record<string, Operations>>;
type Operations = Readonly<Record<string, unknown>>;

function withLimits(operations: Operations): Operations {
  const entries = Object.entries(operations).map(([method, operation]) => {
    if (typeof operation !== "object" || operation === null || !("responses" in operation)) return [method, operation];
    const responses = { ...(operation.responses as object), 414: TOO_LONG, 429: TOO_MANY_REQUESTS };
    return [method, { ...operation, responses }];
  });
  return Object.fromEntries(entries);
}
