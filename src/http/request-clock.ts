import { type Clock, clockOf, type NamesOption, TIME_ZONE } from "../language/bind/bind-options.js";
import { show } from "../language/diagnostics/display.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import { diagnoseOption } from "../language/diagnostics/options.js";
import { isPromise } from "../language/diagnostics/promise.js";
import { filterableRelation, targetOf } from "../language/schema/filterable.js";
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
  if (typeof name !== "string") {
    throw new TypeError(`Option "timeZone" must return a string${isPromise(name) ? ", not a promise" : ""}.`);
  }
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

/** Throws unless there is a value for each name that a filter may contain: otherwise, all clients would get errors for it. */
export function checkNames(owner: string, schema: Schema, names: object = {}, relationDepth: number): void {
  let schemas: ReadonlySet<Schema> = new Set([schema]);
  for (let depth = 0; depth <= relationDepth; depth++) {
    for (const [field, declared] of [...schemas].flatMap(declaredNames)) {
      if (Object.hasOwn(names, declared) && Reflect.get(names, declared) !== undefined) continue;
      const expected = `an object with ${show(declared)}, which field ${show(field)} declares`;
      throw filterError([diagnoseOption("option.value", { owner, option: "names", expected })]);
    }
    schemas = new Set([...schemas].flatMap(relatedSchemas));
  }
}

/** Returns the names of values that the fields of a schema declare, each with its field. */
function declaredNames(schema: Schema): readonly (readonly [field: string, name: string])[] {
  return [...schema.filterable].flatMap(([name, { field }]) =>
    (field.definition.names ?? []).map((declared) => [name, declared] as const),
  );
}

function relatedSchemas(schema: Schema): readonly Schema[] {
  return [...schema.relationByName.keys()].flatMap((name) => {
    const relation = filterableRelation(schema, name);
    return relation === undefined ? [] : targetOf(relation);
  });
}
