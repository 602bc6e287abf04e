import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { KeyStore } from "../keys/key-store.js";
import type { Environment } from "./environment.js";

type PresentedKeys = Pick<KeyStore, "find" | "expiryOf">;

const BEARER = /^Bearer +([\x21-\x7E]+) *$/i;

/** Returns the key in an Authorization header, valid or not. */
function keyIn(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** Returns a function that tests whether an Authorization header has a valid key. */
export function keyCheck(keys: Pick<KeyStore, "find">): (authorization: string) => boolean {
  return (authorization) => {
    const key = keyIn(authorization);
    return key !== undefined && keys.find(key) !== undefined;
  };
}

/** Middleware that responds with 401 to requests without a valid key. */
export function authentication(keys: PresentedKeys): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const key = keyIn(context.req.header("authorization") ?? "");
    const holder = key === undefined ? undefined : keys.find(key);
    if (holder === undefined) return unauthorized(key, keys);
    context.set("holder", holder);
    await next();
    return undefined;
  };
}

function unauthorized(key: string | undefined, keys: PresentedKeys): Response {
  if (key === undefined) {
    const detail = "Send a key: Authorization: Bearer <API_KEY>";
    return problemResponse(401, { detail, headers: { "www-authenticate": "Bearer" } });
  }
  // Only its holder can send an expired key, so this reveals nothing about other keys.
  const expiry = keys.expiryOf(key);
  const detail = expiry === undefined ? "This key is not valid." : `This key expired at ${expiry}. Use a new key.`;
  return problemResponse(401, { detail, headers: { "www-authenticate": 'Bearer error="invalid_token"' } });
}
