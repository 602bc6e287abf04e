import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import type { Database } from "../database/database.js";
import type { KeyStore } from "./key-store.js";
import { createKey, listKeys, revokeKey, type StoredKey } from "./keys.js";

/** A request of the key command, sent to the database or to the service that has the database open. */
export type KeyRequest =
  | { readonly kind: "create"; readonly name: string; readonly expiresAt?: string | undefined }
  | { readonly kind: "list" }
  | { readonly kind: "revoke"; readonly id: number };

export type KeyResponse =
  | { readonly kind: "created"; readonly id: number; readonly key: string }
  | { readonly kind: "listed"; readonly keys: readonly StoredKey[] }
  | { readonly kind: "revoked"; readonly isRevoked: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** Milliseconds during which a request is retried while the database is busy. */
const RETRY_TIMEOUT = 8_000;
const RETRY_DELAY = 100;

export async function handleKeyRequest(database: Database, request: KeyRequest): Promise<KeyResponse> {
  switch (request.kind) {
    case "create":
      return { kind: "created", ...(await createKey(database, request)) };
    case "list":
      return { kind: "listed", keys: await listKeys(database) };
    case "revoke":
      return { kind: "revoked", isRevoked: await revokeKey(database, request.id) };
  }
}

/**
 * Handles a request in the service that has the database open. The change is in effect when the promise resolves.
 * Retries while the database is unavailable: a key is often revoked because it keeps the database busy.
 */
export async function handleWhileServing(
  database: Database,
  keys: Pick<KeyStore, "storeUses" | "refresh">,
  request: KeyRequest,
): Promise<KeyResponse> {
  const end = performance.now() + RETRY_TIMEOUT;
  if (request.kind === "list") await keys.storeUses();
  const response = await handleWithRetries(database, request, end);
  while (!(await keys.refresh()) && performance.now() < end) await sleep(RETRY_DELAY);
  return response;
}

async function handleWithRetries(database: Database, request: KeyRequest, end: number): Promise<KeyResponse> {
  for (;;) {
    try {
      return await handleKeyRequest(database, request);
    } catch (error) {
      // A create request without a response may have succeeded, and a retry would create a second key.
      const canRetry = error instanceof UnavailableError && request.kind !== "create" && performance.now() < end;
      if (!canRetry) throw error;
    }
    await sleep(RETRY_DELAY);
  }
}
