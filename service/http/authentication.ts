import { problemResponse } from "ampipe/http";
import type { MiddlewareHandler } from "hono";
import type { KeyStore } from "../key-store.js";
import type { Environment } from "./environment.js";

const BEARER = /^Bearer +([\x21-\x7E]+) *$/i;

/** Lets nobody through who has no valid key in the header Authorization, whatever is asked for. */
export function authentication(keys: KeyStore): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const key = BEARER.exec(context.req.header("authorization") ?? "")?.[1];
    const holder = key === undefined ? undefined : keys.find(key);
    if (holder === undefined) return refusal(key !== undefined);
    context.set("holder", holder);
    await next();
    return undefined;
  };
}

function refusal(hasKey: boolean): Response {
  return problemResponse(401, {
    detail: hasKey ? "This key is not valid." : "Send a key: Authorization: Bearer <API_KEY>",
    headers: { "www-authenticate": hasKey ? 'Bearer error="invalid_token"' : "Bearer" },
  });
}
