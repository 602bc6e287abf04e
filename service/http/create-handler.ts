import { problemResponse } from "ampipe/http";
import type { Database } from "../database/database.js";
import { MAX_IDEMPOTENCY_KEY_LENGTH } from "../database/schema.js";
import type { Context } from "./environment.js";
import type { FairDatabase } from "./fair-database.js";
import { readJsonText } from "./read-json.js";

/** A POST request whose API key, headers and body size have been checked. */
export interface CreateRequest {
  /** Path of the resource, for the `Location` of the new record. */
  readonly path: string;
  /** Body: UTF-8 of the content type application/json, at most 64 KiB. Not parsed yet. */
  readonly json: string;
  /** Id of the API key. */
  readonly keyId: string;
  readonly idempotencyKey: string | undefined;
  /** Runs statements within the key's share of the database. */
  readonly database: Pick<Database, "query">;
}

/** How a resource creates records, and how OpenAPI describes it. */
export interface CreateOperation {
  readonly handler: (request: CreateRequest) => Promise<Response>;
  /** One sentence without a full stop, such as "Create a partner". */
  readonly summary: string;
  /** JSON Schema of the request body. */
  readonly bodySchema: Readonly<Record<string, unknown>>;
  readonly exampleBody: unknown;
  /** Whether the handler uses `Idempotency-Key`. If not, requests with that header get 400. */
  readonly isIdempotent: boolean;
}

const IDEMPOTENCY_KEY = new RegExp(`^[\\x21-\\x7E]{1,${MAX_IDEMPOTENCY_KEY_LENGTH}}$`);

/** Returns the handler of POST for a resource: it checks the request, then calls the handler of the operation. */
export function createRoute(
  path: string,
  { handler, isIdempotent }: CreateOperation,
  database: Pick<FairDatabase, "query">,
): (context: Context) => Promise<Response> {
  return async (context) => {
    const { req } = context;
    if (req.raw.url.includes("?")) {
      return problemResponse(400, { detail: "POST does not support a query string here. Remove it." });
    }
    const idempotencyKey = req.header("idempotency-key");
    if (idempotencyKey !== undefined && !isIdempotent) {
      return problemResponse(400, { detail: "This resource does not support Idempotency-Key. Remove the header." });
    }
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      const detail = `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} ASCII characters without spaces.`;
      return problemResponse(400, { detail });
    }
    const json = await readJsonText(context);
    if (json instanceof Response) return json;
    const keyId = context.get("holder").id;
    return handler({
      path,
      json,
      keyId,
      idempotencyKey,
      database: { query: (statement, options) => database.query(statement, context, options ?? {}) },
    });
  };
}

/** Returns the response to a request that created a record, now or when it was sent before. */
export function createdResponse(path: string, id: number, { isReplayed = false } = {}): Response {
  const headers = new Headers({ location: `${path}/${id}` });
  if (isReplayed) headers.set("idempotency-replayed", "true");
  return Response.json({ data: { id } }, { status: 201, headers });
}
