import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Arrivals } from "./arrivals.js";
import type { RequestsOfConnection } from "./requests-of-connection.js";

const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes: more than most requests, fewer than a dozen of the smallest. */
const MIN_CHUNK = 192;
/** Bytes: about 700 chunks of one byte in a body with chunked encoding. */
const MAX_CHUNK = 4_096;

/**
 * Promise: one read of a connection is never thousands of requests, and many connections are not read at once. Node's parser
 * always reads its input to the end, even if the connection was ended meanwhile, so this passes received data to it in small
 * chunks, until the connection is over. A request waits for the response to the one before it, and for its network. A chunk
 * ends after a request head, if it is long enough. Data that belongs to a body of known length is one chunk, which the parser
 * passes on as one part. Tested by the attacks "pipelines" and "overflow" of `npm run test:faults`. Call this after the
 * server listens to the connection.
 */
export function readInChunks(
  socket: Socket,
  requests: RequestsOfConnection,
  arrivals: Arrivals,
  network: string,
): void {
  let request: IncomingMessage | undefined;
  /** Minimum bytes left of the body of the request. */
  let bodyLeft = 0;
  const parse = takeDataListener(socket);

  socket.on("data", (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; ) {
      if (requests.isOver) return;
      if (requests.isBusy || !arrivals.hasTime(network)) {
        socket.pause();
        requests.whenFree(() => arrivals.later(network, proceed));
      }
      // Also if the server has paused the connection, because the client does not read responses or the app does not
      // read a body.
      if (socket.isPaused()) {
        socket.unshift(chunk.subarray(start));
        return;
      }
      const end = bodyLeft > MAX_CHUNK ? Math.min(chunk.length, start + bodyLeft) : chunkEnd(chunk, start);
      arrivals.read(network, () => parse(chunk.subarray(start, end)));
      if (requests.newest?.req !== request) {
        request = requests.newest?.req;
        bodyLeft = Number(request?.headers["content-length"] ?? 0);
      }
      bodyLeft -= end - start;
      start = end;
    }
  });

  function proceed(): void {
    socket.resume();
    // At once, because `arrivals` measures it. Emits "data".
    socket.read();
  }
}

/** Removes and returns the listener of the server. Throws if it is not the only one, because limits would not work. */
function takeDataListener(socket: Socket): (chunk: Buffer) => void {
  const [listener, ...others] = socket.listeners("data") as ((chunk: Buffer) => void)[];
  if (listener === undefined || others.length > 0) {
    throw new Error('Expected one "data" listener on the connection. This version of Node.js is not supported.');
  }
  socket.off("data", listener);
  return (chunk) => Reflect.apply(listener, socket, [chunk]);
}

function chunkEnd(chunk: Buffer, start: number): number {
  const limited = chunk.subarray(start, start + MAX_CHUNK);
  const found = limited.indexOf(HEAD_END, MIN_CHUNK);
  return start + (found === -1 ? limited.length : found + HEAD_END.length);
}
