import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "ampipe/http";
import type { Database } from "../database/database.js";
import type { KeyStore } from "./key-store.js";
import { createKey, listKeys, revokeKey, type StoredKey } from "./keys.js";

/** What the key command asks for: of the database itself, or of the service that has it open. */
export type KeyRequest =
  | { readonly kind: "create"; readonly name: string; readonly expiresAt?: string | undefined }
  | { readonly kind: "list" }
  | { readonly kind: "revoke"; readonly id: number };

export type KeyResponse =
  | { readonly kind: "created"; readonly id: number; readonly key: string }
  | { readonly kind: "listed"; readonly keys: readonly StoredKey[] }
  | { readonly kind: "revoked"; readonly isRevoked: boolean }
  | { readonly kind: "failed"; readonly message: string };

/** Milliseconds for which a database is asked again that is too busy to answer. */
const PATIENCE = 8_000;
const PAUSE = 100;

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
 * The same in the service that has the database open. What has changed holds from when it is answered. A key is often
 * revoked because it keeps the database busy, so that one refusal of the database is not taken for an answer.
 */
export async function handleWhileServing(
  database: Database,
  keys: Pick<KeyStore, "storeUses" | "refresh">,
  request: KeyRequest,
): Promise<KeyResponse> {
  const end = performance.now() + PATIENCE;
  if (request.kind === "list") await keys.storeUses();
  const response = await handleWithRetries(database, request, end);
  while (!(await keys.refresh()) && performance.now() < end) await sleep(PAUSE);
  return response;
}

async function handleWithRetries(database: Database, request: KeyRequest, end: number): Promise<KeyResponse> {
  for (;;) {
    try {
      return await handleKeyRequest(database, request);
    } catch (error) {
      // A creation that was not answered may be done all the same, and would be done twice.
      const mayRepeat = error instanceof Unavailable && request.kind !== "create" && performance.now() < end;
      if (!mayRepeat) throw error;
    }
    await sleep(PAUSE);
  }
}
