import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Proxy to a server on 127.0.0.1 that can cut connections. */
export interface CuttingProxy {
  readonly port: number;
  /** Closes the connection after this number of bytes of the next response. */
  cutNextResponseAfter(bytes: number): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let nextCut: number | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1");
    let left = Number.POSITIVE_INFINITY;
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", cut);
    }
    client.on("data", (chunk) => {
      left = nextCut ?? left;
      nextCut = undefined;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      const through = chunk.subarray(0, left);
      left -= chunk.length;
      if (left >= 0) client.write(through);
      else client.end(through, cut);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    cutNextResponseAfter: (bytes) => {
      nextCut = bytes;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
