import { type Clock, clockOf, type NamesOption, TIME_ZONE } from "../language/bind/bind-options.js";
import { show } from "../language/diagnostics/display.js";
import type { Schema } from "../language/schema/schema.js";
import type { HandlerRequest } from "./handler-request.js";
import { problemReply } from "./problem.js";
import type { Reply } from "./reply.js";
import type { Resource } from "./resource.js";

/** Returns the clock of a request, or the reply to one with an unknown time zone, which is usually that of a header. */
export function requestClock<S extends Schema, C>(
  { now, timeZone, names }: Pick<Resource<S, C>, "now" | "timeZone" | "names">,
  request: HandlerRequest,
  context: C,
): Clock | Reply {
  const name = (typeof timeZone === "function" ? timeZone(request.web, context) : timeZone) ?? undefined;
  if (name === undefined || TIME_ZONE.accepts(name)) {
    return clockOf({ now, timeZone: name, names: namesOf(names, request, context) });
  }
  if (typeof name !== "string") throw new TypeError('Option "timeZone" must return a string.');
  return problemReply(400, {
    detail: `Time zone ${show(name)} is unknown. Use an IANA name, such as "Europe/Berlin".`,
  });
}

/** Returns the values of names as functions of the request, which are called only if a filter uses the name. */
function namesOf<C>(names: Resource<Schema, C>["names"], request: HandlerRequest, context: C): NamesOption["names"] {
  if (names === undefined) return undefined;
  const values = Object.entries(names).map(([name, given]) => {
    return [name, () => (typeof given === "function" ? given(request.web, context) : given)] as const;
  });
  return Object.fromEntries(values);
}
