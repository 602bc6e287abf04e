import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { KeyHolder, KeyStore } from "../keys/key-store.js";
import type { Environment } from "./environment.js";

type PresentedKeys = Pick<KeyStore, "expiryOf">;

const BEARER = /^Bearer +([\x21-\x7E]+) *$/i;

/** Returns the key in an Authorization header, valid or not. */
export function keyIn(authorization: string): string | undefined {
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
    // Set by `takeTurns`, if the key is valid.
    const holder: KeyHolder | undefined = context.get("holder");
    if (holder === undefined) return unauthorized(keyIn(context.req.header("authorization") ?? ""), keys);
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
