import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

type Handler = (context: Context) => Response | Promise<Response>;

export interface Handlers {
  readonly GET?: Handler;
  readonly POST?: Handler;
}

/** What an address does for each method. HEAD is a GET whose body is left out; of all others it says which there are. */
export function methods(handlers: Handlers): Handler {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (context) => {
    const { method } = context.req;
    const handler =
      method === "POST" ? handlers.POST : method === "GET" || method === "HEAD" ? handlers.GET : undefined;
    if (handler !== undefined) return handler(context);
    const detail = `This address takes ${allowed.join(", ")}.`;
    return problemResponse(405, { detail, headers: { allow: allowed.join(", ") } });
  };
}
