import type { Database } from "./database.js";

export interface NewPartner {
  readonly name: string;
  /** Id of the API key. Each API key has its own idempotency keys. */
  readonly createdBy: string;
  /** A repeated insert with the same key returns the first partner. */
  readonly idempotencyKey?: string | undefined;
}

/** `replayed`: the partner already existed with this idempotency key. `conflict`: the key was used for another name. */
export type InsertedPartner = { readonly id: number; readonly replayed: boolean } | { readonly conflict: true };

/** One statement, so that exactly one of several concurrent inserts with one key succeeds. */
const CREATE = `
  INSERT INTO partner (name, created_by, idempotency_key) VALUES ($1, $2, $3)
  ON CONFLICT (created_by, idempotency_key) DO NOTHING
  RETURNING id`;

const FIND = "SELECT id, name FROM partner WHERE created_by = $1 AND idempotency_key = $2";

export async function insertPartner(database: Pick<Database, "query">, partner: NewPartner): Promise<InsertedPartner> {
  const { name, createdBy, idempotencyKey = null } = partner;
  const [created] = await database.query({ text: CREATE, values: [name, createdBy, idempotencyKey] });
  if (created !== undefined) return { id: Number(created.id), replayed: false };
  const [found] = await database.query({ text: FIND, values: [createdBy, idempotencyKey] }, { readOnly: true });
  if (found === undefined) throw new Error("The partner with this idempotency key was deleted");
  return found.name === name ? { id: Number(found.id), replayed: true } : { conflict: true };
}
