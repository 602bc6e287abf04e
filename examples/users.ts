import { problemResponse } from "ampipe/http";

/** A user of the API, who sees only the records of one tenant. */
export interface User {
  readonly name: string;
  readonly tenant: string;
}

/**
 * The context of the handlers: a request with its authenticated user. Requests of Express, Fastify and NestJS have this
 * form once a middleware, hook or guard has set `request.user`.
 */
export interface Caller {
  readonly user: User;
}

/** Instead of a table of API keys, a session or a verified token. */
const USERS: ReadonlyMap<string, User> = new Map([
  ["Bearer key-of-ada", { name: "Ada", tenant: "acme" }],
  ["Bearer key-of-bob", { name: "Bob", tenant: "globex" }],
]);

/** Returns the user whom the header Authorization of a request identifies. */
export function userOf(authorization: string | null | undefined): User | undefined {
  return USERS.get(authorization ?? "");
}

export function unauthorized(): Response {
  return problemResponse(401, { headers: { "www-authenticate": "Bearer" } });
}
