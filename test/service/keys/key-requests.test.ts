import { UnavailableError } from "ampipe/http";
import { expect, test } from "vitest";
import type { Database, Statement } from "../../../service/database/database.js";
import { handleWhileServing, type KeyRequest } from "../../../service/keys/key-requests.js";
import { emptyDatabase } from "../support/app-without-database.js";

/** A database that rejects this number of statements, then returns one row for each. */
function busyDatabase(rejections: number): { readonly database: Database; readonly statements: Statement[] } {
  const statements: Statement[] = [];
  const query = async (statement: Statement) => {
    statements.push(statement);
    if (statements.length <= rejections) throw new UnavailableError("Too many statements are waiting");
    return [{ id: 1, name: "x", createdAt: "", expiresAt: null, revokedAt: null }];
  };
  return { database: { ...emptyDatabase, query }, statements };
}

/** Keys whose refresh fails this number of times. */
function keysAfter(failures: number) {
  const done: string[] = [];
  return {
    done,
    refresh: async () => done.push("refreshed") > failures,
  };
}

test.each<[request: KeyRequest, response: unknown]>([
  [{ command: "revoke", id: 1 }, { message: "Revoked key 1." }],
  [{ command: "list", isJson: true }, { output: expect.stringContaining('"id": 1,') }],
])("%j is retried while the database is busy", async (request, response) => {
  const { database, statements } = busyDatabase(3);
  expect(await handleWhileServing(database, keysAfter(0), request)).toEqual(response);
  expect(statements).toHaveLength(4);
});

test("a key is never created twice for one request", async () => {
  const { database, statements } = busyDatabase(1);
  const request = { command: "create", name: "x" } as const;
  await expect(handleWhileServing(database, keysAfter(0), request)).rejects.toBeInstanceOf(UnavailableError);
  expect(statements).toHaveLength(1);
});

test("a response to a change is sent after the keys have been refreshed", async () => {
  const keys = keysAfter(2);
  await handleWhileServing(busyDatabase(0).database, keys, { command: "revoke", id: 1 });
  expect(keys.done).toEqual(["refreshed", "refreshed", "refreshed"]);
});
