import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

type Handler = (context: Context) => Response | Promise<Response>;

/** Handlers by method. */
export type Handlers = Readonly<Partial<Record<"GET" | "QUERY" | "POST", Handler>>>;

/** Dispatches a request by its method. HEAD is handled as GET without a body. Other methods get 405 with `Allow`. */
export function methods({ GET, QUERY, POST }: Handlers): Handler {
  const handlers = new Map(
    Object.entries({ GET, HEAD: GET, QUERY, POST }).filter(([, handler]) => handler !== undefined),
  );
  const allow = [...handlers.keys()].join(", ");
  return (context) => {
    const handler = handlers.get(context.req.method);
    if (handler !== undefined) return handler(context);
    return problemResponse(405, { detail: `This path supports ${allow}.`, headers: { allow } });
  };
}
