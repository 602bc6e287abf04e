import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes. Larger than most requests, and smaller than a dozen of the smallest. */
const SHORTEST_PIECE = 192;
/** Bytes. A body in chunks of one byte has some 700 of them in it. */
const LONGEST_PIECE = 4_096;

/**
 * Gives what a connection receives to Node's HTTP server in pieces, until `isOver`. The parser goes on to the end of what it
 * is given, also when the connection was ended meanwhile: of 64 KiB it would make thousands of requests, or of parts of a
 * body. A piece ends where a head ends, if it is long enough. What certainly belongs to a body of a given length is one
 * piece, of which the parser makes one part. `newest` returns the last request that the server has made. To be called when
 * the server listens to the connection.
 */
export function readInChunks(socket: Socket, isOver: () => boolean, newest: () => IncomingMessage | undefined): void {
  let request: IncomingMessage | undefined;
  /** Bytes that at least are left of the body of the request. */
  let bodyLeft = 0;
  const parse = takeDataListener(socket);
  socket.on("data", (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; ) {
      if (isOver()) return;
      // The server has paused the connection, because its responses are not read, or the app does not read a body.
      if (socket.isPaused()) {
        socket.unshift(chunk.subarray(start));
        return;
      }
      const end = bodyLeft > LONGEST_PIECE ? Math.min(chunk.length, start + bodyLeft) : pieceEnd(chunk, start);
      parse(chunk.subarray(start, end));
      if (newest() !== request) {
        request = newest();
        bodyLeft = Number(request?.headers["content-length"] ?? 0);
      }
      bodyLeft -= end - start;
      start = end;
    }
  });
}

/** Throws if the server does not listen to the connection as known: it would be read without limits, or not at all. */
function takeDataListener(socket: Socket): (chunk: Buffer) => void {
  const [listener, ...others] = socket.listeners("data") as ((chunk: Buffer) => void)[];
  if (listener === undefined || others.length > 0) {
    throw new Error('A connection must have one listener for "data". This version of Node.js is not supported.');
  }
  socket.off("data", listener);
  return (chunk) => Reflect.apply(listener, socket, [chunk]);
}

function pieceEnd(chunk: Buffer, start: number): number {
  const longest = chunk.subarray(start, start + LONGEST_PIECE);
  const found = longest.indexOf(HEAD_END, SHORTEST_PIECE);
  return start + (found === -1 ? longest.length : found + HEAD_END.length);
}
