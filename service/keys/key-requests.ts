import { setTimeout as sleep } from "node:timers/promises";
import { UnavailableError } from "ampipe/http";
import type { Database } from "../database/database.js";
import type { KeyStore } from "./key-store.js";
import { keyTable } from "./key-table.js";
import { createKey, listKeys, revokeKey } from "./keys.js";

/** A request of the key command, sent to the database or to the service that has the database open. */
export type KeyRequest =
  | { readonly command: "create"; readonly name: string; readonly expiresAt?: string | undefined }
  | { readonly command: "list"; readonly isJson: boolean }
  | { readonly command: "revoke"; readonly id: number };

/** What the command prints: `output` to stdout, the others to stderr. It fails if there is an error. */
export interface KeyResponse {
  readonly output?: string;
  readonly message?: string;
  readonly error?: string;
}

/** Milliseconds during which a request is retried while the database is busy. */
const RETRY_TIMEOUT = 8_000;
const RETRY_DELAY = 100;

export async function handleKeyRequest(database: Database, request: KeyRequest): Promise<KeyResponse> {
  switch (request.command) {
    case "create": {
      const { id, key } = await createKey(database, request);
      const end = request.expiresAt === undefined ? "does not expire" : `expires at ${request.expiresAt}`;
      return { message: `Created key ${id}, which ${end}. Copy it now, it is not shown again:`, output: key };
    }
    case "list": {
      const keys = await listKeys(database);
      return { output: request.isJson ? JSON.stringify(keys, undefined, 2) : keyTable(keys, Date.now()) };
    }
    case "revoke": {
      const { id } = request;
      if (await revokeKey(database, id)) return { message: `Revoked key ${id}.` };
      return { error: `Key ${id} does not exist or is already revoked. "npm run key -- list" shows all keys.` };
    }
  }
}

/**
 * Handles a request in the service that has the database open. The change is in effect when the promise resolves.
 * Retries while the database is unavailable: a key is often revoked because it keeps the database busy.
 */
export async function handleWhileServing(
  database: Database,
  keys: Pick<KeyStore, "refresh">,
  request: KeyRequest,
): Promise<KeyResponse> {
  const end = performance.now() + RETRY_TIMEOUT;
  let response: KeyResponse | undefined;
  while (response === undefined) {
    response = await handleKeyRequest(database, request).catch((error: unknown) => {
      // A create request without a response may have succeeded, and a retry would create a second key.
      const canRetry = error instanceof UnavailableError && request.command !== "create" && performance.now() < end;
      if (!canRetry) throw error;
      return sleep(RETRY_DELAY, undefined);
    });
  }
  while (!(await keys.refresh()) && performance.now() < end) await sleep(RETRY_DELAY);
  return response;
}
