import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { KeyRequest, KeyResponse } from "./key-requests.js";

/** Bytes of a socket path that every system supports. Node shortens a longer one, so the socket would be elsewhere. */
const MAX_PATH_BYTES = 103;
/** Milliseconds without data in either direction. */
const TIMEOUT = 10_000;

type Handle = (request: KeyRequest) => Promise<KeyResponse>;

/**
 * Promise: keys can be created and revoked while the service has the only access to PGlite. Listens for the key command on
 * a Unix socket in the data folder, which only its owner can enter. Requests and responses are JSON. Resolves to undefined
 * on Windows, whose pipes are not in folders. Rejects if the path is too long.
 */
export async function listenOnKeySocket(folder: string, handle: Handle): Promise<Server | undefined> {
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
  return server.unref();
}

async function serve(socket: Socket, handle: Handle): Promise<void> {
  socket.setTimeout(TIMEOUT, () => socket.destroy());
  // The command was stopped.
  socket.on("error", () => {});
  // Only the owner of the data can write to the socket, and the command has validated the request.
  const response = await text(socket.iterator({ destroyOnReturn: false }))
    .then((request) => handle(JSON.parse(request) as KeyRequest))
    .catch((error: unknown): KeyResponse => ({ error: error instanceof Error ? error.message : String(error) }));
  socket.end(JSON.stringify(response));
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
  return JSON.parse(await text(socket)) as KeyResponse;
}

/** Returns the absolute or the relative path, whichever is short enough. */
function socketPath(folder: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const path = join(resolve(folder), "keys.sock");
  const short = relative(process.cwd(), path);
  return [path, short].find((candidate) => Buffer.byteLength(candidate) <= MAX_PATH_BYTES);
}
