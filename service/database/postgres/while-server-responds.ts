import pg from "pg";
import { NoResponse } from "../database.js";

/** Milliseconds between tests of the server while a statement runs. */
const INTERVAL = 1_000;

/**
 * Promise: a server that freezes is noticed within two seconds, also during a slow statement (`--only postgres`).
 *
 * Settles like the work of a statement, or rejects with `NoResponse` if the server stops responding: after `timeout`
 * milliseconds it neither has a result nor accepts a connection. A slow statement alone does not reject.
 */
export async function whileServerResponds<Result>(
  url: string,
  timeout: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    const test = async (): Promise<void> => {
      const responds = await isResponding(url, Math.max(1, timeout - INTERVAL));
      if (!responds) reject(new NoResponse("The database server does not respond"));
    };
    timer = setInterval(test, INTERVAL);
  });
  try {
    return await Promise.race([work, silent]);
  } finally {
    clearInterval(timer);
  }
}

/** Whether the server accepts a connection, or says why it does not. */
async function isResponding(url: string, timeout: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout });
  client.on("error", () => {});
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
