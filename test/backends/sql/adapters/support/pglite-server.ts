import { createServer, type Socket } from "node:net";
import { PGlite } from "@electric-sql/pglite";

/** PostgreSQL in this process behind a port, so that real drivers can talk to it. */
export interface PgliteServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** All connections are one session: a driver has to be told to open no second one. */
export async function startPgliteServer(): Promise<PgliteServer> {
  const database = await PGlite.create();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // An answer is many small writes, each of which would wait for the one before it to be acknowledged.
    socket.setNoDelay(true);
    socket.on("close", () => sockets.delete(socket));
    // Drivers cut their connections when they are closed.
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

/** Hands the messages of a client to the database one by one. */
function serve(socket: Socket, database: PGlite): void {
  let unread: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let previous: Promise<void> = Promise.resolve();
  const answer = async (message: Buffer): Promise<void> => {
    if (isStarted && message[0] === TERMINATE) socket.end();
    else if (!isStarted && message.readInt32BE(4) === SSL_REQUEST) socket.write("N");
    else {
      isStarted = true;
      socket.write(await database.execProtocolRaw(message));
    }
  };
  const answerAll = async (): Promise<void> => {
    for (;;) {
      // Only the first messages have no letter in front of their length.
      const letters = isStarted ? 1 : 0;
      if (unread.length < letters + 4) return;
      const length = letters + unread.readInt32BE(letters);
      if (unread.length < length) return;
      const message = unread.subarray(0, length);
      unread = unread.subarray(length);
      await answer(message);
    }
  };
  socket.on("data", (chunk) => {
    previous = previous.then(() => {
      unread = Buffer.concat([unread, chunk]);
      return answerAll();
    });
  });
}
