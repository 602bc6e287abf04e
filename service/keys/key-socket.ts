import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import type { KeyRequest, KeyResponse } from "./key-requests.js";

/** Bytes that a path of a socket may have on every system. */
const LONGEST_PATH = 103;
/** Bytes of a request, a name and a time, and of a response, which may list thousands of keys. */
const LONGEST_REQUEST = 10_000;
const LONGEST_RESPONSE = 100_000_000;
/** Milliseconds for a request and its response. */
const TIMEOUT = 10_000;

export interface KeySocket {
  close(): void;
}

/**
 * Lets the key command reach the service that has the data folder open: JSON each way over a socket in the folder, which
 * nobody but its owner can enter. Undefined on Windows, whose pipes have no folder. Rejects where the
 * path is too long.
 */
export async function listenOnKeySocket(
  folder: string,
  answer: (request: KeyRequest) => Promise<KeyResponse>,
): Promise<KeySocket | undefined> {
  if (process.platform === "win32") return undefined;
  const path = socketPath(folder);
  if (path === undefined) {
    throw new Error(
      `The path of folder "${folder}" is too long for a socket in it, which may have ${LONGEST_PATH} bytes. ` +
        "Set --data-dir to a shorter path, or stop the service to create, list and revoke keys.",
    );
  }
  // Of a process that was killed: the folder is locked by this one.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket, answer));
  server.listen(path);
  await once(server, "listening");
  chmodSync(path, 0o600);
  server.unref();
  return { close: () => void server.close() };
}

/** Undefined if no service listens in the folder. */
export async function sendToKeySocket(folder: string, request: KeyRequest): Promise<KeyResponse | undefined> {
  const path = socketPath(folder);
  if (path === undefined) return undefined;
  const socket = connect(path);
  socket.setTimeout(TIMEOUT, () => socket.destroy(new Error("The service has not answered in time")));
  try {
    await once(socket, "connect");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // EACCES: of another user, of whose folder more can be said by who opens that.
    if (["ENOENT", "ENOTDIR", "ECONNREFUSED", "EACCES"].includes(code ?? "")) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(request));
  const text = await textOf(socket, LONGEST_RESPONSE);
  return JSON.parse(text) as KeyResponse;
}

async function serve(socket: Socket, answer: (request: KeyRequest) => Promise<KeyResponse>): Promise<void> {
  socket.setTimeout(TIMEOUT, () => socket.destroy());
  // A command that was stopped.
  socket.on("error", () => {});
  try {
    const text = await textOf(socket, LONGEST_REQUEST);
    // Who can write to the socket is the owner of the data, and the command has checked what it sends.
    socket.end(JSON.stringify(await answer(JSON.parse(text) as KeyRequest)));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    socket.end(JSON.stringify({ kind: "failed", message } satisfies KeyResponse));
  }
}

/** All that the other side sends until it ends its side. Rejects if that is more than so many bytes. */
function textOf(socket: Socket, most: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
      else socket.destroy(new Error("The message is too long"));
    });
    socket.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The connection has ended too early")));
  });
}

/** The shorter of both ways to write it, as its length is limited. */
function socketPath(folder: string): string | undefined {
  if (process.platform === "win32") return undefined;
  const path = join(resolve(folder), "keys.sock");
  const short = relative(process.cwd(), path);
  return [path, short].find((candidate) => Buffer.byteLength(candidate) <= LONGEST_PATH);
}
