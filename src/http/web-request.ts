import type { HandlerRequest } from "./handler-request.js";
import { rawQueryOf } from "./links.js";
import { BodyAlreadyRead } from "./query-body.js";

/** Returns a Web Request as handlers read it. */
export function fromWebRequest(web: Request): HandlerRequest {
  const { method, url } = web;
  return {
    web,
    method,
    rawQuery: rawQueryOf(url),
    get isAborted() {
      // Some servers have requests without a signal.
      return web.signal?.aborted === true;
    },
    throwIfAborted: () => web.signal?.throwIfAborted(),
    header: (name) => web.headers.get(name),
    takeBody() {
      if (web.bodyUsed) throw new BodyAlreadyRead();
      return web.body;
    },
  };
}
