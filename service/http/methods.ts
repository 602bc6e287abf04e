import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

type Handler = (context: Context) => Response | Promise<Response>;

export interface Handlers {
  readonly GET?: Handler;
  readonly QUERY?: Handler;
  readonly POST?: Handler;
}

/** Dispatches a request by its method. HEAD is handled as GET without a body. Other methods get 405 with `Allow`. */
export function methods(handlers: Handlers): Handler {
  const allowed = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (context) => {
    const { method } = context.req;
    const handler = handlerOf(handlers, method);
    if (handler !== undefined) return handler(context);
    const detail = `This path supports ${allowed.join(", ")}.`;
    return problemResponse(405, { detail, headers: { allow: allowed.join(", ") } });
  };
}

function handlerOf(handlers: Handlers, method: string): Handler | undefined {
  switch (method) {
    case "GET":
    case "HEAD":
      return handlers.GET;
    case "QUERY":
    case "POST":
      return handlers[method];
    default:
      return undefined;
  }
}
