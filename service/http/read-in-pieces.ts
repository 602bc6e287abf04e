import type { Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
/** Bytes. Larger than most requests, and smaller than a dozen of the smallest. */
const SHORTEST_PIECE = 192;

/**
 * Gives what a connection receives to Node's HTTP server in pieces, until `isOver`. The parser goes on to the end of what it
 * is given, also when the connection was ended meanwhile: of a chunk of 64 KiB it would make thousands of requests. A piece
 * ends where a head ends, so that long heads stay in one piece. To be called when the server listens to the connection.
 */
export function readInPieces(socket: Socket, isOver: () => boolean): void {
  for (const listener of socket.listeners("data")) {
    socket.off("data", listener as (chunk: Buffer) => void);
    socket.on("data", (chunk: Buffer) => {
      for (let start = 0; start < chunk.length; ) {
        if (isOver()) return;
        // The server has paused the connection, because its responses are not read.
        if (socket.isPaused()) {
          socket.unshift(chunk.subarray(start));
          return;
        }
        const end = pieceEnd(chunk, start);
        Reflect.apply(listener, socket, [chunk.subarray(start, end)]);
        start = end;
      }
    });
  }
}

function pieceEnd(chunk: Buffer, start: number): number {
  const found = chunk.indexOf(HEAD_END, start + SHORTEST_PIECE);
  return found === -1 ? chunk.length : found + HEAD_END.length;
}
