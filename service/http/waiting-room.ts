import { Unavailable, unavailable } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { Environment } from "./environment.js";

/** Requests that are worked on at once. More would only wait for the database, and for longer than anybody does. */
const MOST = 256;

/** Sends away whoever comes before the service is open or when all places are taken, at once. */
export function waitingRoom(isOpen: () => boolean, most = MOST): MiddlewareHandler<Environment> {
  let taken = 0;
  return async (_context, next) => {
    if (!isOpen()) return unavailable(new Unavailable("the service is not open yet"));
    if (taken >= most) return unavailable(new Unavailable("all places are taken"));
    taken++;
    try {
      await next();
    } finally {
      taken--;
    }
    return undefined;
  };
}
