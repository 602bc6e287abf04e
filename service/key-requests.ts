import type { Database } from "./database/database.js";
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

export async function answerKeyRequest(database: Database, request: KeyRequest): Promise<KeyResponse> {
  switch (request.kind) {
    case "create":
      return { kind: "created", ...(await createKey(database, request)) };
    case "list":
      return { kind: "listed", keys: await listKeys(database) };
    case "revoke":
      return { kind: "revoked", isRevoked: await revokeKey(database, request.id) };
  }
}
