import { createServer, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { createPglite } from "../../../support/create-pglite.js";

/** In-process PostgreSQL on a TCP port, for real drivers. */
export interface PgliteServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server. All connections share one session, so configure drivers to open only one. */
export async function startPgliteServer(): Promise<PgliteServer> {
  const database = await createPglite();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A response is many small writes, and each would wait for the acknowledgement of the previous one.
    socket.setNoDelay(true);
    socket.on("close", () => sockets.delete(socket));
    // Drivers reset their connections when they are closed.
    socket.on("error", () => socket.destroy());
    serve(socket, database);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

const SSL_REQUEST = 80_877_103;
const TERMINATE = "X".charCodeAt(0);

/** Passes the messages of a client to the database one by one. */
function serve(socket: Socket, database: PGlite): void {
  let unread: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let previous: Promise<void> = Promise.resolve();
  const respond = async (message: Buffer): Promise<void> => {
    if (isStarted && message[0] === TERMINATE) socket.end();
    else if (!isStarted && message.readInt32BE(4) === SSL_REQUEST) socket.write("N");
    else {
      isStarted = true;
      socket.write(await database.execProtocolRaw(message));
    }
  };
  const respondAll = async (): Promise<void> => {
    for (;;) {
      // Only the first messages have no type byte before their length.
      const typeBytes = isStarted ? 1 : 0;
      if (unread.length < typeBytes + 4) return;
      const length = typeBytes + unread.readInt32BE(typeBytes);
      if (unread.length < length) return;
      const message = unread.subarray(0, length);
      unread = unread.subarray(length);
      await respond(message);
    }
  };
  socket.on("data", (chunk) => {
    previous = previous.then(() => {
      unread = Buffer.concat([unread, chunk]);
      return respondAll();
    });
  });
}
