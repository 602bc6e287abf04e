import { type Clock, clockOf, TIME_ZONE } from "../language/bind/bind-options.js";
import { show } from "../language/diagnostics/display.js";
import type { Schema } from "../language/schema/schema.js";
import { problemResponse } from "./problem.js";
import type { Resource } from "./resource.js";

/** Returns the clock of a request, or the response to one with an unknown time zone, which is usually that of a header. */
export function requestClock<S extends Schema, C>(
  { now, timeZone }: Pick<Resource<S, C>, "now" | "timeZone">,
  request: Request,
  context: C,
): Clock | Response {
  const name = (typeof timeZone === "function" ? timeZone(request, context) : timeZone) ?? undefined;
  if (name === undefined || TIME_ZONE.accepts(name)) return clockOf({ now, timeZone: name });
  if (typeof name !== "string") throw new TypeError('Option "timeZone" must return a string.');
  return problemResponse(400, {
    detail: `Time zone ${show(name)} is unknown. Use an IANA name, such as "Europe/Berlin".`,
  });
}
