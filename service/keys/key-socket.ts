import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import type { KeyRequest, KeyResponse } from "./key-requests.js";

/** Bytes of a socket path that every system supports. */
const MAX_PATH_BYTES = 103;
/** Bytes. A request has a name and a time; a response may list thousands of keys. */
const MAX_REQUEST_BYTES = 10_000;
const MAX_RESPONSE_BYTES = 100_000_000;
/** Milliseconds without data in either direction. */
const TIMEOUT = 10_000;

export interface KeySocket {
  close(): void;
}

/**
 * Listens for the key command on a Unix socket in the data folder, which only its owner can enter. Requests and
 * responses are JSON. Resolves to undefined on Windows, whose pipes are not in folders. Rejects if the path is too
 * long.
 */
export async function listenOnKeySocket(
  folder: string,
  handle: (request: KeyRequest) => Promise<KeyResponse>,
): Promise<KeySocket | undefined> {
  if (process.platform === "win32") return undefined;
  const path = socketPath(folder);
  if (path === undefined) {
    throw new Error(
      `The path of data folder "${folder}" is too long: a socket in it may have at most ${MAX_PATH_BYTES} bytes. ` +
        "Set --data-dir to a shorter path, or stop the service before you create, list or revoke keys.",
    );
  }
  // Left by a process that was killed: this process holds the lock of the folder.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket, handle));
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

/** Sends a request to the service that uses the folder. Resolves to undefined if no service listens there. */
export async function sendToKeySocket(folder: string, request: KeyRequest): Promise<KeyResponse | undefined> {
  const path = socketPath(folder);
  if (path === undefined) return undefined;
  const socket = connect(path);
  socket.setTimeout(TIMEOUT, () => socket.destroy(new Error("The service did not respond in time")));
  try {
    await once(socket, "connect");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EACCES: the folder belongs to another user. Opening the database reports that in more detail.
    if (["ENOENT", "ENOTDIR", "ECONNREFUSED", "EACCES"].includes(code ?? "")) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(request));
  const text = await textOf(socket, MAX_RESPONSE_BYTES);
  return JSON.parse(text) as KeyResponse;
}

async function serve(socket: Socket, handle: (request: KeyRequest) => Promise<KeyResponse>): Promise<void> {
  socket.setTimeout(TIMEOUT, () => socket.destroy());
  // The command was stopped.
  socket.on("error", () => {});
  try {
    const text = await textOf(socket, MAX_REQUEST_BYTES);
    // Only the owner of the data can write to the socket, and the command has validated the request.
    socket.end(JSON.stringify(await handle(JSON.parse(text) as KeyRequest)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    socket.end(JSON.stringify({ kind: "failed", message } satisfies KeyResponse));
  }
}

/** Resolves to the text that the other side sends until it ends. Rejects if it has more than `maxBytes`. */
function textOf(socket: Socket, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else socket.destroy(new Error("The message is too long"));
    });
    socket.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The connection ended too early")));
  });
}

/** Returns the absolute or the relative path, whichever is short enough. */
function socketPath(folder: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const path = join(resolve(folder), "keys.sock");
  const short = relative(process.cwd(), path);
  return [path, short].find((candidate) => Buffer.byteLength(candidate) <= MAX_PATH_BYTES);
}
