import { DEFAULT_LIMITS } from "../language/ast/limits.js";
import type { Call } from "./attempt.js";
import { ApiError } from "./errors.js";
import { QUERY_TYPE } from "./transport.js";

/** Characters of a URL that servers and proxies accept: many limit it to 8,000 bytes, some with all headers. */
const MAX_URL = 6000;
/** Characters of a filter that APIs accept in a URL by default. */
const MAX_FILTER = DEFAULT_LIMITS.length;

/** A list request without its method. */
export type ListCall = Pick<Call, "url" | "query" | "filterText" | "signal">;

/** Sends the requests of one list by GET, or by QUERY if the URL would be too long and the API supports that. */
export class ListSender {
  /** Whether the API supports QUERY. Undefined until a response shows it. */
  private supportsQuery: boolean | undefined;

  /** `send` sends a call and returns what is known of its response. */
  async send<Body extends Pick<Response, "headers">>(
    call: ListCall,
    send: (call: Call) => Promise<Body>,
  ): Promise<Body> {
    const isLong = call.url.length + 1 + call.query.length > MAX_URL;
    const mayQuery = this.supportsQuery ?? call.filterText.length > MAX_FILTER;
    const byQuery = isLong && mayQuery ? await this.query(call, send) : undefined;
    if (byQuery !== undefined) return byQuery;
    try {
      const body = await send({ ...call, method: "GET" });
      if (body.headers.get("accept-query")?.toLowerCase().includes(QUERY_TYPE)) this.supportsQuery ??= true;
      return body;
    } catch (error) {
      // A proxy that rejects the URL does not announce what the API supports, so it is tried.
      const isTooLong = error instanceof ApiError && (error.status === 414 || error.status === 431);
      const byQuery =
        isLong && isTooLong && this.supportsQuery === undefined ? await this.query(call, send) : undefined;
      if (byQuery !== undefined) return byQuery;
      throw error;
    }
  }

  /** Returns undefined, once and for all, if the API does not support QUERY. */
  private async query<Body>(call: ListCall, send: (call: Call) => Promise<Body>): Promise<Body | undefined> {
    try {
      const body = await send({ ...call, method: "QUERY" });
      this.supportsQuery = true;
      return body;
    } catch (error) {
      if (!(error instanceof ApiError && refusesQuery(error))) throw error;
      this.supportsQuery = false;
      return undefined;
    }
  }
}

/** HTTP parsers that do not know the method respond with 400 and without problem details. */
function refusesQuery({ status, problem }: ApiError): boolean {
  return status === 405 || status === 415 || status === 501 || (status === 400 && problem === undefined);
}
